import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { renderApp } from '~/testing/renderApp';
import { order } from '../checkout/testing';

const both = {
  productName: 'Portfolio Review',
  benefits: ['A video answer'],
  amount: 799,
  paid: 799,
  left: 0,
  expiry: '2027-01-14T15:59:59.999Z',
  payUrl: null,
  receiptPath: '/api/receipts/bump',
};
const step = { title: 'Say hi', text: 'Meet your batch.', label: 'Open the group', url: 'https://example.com/group' };

function thank(changes: Parameters<typeof order>[0]) {
  const server = startFakeServer();
  server.graphql.OrderByKey = () => ({ data: { order: order(changes) } });
  renderApp('/thank-you?order=signed');
}

it('thanks with the next step, which opens elsewhere without telling from where', async () => {
  thank({ nextStep: step });
  const next = within(await screen.findByRole('region', { name: 'Your next step' }));
  expect(next.getByRole('heading', { name: 'Say hi' })).toBeVisible();
  expect(next.getByText('Meet your batch.')).toBeVisible();
  const link = next.getByRole('link', { name: 'Open the group' });
  expect(link).toHaveAttribute('href', 'https://example.com/group');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});

it('opens a page of ours here, and draws no button for what is no safe address', async () => {
  thank({ nextStep: { ...step, url: '/courses/my-courses' } });
  const link = await screen.findByRole('link', { name: 'Open the group' });
  expect(link).toHaveAttribute('href', '/courses/my-courses');
  expect(link).not.toHaveAttribute('target');
});

it('draws no button for what is no safe address', async () => {
  thank({ nextStep: { ...step, url: 'javascript:alert(1)' } });
  expect(await screen.findByText('Meet your batch.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Open the group' })).toBeNull();
});

it('shows no next step where staff wrote none', async () => {
  thank({ nextStep: null });
  expect(await screen.findByText("Thank you, you're in!")).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Your next step' })).toBeNull();
});

it('sums up both products, and tells what each opens and until when', async () => {
  thank({ total: 23595, bump: both });
  expect(await screen.findByText('Paid today ₱6,498.00 (1 of 2)')).toBeVisible();
  expect(screen.getByText('Portfolio Review, ₱799.00')).toBeVisible();
  expect(screen.getByText('₱23,595.00')).toBeVisible();
  const opens = within(screen.getByRole('region', { name: 'What you can open now' }));
  expect(opens.getByText('All courses, from Stage 0 to Stage 5')).toBeVisible();
  expect(opens.getByText('Until Nov 15, 2027')).toBeVisible();
  expect(opens.getByText('A video answer')).toBeVisible();
  expect(opens.getByText('Until Jan 14, 2027')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the receipt (PDF)' })).toHaveAttribute('href', '/api/receipts/first');
});

it('lets the rest of an extra be paid that was paid in part', async () => {
  thank({ bump: { ...both, paid: 200, left: 599, payUrl: '/pay/rest' } });
  expect(await screen.findByRole('link', { name: 'Pay the rest' })).toHaveAttribute('href', '/pay/rest');
  expect(screen.getByText(/₱599\.00/)).toBeVisible();
});
