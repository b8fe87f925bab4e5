import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import { funnel } from '../catalogue/testing';
import { isSafeAddress, saleInput, saleValues } from './form/saleValues';

const sold = (id: string, name: string, productId: number, price: number) => ({
  __typename: 'Funnel',
  id,
  name,
  validityByDays: 60,
  product: { __typename: 'Product', id: productId, name, price },
});

function open() {
  const server = startFakeServer(staff());
  server.graphql.EditedFunnel = () => ({ data: { funnel: funnel() } });
  server.graphql.FunnelFormChoices = () => ({ data: { paymentTerms: { __typename: 'PaymentTermList', rows: [] } } });
  server.graphql.FunnelBatches = () => ({ data: { enrollmentBatches: [] } });
  server.graphql.ClosedPageOfFunnel = () => ({ data: { closedPage: null } });
  server.graphql.BumpChoices = () => ({
    data: {
      funnels: {
        __typename: 'FunnelList',
        rows: [sold('portfolio-review', 'Portfolio Review', 5, 1499), sold('other-way', 'Tribe Membership', 3, 19997)],
      },
    },
  });
  return { server, ...renderApp('/funnels/tribe/edit') };
}

it('sets a bump, a next step and the closed page, and previews each while staff type', async () => {
  const { server, user } = open();
  server.graphql.UpdateFunnel = () => ({ data: { updateFunnel: funnel() } });
  const bump = within(await screen.findByRole('region', { name: 'Order bump' }));
  expect(bump.getByText('No extra is offered.')).toBeVisible();
  await user.click(bump.getByLabelText('Extra product'));
  // More of what the funnel sells is no extra.
  expect(await screen.findByRole('option', { name: 'Portfolio Review' })).toBeVisible();
  expect(screen.queryByRole('option', { name: 'Tribe Membership' })).toBeNull();
  await user.click(screen.getByRole('option', { name: 'Portfolio Review' }));
  expect(bump.getByText(/Usually ₱1,499\.00/)).toBeVisible();
  await user.type(bump.getByLabelText(/^Price with this funnel/), '799.50');
  await user.type(bump.getByLabelText('Headline of the extra'), 'Get client-ready');
  await user.type(bump.getByLabelText('Sentence about the extra'), 'An expert looks.');
  const preview = bump.getByRole('figure', { name: 'Preview: Order bump' });
  expect(preview).toHaveTextContent('Get client-ready');
  expect(preview).toHaveTextContent('An expert looks.');
  expect(preview).toHaveTextContent('₱799.50');
  expect(preview).toHaveTextContent('instead of ₱1,499');

  const thanks = within(screen.getByRole('region', { name: 'Thank-you page' }));
  await user.type(thanks.getByLabelText('Headline of the next step'), 'Say hi');
  await user.type(thanks.getByLabelText('Button'), 'Open the group');
  await user.type(thanks.getByLabelText('Button link'), 'https://example.com/group');
  expect(thanks.getByRole('figure')).toHaveTextContent('Say hiOpen the group');

  const closed = within(screen.getByRole('region', { name: 'Closed page' }));
  await user.type(closed.getByLabelText('Headline of the closed page'), 'See you in March');
  expect(closed.getByRole('figure')).toHaveTextContent('See you in March');
  expect(closed.getByRole('figure')).toHaveTextContent('Join the waitlist');

  await user.click(screen.getByRole('button', { name: 'Save funnel' }));
  await waitFor(() =>
    expect(server.named('graphql UpdateFunnel')[0]).toMatchObject({
      id: 'tribe',
      seenAt: '2026-11-02T02:00:00.000Z',
      input: {
        sale: {
          bumpFunnelId: 'portfolio-review',
          bumpPrice: 799.5,
          bumpHeadline: 'Get client-ready',
          bumpText: 'An expert looks.',
          bumpIsOn: true,
          thanksTitle: 'Say hi',
          thanksText: '',
          thanksLabel: 'Open the group',
          thanksUrl: 'https://example.com/group',
          closedHeadline: 'See you in March',
          closedText: '',
        },
      },
    }),
  );
});

const ownPage = (status: string) => ({
  __typename: 'MarketingPage',
  path: '/funnels/tribe/closed',
  status,
  isPublished: status === 'published',
});

it('leads to the builder for a funnel with a closed page of its own', async () => {
  const { server } = open();
  server.graphql.ClosedPageOfFunnel = () => ({ data: { closedPage: ownPage('published') } });
  const link = await screen.findByRole('link', { name: 'Edit it in the page builder' });
  expect(link).toHaveAttribute('href', '/marketing/build?path=%2Ffunnels%2Ftribe%2Fclosed');
  expect(screen.queryByLabelText('Headline of the closed page')).toBeNull();
});

it('shows the short link of a funnel and the way to its landing page', async () => {
  const server = startFakeServer(staff());
  server.graphql.FunnelById = () => ({ data: { funnel: funnel({ slug: 'sali-na' }) } });
  server.graphql.ClosedPageOfFunnel = () => ({ data: { closedPage: null } });
  renderApp('/funnels/tribe');
  const card = within(await screen.findByRole('region', { name: 'Public addresses' }));
  expect(card.getByRole('link', { name: /\/sali-na/ })).toHaveAttribute('href', `${window.location.origin}/sali-na`);
  expect(card.getByRole('link', { name: 'Edit landing page' })).toHaveAttribute('href', '/funnels/tribe/build');
});

it('gives a funnel a closed page of its own from the page of the funnel', async () => {
  const server = startFakeServer(staff());
  server.graphql.FunnelById = () => ({ data: { funnel: funnel() } });
  server.graphql.ClosedPageOfFunnel = () => ({ data: { closedPage: null } });
  server.graphql.MakeClosedPage = () => ({ data: { makeClosedPage: ownPage('draft') } });
  const { user } = renderApp('/funnels/tribe');
  const card = within(await screen.findByRole('region', { name: 'Closed page' }));
  expect(card.getByRole('link', { name: 'Edit shared page' })).toHaveAttribute(
    'href',
    '/marketing/build?path=%2Fcheckout%2Fclosed',
  );
  expect(card.getByRole('link', { name: /^View closed page/ })).toHaveAttribute(
    'href',
    '/checkout/closed?funnel=tribe',
  );
  await user.click(await card.findByRole('button', { name: 'Create its own page' }));
  await waitFor(() => expect(server.named('graphql MakeClosedPage')).toEqual([{ funnelId: 'tribe' }]));
});

it('says at each field what is wrong before anything is sent, and what the server found after', async () => {
  const { server, user } = open();
  const bump = within(await screen.findByRole('region', { name: 'Order bump' }));
  await user.click(bump.getByLabelText('Extra product'));
  await user.click(await screen.findByRole('option', { name: 'Portfolio Review' }));
  await user.type(screen.getByLabelText('Button link'), 'javascript:alert(1)');
  await user.click(screen.getByRole('button', { name: 'Save funnel' }));
  expect((await screen.findAllByText('Price with this funnel is required')).length).toBeGreaterThan(0);
  expect(screen.getAllByText('Headline of the next step is required').length).toBeGreaterThan(0);
  expect(screen.getAllByText('Button is required').length).toBeGreaterThan(0);
  expect(screen.getByLabelText('Button link')).toHaveAccessibleDescription(
    /like \/home, or a link that starts with https/,
  );
  expect(server.named('graphql UpdateFunnel')).toEqual([]);

  await user.clear(screen.getByLabelText('Button link'));
  await user.type(bump.getByLabelText(/^Price with this funnel/), '0');
  const message = 'The product Portfolio Review is archived. Restore it first, then try again.';
  server.graphql.UpdateFunnel = () => ({
    errors: [{ message: 'No', extensions: { code: 'BAD_USER_INPUT', fields: { bumpFunnelId: [message] } } }],
  });
  await user.click(screen.getByRole('button', { name: 'Save funnel' }));
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
  expect(bump.getByText(message)).toBeVisible();
});

it.each([
  ['/home', true],
  ['/courses/my-courses?from=thanks', true],
  ['https://example.com/group', true],
  ['http://example.com', false],
  ['//example.com', false],
  ['/\\example.com', false],
  ['javascript:alert(1)', false],
  ['data:text/html,hi', false],
  ['https://atlas@example.com', false],
  ['https:///home', false],
  ['home', false],
])('takes %s as the link of a next step: %s', (address, isGood) => {
  expect(isSafeAddress(address)).toBe(isGood);
});

it('takes the price and the words of an extra away with it', () => {
  const values = { ...saleValues(), bumpFunnelId: null, bumpPrice: 799, bumpText: 'An expert looks.' };
  expect(saleInput(values)).toMatchObject({ bumpFunnelId: null });
  expect(saleInput(values)).not.toHaveProperty('bumpPrice');
});

it('sets, changes and removes what affiliates earn on the extra', async () => {
  const { server, user } = open();
  const bump = {
    __typename: 'FunnelBump' as const,
    funnelId: 'portfolio-review',
    funnelName: 'Portfolio Review',
    productName: 'Portfolio Review',
    headline: '',
    text: '',
    price: 799,
    regularPrice: 1499,
    validityByDays: 60,
    isOn: true,
    hiddenBecause: null,
  };
  server.graphql.EditedFunnel = () => ({ data: { funnel: { ...funnel(), bump } } });
  const rates: object[] = [];
  server.graphql.BumpRates = () => ({ data: { affiliateRates: rates } });
  server.graphql.SetBumpRate = (variables) => {
    const input = variables.input as { feeType?: string; amount?: number };
    rates.length = 0;
    if (input.feeType) rates.push({ __typename: 'AffiliateRate', id: 9, label: `${input.amount}%`, ...input });
    return { data: { setAffiliateRate: rates } };
  };

  const box = within(await screen.findByRole('region', { name: 'Affiliate commission' }));
  expect(await box.findByText('Affiliates earn nothing on this extra.')).toBeVisible();
  await user.click(box.getByRole('button', { name: 'Set rate' }));
  const modal = within(await screen.findByRole('dialog', { name: 'Commission on Portfolio Review' }));
  await user.type(modal.getByLabelText(/^Rate/), '101');
  await user.click(modal.getByRole('button', { name: 'Save rate' }));
  expect(server.named('graphql SetBumpRate')).toHaveLength(0);
  await user.clear(modal.getByLabelText(/^Rate/));
  await user.type(modal.getByLabelText(/^Rate/), '20');
  await user.click(modal.getByRole('button', { name: 'Save rate' }));
  expect(await box.findByText(/^20% of what buyers pay for it\./)).toBeVisible();
  expect(server.named('graphql SetBumpRate')[0]).toEqual({
    input: { funnelId: 'tribe', bumpFunnelId: 'portfolio-review', feeType: 'Percentage', amount: 20 },
  });
  // The funnel itself is not saved along.
  expect(server.named('graphql UpdateFunnel')).toHaveLength(0);

  await user.click(box.getByRole('button', { name: 'Remove rate' }));
  expect(await box.findByText('Affiliates earn nothing on this extra.')).toBeVisible();
});
