import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import { listed, oneTime, term } from '../catalogue/testing';

it('lists payment terms with their instalments and fees', async () => {
  const server = startFakeServer(staff());
  server.graphql.PaymentTerms = () => listed('paymentTerms', [oneTime(), term({ feeType: 'Percentage', fee: 2.5 })]);
  const { user } = renderApp('/payment-terms');
  const row = within((await screen.findByRole('link', { name: 'Two parts' })).closest('tr') as HTMLElement);
  expect(row.getByText('2 payments over 30 days')).toBeVisible();
  expect(row.getByText('2.5%')).toBeVisible();
  expect(screen.getByText('Right away')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Archived' }));
  await waitFor(() =>
    expect(server.named('graphql PaymentTerms').at(-1)).toMatchObject({ filter: { status: 'archived' } }),
  );
});

it('makes a term of two instalments with a fee, whose types are Fixed Amount and Percentage (B293)', async () => {
  const server = startFakeServer(staff());
  server.graphql.CreatePaymentTerm = () => ({ data: { createPaymentTerm: term() } });
  server.graphql.PaymentTermById = () => ({ data: { paymentTerm: term() } });
  const { user } = renderApp('/payment-terms/new');
  await user.type(await screen.findByLabelText(/^Name/), 'Two parts');
  await user.click(screen.getByLabelText('Fee type'));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Fixed Amount',
    'Percentage',
  ]);
  await user.click(screen.getByRole('option', { name: 'Fixed Amount' }));
  await user.type(await screen.findByLabelText(/^Fee(?! type)/), '250');
  const share = screen.getByLabelText('Installment 1: share');
  await user.clear(share);
  await user.type(share, '50');
  expect(await screen.findByText('50% in 1 payment: 50% is missing')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add installment' }));
  expect(await screen.findByText('100% in 2 payments over 30 days')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Create payment term' }));
  await waitFor(() =>
    expect(server.named('graphql CreatePaymentTerm')).toEqual([
      {
        input: {
          id: 'two-parts',
          name: 'Two parts',
          description: '',
          feeType: 'Fixed Amount',
          fee: 250,
          rows: [
            { shareType: 'Percentage', share: 50, daysAfter: 0 },
            { shareType: 'Percentage', share: 50, daysAfter: 30 },
          ],
          monthDays: [],
        },
      },
    ]),
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Two parts' })).toBeVisible();
});

it('has the payments of a payday plan fall on days of the month', async () => {
  const server = startFakeServer(staff());
  server.graphql.PaymentTermById = () => ({ data: { paymentTerm: term() } });
  server.graphql.UpdatePaymentTerm = () => ({ data: { updatePaymentTerm: term({ monthDays: [15, 30] }) } });
  const { user } = renderApp('/payment-terms/two-parts/edit');
  await user.click(await screen.findByRole('radio', { name: 'Days of the month' }));
  expect(screen.queryByLabelText('Installment 2: days after the start')).toBeNull();
  expect(screen.getByText('Next payday')).toBeVisible();
  expect(screen.getByText('100% in 2 payments on the 15th and 30th')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save payment term' }));
  await waitFor(() =>
    expect(server.named('graphql UpdatePaymentTerm')).toMatchObject([
      { input: { rows: [{ daysAfter: 0 }, { daysAfter: 0 }], monthDays: [15, 30] } },
    ]),
  );
});

it('puts instalments in order and takes them out, and tells what does not add up', async () => {
  const server = startFakeServer(staff());
  server.graphql.PaymentTermById = () => ({ data: { paymentTerm: term() } });
  const { user } = renderApp('/payment-terms/two-parts/edit');
  const handle = await screen.findByRole('button', { name: /Move instalment 2/ });
  handle.focus();
  await user.keyboard('{ArrowUp}');
  await waitFor(() => expect(screen.getByLabelText('Installment 1: days after the start')).toHaveValue('30'));
  await user.click(screen.getByRole('button', { name: 'Remove installment 1' }));
  await user.click(screen.getByRole('button', { name: 'Save payment term' }));
  const summary = await screen.findByRole('alert');
  expect(within(summary).getByText('50% in 1 payment: 50% is missing')).toBeVisible();
  expect(server.named('graphql UpdatePaymentTerm')).toEqual([]);
});

it('offers neither archiving nor other instalments for the term that is always there', async () => {
  const server = startFakeServer(staff());
  server.graphql.PaymentTermById = () => ({ data: { paymentTerm: oneTime() } });
  renderApp('/payment-terms/one-time/edit');
  expect(await screen.findByLabelText('Id')).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Add installment' })).toBeNull();
  expect(screen.queryByLabelText('Fee type')).toBeNull();
});
