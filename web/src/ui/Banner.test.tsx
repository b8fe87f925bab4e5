import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderUi } from '~/testing/renderUi';
import { Banner } from './Banner';

it('has a warning, a danger and an info variant (B278)', () => {
  renderUi(
    <>
      <Banner variant="warning">Due soon</Banner>
      <Banner variant="danger">Expired</Banner>
      <Banner variant="info">New version</Banner>
    </>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Expired');
  expect(screen.getAllByRole('status').map((banner) => banner.dataset.variant)).toEqual(['warning', 'info']);
});

it('can be dismissed, except for danger', async () => {
  const dismiss = vi.fn();
  const { user, rerender } = renderUi(
    <Banner variant="warning" onDismiss={dismiss}>
      Due soon
    </Banner>,
  );
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(dismiss).toHaveBeenCalledTimes(1);
  rerender(
    <Banner variant="danger" onDismiss={dismiss}>
      Expired
    </Banner>,
  );
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
