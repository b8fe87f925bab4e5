import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { member } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import { eventDate } from '../testing';

it('shows a month that the keyboard walks through, and a date beside it', async () => {
  const server = startFakeServer(member());
  server.graphql.MyCalendar = () => ({
    data: { myCalendar: [eventDate({ startsAt: '2031-03-04T11:00:00Z', answer: 'going' })] },
  });
  const { user, address } = renderApp('/events/my-events?view=calendar&month=2031-03');
  const grid = within(await screen.findByRole('grid', { name: 'Events in March 2031' }));
  expect(server.named('graphql MyCalendar')[0]).toEqual({ from: '2031-02-22T00:00:00Z', to: '2031-04-07T00:00:00Z' });
  const first = grid.getByRole('gridcell', { name: /^Saturday, March 1, no events/ });
  expect(first).toHaveAttribute('tabindex', '0');
  first.focus();
  await user.keyboard('{ArrowDown}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  await waitFor(() => expect(grid.getByRole('gridcell', { name: /^Tuesday, March 4, 1 event/ })).toHaveFocus());
  expect(grid.getByRole('button', { name: "7:00 PM Rates and first invoices, you're going" })).toBeVisible();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Rates and first invoices' })).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Next month' }));
  expect(address()).toBe('/events/my-events?view=calendar&month=2031-04');
});

it('goes into the next month by Page Down and keeps the focus on the day', async () => {
  startFakeServer(member()).graphql.MyCalendar = () => ({ data: { myCalendar: [] } });
  const { user, address } = renderApp('/events/my-events?view=calendar&month=2031-01');
  (await screen.findByRole('gridcell', { name: /^Wednesday, January 1,/ })).focus();
  await user.keyboard('{PageDown}');
  expect(address()).toBe('/events/my-events?view=calendar&month=2031-02');
  await waitFor(async () =>
    expect(await screen.findByRole('gridcell', { name: /^Saturday, February 1,/ })).toHaveFocus(),
  );
});
