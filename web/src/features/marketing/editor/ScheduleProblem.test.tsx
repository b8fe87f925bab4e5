import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { EditedPageFragment } from './editor.gql';
import { ScheduleProblem } from './ScheduleProblem';

const refused =
  'Not published on Nov 15, 2026, 1:00 PM. The funnel Tribe is archived. Restore it first, then publish its page.';

function show(page: Partial<EditedPageFragment>, changes = true) {
  const onPublish = vi.fn();
  const onSchedule = vi.fn();
  render(
    <MemoryRouter>
      <ScheduleProblem
        page={page as EditedPageFragment}
        changes={changes}
        onPublish={onPublish}
        onSchedule={onSchedule}
      />
    </MemoryRouter>,
  );
  return { onPublish, onSchedule };
}

test('the editor says why a page did not go live at its time, with the way out', async () => {
  const { onPublish, onSchedule } = show({ scheduleProblem: refused, funnelId: 'tribe' });

  expect(screen.getByRole('status')).toHaveTextContent(refused);
  expect(screen.getByRole('link', { name: 'Open funnel' })).toHaveAttribute('href', '/funnels/tribe');

  await userEvent.click(screen.getByRole('button', { name: 'Choose another time' }));
  expect(onSchedule).toHaveBeenCalledOnce();

  await userEvent.click(screen.getByRole('button', { name: 'Publish now' }));
  expect(onPublish).toHaveBeenCalledOnce();
});

test('nothing is said of a page that is on time', () => {
  show({ scheduleProblem: '', funnelId: 'tribe' });

  expect(screen.queryByRole('status')).toBeNull();
});

test('who cannot publish reads why, without buttons', () => {
  show({ scheduleProblem: refused, funnelId: 'tribe' }, false);

  expect(screen.getByRole('status')).toHaveTextContent(refused);
  expect(screen.queryByRole('button')).toBeNull();
});
