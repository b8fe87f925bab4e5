import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderUi } from '~/testing/renderUi';
import { Drawer } from './Drawer';
import { Modal } from './Modal';

/** A drawer in which something is written, with a preview that opens on it. */
function EmailDrawer() {
  const [isOpen, setIsOpen] = useState(true);
  const [isPreviewing, setIsPreviewing] = useState(false);
  if (!isOpen) return null;
  return (
    <Drawer opened onClose={() => setIsOpen(false)} title="Write email" isCovered={isPreviewing}>
      <textarea aria-label="Text" />
      <button type="button" onClick={() => setIsPreviewing(true)}>
        Preview
      </button>
      {isPreviewing && (
        <Modal opened onClose={() => setIsPreviewing(false)} title="Preview of the email">
          Hi Ana
        </Modal>
      )}
    </Drawer>
  );
}

it('closes only the preview with Escape, then the drawer, and keeps what was written until then', async () => {
  const { user } = renderUi(<EmailDrawer />);
  await user.type(await screen.findByLabelText('Text'), 'Kumusta');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  await screen.findByRole('dialog', { name: 'Preview of the email' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Preview of the email' })).toBeNull());
  expect(screen.getByLabelText('Text')).toHaveValue('Kumusta');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Write email' })).toBeNull());
});
