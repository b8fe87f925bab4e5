import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderUi } from '~/testing/renderUi';
import { Button } from '../Button';
import { Drawer } from '../Drawer';
import { Menu } from './Menu';

it('opens by keyboard, chooses and gives the focus back', async () => {
  const archive = vi.fn();
  const { user } = renderUi(
    <Menu
      trigger={<Button>Actions</Button>}
      items={[
        { key: 'view', label: 'View details', to: '/courses/1' },
        { key: 'archive', label: 'Archive', onSelect: archive },
        { key: 'delete', label: 'Delete', danger: true, disabled: true },
      ]}
    />,
  );
  const trigger = screen.getByRole('button', { name: 'Actions' });
  expect(trigger).toHaveAttribute('aria-haspopup', 'menu');
  await user.click(trigger);
  expect(await screen.findByRole('menuitem', { name: 'View details' })).toHaveAttribute('href', '/courses/1');
  expect(screen.getByRole('menuitem', { name: 'Delete' })).toBeDisabled();
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(archive).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
});

it('closes a drawer with Escape unless that is prevented', async () => {
  const close = vi.fn();
  const { user, rerender } = renderUi(
    <Drawer opened onClose={close} title="Angelica Pascual">
      Details
    </Drawer>,
  );
  expect(screen.getByRole('dialog', { name: 'Angelica Pascual' })).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(close).toHaveBeenCalledTimes(1);
  rerender(
    <Drawer opened onClose={close} title="Angelica Pascual" preventClose>
      Details
    </Drawer>,
  );
  await user.keyboard('{Escape}');
  expect(close).toHaveBeenCalledTimes(1);
});
