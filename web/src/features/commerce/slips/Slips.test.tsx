import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import { refusal } from '../testing';

const slip = (id: number, changes: object = {}) => ({
  __typename: 'PaymentProof',
  id,
  status: 'waiting',
  reference: `BDO-77881${id}`,
  amount: 5699,
  due: 5699,
  statedAmount: 5699,
  statedOn: '2026-11-13T16:00:00.000Z',
  received: null,
  warnings: [],
  productName: 'Tribe Membership',
  name: id === 1 ? 'Kristine Joy Santos' : 'Andres Magtanggol',
  email: 'kj@example.com',
  userId: null,
  fileUrl: '/api/files/slip.png?until=1&key=k',
  sentAt: '2026-11-14T02:00:00.000Z',
  decidedAt: null,
  reason: null,
  ...changes,
});

function deskServer(person = staff()) {
  const server = startFakeServer(person);
  server.graphql.PaymentDesks = () => ({
    data: {
      paymentProofs: { __typename: 'PaymentProofList', total: 2 },
      strayPayments: { __typename: 'StrayPaymentList', total: 0 },
    },
  });
  server.graphql.PaymentProofs = () => ({
    data: { paymentProofs: { __typename: 'PaymentProofList', rows: [slip(1), slip(2)], total: 2 } },
  });
  return server;
}

it('shows a slip beside what it should prove, and takes it', async () => {
  const server = deskServer();
  server.graphql.ApprovePaymentProof = () => ({ data: { approvePaymentProof: slip(1, { status: 'approved' }) } });
  const { user } = renderApp('/payment?t=slips');
  expect(await screen.findByRole('tab', { name: /^Slips\s*2$/ })).toHaveAttribute('aria-selected', 'true');
  await user.click(await screen.findByRole('button', { name: 'View slip of Kristine Joy Santos' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Slip of Kristine Joy Santos' }));
  expect(drawer.getByRole('img', { name: 'Slip with the reference BDO-778811' })).toHaveAttribute(
    'src',
    '/api/files/slip.png?until=1&key=k',
  );
  await user.click(drawer.getByRole('button', { name: 'Approve ₱5,699.00' }));
  expect(await screen.findByText('₱5,699.00 of Kristine Joy Santos approved')).toBeVisible();
  expect(server.named('graphql ApprovePaymentProof')).toEqual([{ id: 1, amount: 5699 }]);
  expect(server.named('graphql PaymentProofs')[0]).toMatchObject({ filter: { status: 'waiting' } });
});

it('warns before a slip is approved, takes the amount that came, and leads to the earlier slip', async () => {
  const server = deskServer();
  const warnings = [
    { __typename: 'SlipWarning', text: 'The buyer says they sent ₱1,000.00.', slipId: null },
    { __typename: 'SlipWarning', text: 'The same picture was sent on Nov 3, 2026.', slipId: 2 },
  ];
  server.graphql.PaymentProofs = ({ filter }) => ({
    data: {
      paymentProofs: {
        __typename: 'PaymentProofList',
        rows: [
          (filter as { id?: number }).id === 2
            ? slip(2, { status: 'approved' })
            : slip(1, { statedAmount: 1000, warnings }),
        ],
        total: 1,
      },
    },
  });
  server.graphql.ApprovePaymentProof = () => ({ data: { approvePaymentProof: slip(1, { status: 'approved' }) } });
  const { user } = renderApp('/payment?t=slips');
  expect(await screen.findByText('2 warnings')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'View slip of Kristine Joy Santos' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Slip of Kristine Joy Santos' }));
  expect(drawer.getByText('The same picture was sent on Nov 3, 2026.')).toBeVisible();
  expect(drawer.getByText('Part payment. ₱4,699.00 stays due.')).toBeVisible();
  await user.click(drawer.getByRole('button', { name: 'Approve ₱1,000.00' }));
  await waitFor(() => expect(server.named('graphql ApprovePaymentProof')).toEqual([{ id: 1, amount: 1000 }]));
  await user.click(await screen.findByRole('button', { name: 'View slip of Kristine Joy Santos' }));
  await user.click(await screen.findByRole('button', { name: 'View that slip' }));
  expect(await screen.findByRole('dialog', { name: 'Slip of Andres Magtanggol' })).toBeVisible();
});

it('declines a slip with a reason, and narrows by state', async () => {
  const server = deskServer();
  server.graphql.RefusePaymentProof = () => ({ data: { refusePaymentProof: slip(2, { status: 'refused' }) } });
  const { user, address } = renderApp('/payment?t=slips');
  await user.click(await screen.findByRole('button', { name: 'View slip of Andres Magtanggol' }));
  await user.click(await screen.findByRole('button', { name: 'Decline slip' }));
  const question = within(await screen.findByRole('dialog', { name: 'Decline the slip from Andres Magtanggol?' }));
  await user.type(question.getByLabelText(/^Reason/), 'The amount does not fit.');
  await user.click(question.getByRole('button', { name: 'Decline slip' }));
  expect(await screen.findByText('We let Andres know')).toBeVisible();
  expect(server.named('graphql RefusePaymentProof')).toEqual([{ id: 2, reason: 'The amount does not fit.' }]);
  await user.click(screen.getByRole('button', { name: 'Declined' }));
  await waitFor(() => expect(address()).toBe('/payment?t=slips&status=refused'));
});

it('takes several slips at once and tells what became of each', async () => {
  const server = deskServer();
  server.graphql.ApprovePaymentProof = ({ id }) =>
    id === 1 ? { data: { approvePaymentProof: slip(1, { status: 'approved' }) } } : refusal('It was approved already.');
  server.graphql.PaymentProofs = () => ({
    data: {
      paymentProofs: { __typename: 'PaymentProofList', rows: [slip(1), slip(2, { statedAmount: 1500 })], total: 2 },
    },
  });
  const { user } = renderApp('/payment?t=slips');
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  const question = within(await screen.findByRole('dialog', { name: 'Approve 2 slips?' }));
  await user.click(question.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('1 slip approved')).toBeVisible();
  // Each with what its buyer sent, so that a part payment stays one.
  expect(server.named('graphql ApprovePaymentProof')).toEqual([
    { id: 1, amount: 5699 },
    { id: 2, amount: 1500 },
  ]);
  const left = within(await screen.findByRole('dialog', { name: '1 was left out' }));
  expect(left.getByText('Andres Magtanggol, BDO-778812')).toBeVisible();
  expect(left.getByText('It was approved already.')).toBeVisible();
});

it('lets those who may not enrol only look', async () => {
  deskServer(staff({ functionAccess: {} }));
  const { user } = renderApp('/payment?t=slips');
  await user.click(await screen.findByRole('button', { name: 'View slip of Kristine Joy Santos' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Slip of Kristine Joy Santos' }));
  expect(drawer.queryByRole('button', { name: /Approve|Decline/ })).not.toBeInTheDocument();
});

it('says so when no slip waits', async () => {
  const server = deskServer();
  server.graphql.PaymentProofs = () => ({
    data: { paymentProofs: { __typename: 'PaymentProofList', rows: [], total: 0 } },
  });
  renderApp('/payment?t=slips');
  expect(await screen.findByRole('heading', { name: 'No slip waits' })).toBeVisible();
});
