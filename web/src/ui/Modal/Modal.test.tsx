import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderUi } from '~/testing/renderUi';
import { ConfirmModal, Modal } from '.';

describe('Modal', () => {
  it('is a named dialog that Escape closes', async () => {
    const close = vi.fn();
    const { user } = renderUi(
      <Modal opened onClose={close} title="Your stages">
        <button type="button">Inside</button>
      </Modal>,
    );
    expect(screen.getByRole('dialog', { name: 'Your stages' })).toBeVisible();
    await user.keyboard('{Escape}');
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('stays when closing is prevented, and offers no close button', async () => {
    const close = vi.fn();
    const { user } = renderUi(
      <Modal opened onClose={close} title="Your journey form" preventClose>
        <button type="button">Inside</button>
      </Modal>,
    );
    await user.keyboard('{Escape}');
    expect(close).not.toHaveBeenCalled();
    expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
  });

  it('keeps the focus inside', async () => {
    const { user } = renderUi(
      <>
        <button type="button">Outside</button>
        <Modal opened onClose={() => {}} title="Your stages">
          <button type="button">Inside</button>
        </Modal>
      </>,
    );
    const dialog = screen.getByRole('dialog');
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    for (let press = 0; press < 4; press++) {
      await user.tab();
      expect(dialog.contains(document.activeElement)).toBe(true);
    }
  });
});

function Asked() {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setAsking(true)}>
        Archive
      </button>
      {isAsking && <Modal opened onClose={() => setAsking(false)} title="Archive?" />}
    </>
  );
}

it('gives the focus back when it goes, although it was there only while it was open', async () => {
  const { user } = renderUi(<Asked />);
  await user.tab();
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Archive?' });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Archive' })).toHaveFocus());
});

describe('ConfirmModal', () => {
  it('closes after the promise and not before', async () => {
    let finish = () => {};
    const close = vi.fn();
    const { user } = renderUi(
      <ConfirmModal
        opened
        onClose={close}
        onConfirm={() => new Promise<void>((done) => (finish = done))}
        title="Delete course?"
        confirmLabel="Delete course"
        danger
      />,
    );
    await user.click(screen.getByRole('button', { name: 'Delete course' }));
    expect(screen.getByRole('button', { name: 'Delete course' })).toHaveAttribute('aria-busy', 'true');
    expect(close).not.toHaveBeenCalled();
    finish();
    await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
  });

  it('stays open when it fails', async () => {
    const close = vi.fn();
    const { user } = renderUi(
      <ConfirmModal
        opened
        onClose={close}
        onConfirm={() => Promise.reject(new Error('no'))}
        title="Delete course?"
        confirmLabel="Delete course"
      />,
    );
    await user.click(screen.getByRole('button', { name: 'Delete course' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Delete course' })).not.toHaveAttribute('aria-busy'));
    expect(close).not.toHaveBeenCalled();
  });
});
