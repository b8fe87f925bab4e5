import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { type FakeServer, startFakeServer } from '~/testing/fakeServer';
import { staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';

const claim = (changes = {}) => ({
  __typename: 'AffiliateClaim' as const,
  id: 5,
  affiliateId: 3,
  affiliateName: 'Maricel Dela Cruz',
  kind: 'claim',
  orderId: null,
  number: null,
  reference: '',
  email: 'kristine@example.com',
  text: 'I told her about it.',
  askedAt: '2026-11-14T02:00:00.000Z',
  state: 'open',
  answer: null,
  answeredAt: null,
  answeredBy: null,
  ...changes,
});
const candidate = {
  __typename: 'ClaimCandidate',
  orderId: 12,
  number: 'A-000012',
  buyer: 'Kristine Santos',
  product: 'Bootcamp',
  paidAt: '2026-11-10T02:00:00.000Z',
  affiliate: null,
};
const trail = {
  __typename: 'CommissionTrail',
  orderId: 12,
  number: 'A-000012',
  buyer: 'Kristine Santos',
  productName: 'Bootcamp',
  orderedAt: '2026-11-10T02:00:00.000Z',
  affiliateName: null,
  rule: 'no-one',
  reason: 'no-visit',
  linkDays: 30,
  boundAt: null,
  feeType: null,
  rate: null,
  rateSource: null,
  bump: null,
  holdDays: null,
  isVoided: false,
  move: null,
  isMovedAway: false,
  paid: 1000,
  commission: 0,
  visits: [],
  rates: [],
  payments: [],
  entries: [],
};

let server: FakeServer;
let state: Record<string, unknown>;
beforeEach(() => {
  state = {};
  server = startFakeServer(staff());
  server.graphql.CommissionTrail = () => ({ data: { commissionTrail: trail } });
  server.graphql.AnswerAffiliateClaim = ({ input }) => {
    const { outcome, answer } = input as { outcome: string; answer: string };
    state = { state: outcome, answer, answeredAt: '2026-11-15T02:00:00.000Z', answeredBy: 'Mika Reyes' };
    return { data: { answerAffiliateClaim: claim({ ...base, ...state }) } };
  };
});
let base: Record<string, unknown> = {};
const open = (changes: Record<string, unknown>, candidates: unknown[]) => {
  base = changes;
  server.graphql.AffiliateClaim = () => ({
    data: { affiliateClaim: claim({ ...base, ...state }), claimCandidates: candidates },
  });
  return renderApp('/affiliates?view=questions&claim=5');
};
const form = async () => within(await screen.findByRole('region', { name: 'Your answer' }));

it('grants a claim with the order that fits', async () => {
  const { user } = open({}, [candidate]);
  const answer = await form();
  await user.click(answer.getByRole('radio', { name: /^Grant/ }));
  await user.type(answer.getByRole('textbox', { name: /Answer/ }), 'You were right.');
  await user.click(answer.getByRole('button', { name: 'Grant claim' }));
  await waitFor(() =>
    expect(server.named('graphql AnswerAffiliateClaim')).toEqual([
      { id: 5, input: { outcome: 'granted', answer: 'You were right.', orderId: 12, isPaidConfirmed: false } },
    ]),
  );
  expect(await screen.findByText('Mika Reyes answered')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Your answer' })).toBeNull());
});

it('declines a claim without naming an order, and wants an answer', async () => {
  const { user } = open({}, [candidate]);
  const answer = await form();
  await user.click(answer.getByRole('button', { name: 'Decline claim' }));
  expect((await answer.findAllByText(/Answer is required/))[0]).toBeVisible();
  await user.type(answer.getByRole('textbox', { name: /Answer/ }), 'No link was opened.');
  await user.click(answer.getByRole('button', { name: 'Decline claim' }));
  await waitFor(() =>
    expect(server.named('graphql AnswerAffiliateClaim')).toEqual([
      { id: 5, input: { outcome: 'declined', answer: 'No link was opened.', orderId: null, isPaidConfirmed: false } },
    ]),
  );
});

it('cannot grant a claim that no order fits', async () => {
  const { user } = open({}, []);
  const answer = await form();
  expect(await screen.findByText(/No paid order fits this claim/)).toBeVisible();
  await user.click(answer.getByRole('radio', { name: /^Grant/ }));
  expect(answer.getByText('Choose an order that fits first.')).toBeVisible();
  expect(answer.getByRole('button', { name: 'Grant claim' })).toBeDisabled();
});

it('answers a question without a decision', async () => {
  const { user } = open({ kind: 'question', orderId: 12, number: 'A-000012', email: '' }, []);
  const answer = await form();
  expect(answer.queryByRole('radio')).toBeNull();
  await user.type(answer.getByRole('textbox', { name: /Answer/ }), 'On the 5th.');
  await user.click(answer.getByRole('button', { name: 'Send answer' }));
  await waitFor(() =>
    expect(server.named('graphql AnswerAffiliateClaim')).toEqual([
      { id: 5, input: { outcome: 'answered', answer: 'On the 5th.', orderId: null, isPaidConfirmed: false } },
    ]),
  );
});
