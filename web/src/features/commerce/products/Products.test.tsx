import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import { listed, product } from '../catalogue/testing';

it('lists products with prices in pesos, FREE at zero, and deletes after asking (B287)', async () => {
  const server = startFakeServer(staff());
  server.graphql.ProductList = () => listed('productList', [product(), product({ id: 4, name: 'Taster', price: 0 })]);
  server.graphql.DeleteProducts = () => ({
    errors: [{ message: 'Tribe Membership is in use. Archive it instead.', extensions: { code: 'CONFLICT' } }],
  });
  const { user } = renderApp('/products');
  const row = within((await screen.findByRole('link', { name: 'Tribe Membership' })).closest('tr') as HTMLElement);
  expect(row.getByText('₱19,997.00')).toBeVisible();
  expect(row.getByText('1,204')).toBeVisible();
  expect(screen.getByText('FREE')).toBeVisible();
  expect(screen.getByRole('link', { name: 'New product' })).toHaveAttribute('href', '/products/new');
  await user.click(screen.getByRole('checkbox', { name: 'Select Tribe Membership' }));
  await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Delete' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(server.named('graphql DeleteProducts')).toEqual([{ ids: [3] }]));
  expect(await screen.findByText('Tribe Membership is in use. Archive it instead.')).toBeVisible();
});

it('shows how a product is bought, what it opens and what it gives', async () => {
  const server = startFakeServer(staff());
  server.graphql.ProductById = () => ({ data: { product: product() } });
  renderApp('/products/3');
  const funnels = within(await screen.findByRole('region', { name: 'Funnels' }));
  expect(funnels.getByRole('link', { name: 'Tribe, Batch 17' })).toHaveAttribute('href', '/funnels/tribe');
  expect(funnels.getByText('Closed')).toBeVisible();
  expect(funnels.getByText('Enrollment is switched off.')).toBeVisible();
  expect(funnels.getByRole('link', { name: 'New funnel' })).toHaveAttribute('href', '/funnels/new/3');
  const opens = within(screen.getByRole('region', { name: 'What it opens' }));
  expect(opens.getByRole('link', { name: 'Freelancing 101' })).toHaveAttribute('href', '/courses/1');
  const about = within(screen.getByRole('region', { name: 'About' }));
  expect(about.getAllByText('Member')).toHaveLength(2);
});

it('makes a product of one of the content types Courses, Activities and Tasks (B294)', async () => {
  const server = startFakeServer(staff());
  server.graphql.ProductLevelChoices = () => ({
    data: { accessLevels: [{ __typename: 'AccessLevel', id: 'member', name: 'Member' }] },
  });
  server.graphql.CreateProduct = () => ({
    errors: [{ message: 'No', extensions: { code: 'BAD_USER_INPUT', fields: { name: ['is already taken'] } } }],
  });
  const { user } = renderApp('/products/new');
  await user.type(await screen.findByLabelText(/^Name/), 'Workshop');
  await user.type(screen.getByLabelText(/^Price/), '1,500.50');
  await user.click(screen.getByLabelText(/^Content type/));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Courses',
    'Activities',
    'Tasks',
  ]);
  await user.click(screen.getByRole('option', { name: 'Tasks' }));
  await user.click(screen.getByRole('checkbox', { name: 'Buyers become members' }));
  await user.type(screen.getByLabelText('What buyers get'), 'All courses\n\n Live events ');
  await user.click(screen.getByRole('button', { name: 'Create product' }));
  await waitFor(() =>
    expect(server.named('graphql CreateProduct')).toEqual([
      {
        input: {
          name: 'Workshop',
          description: '',
          price: 1500.5,
          contentType: 'Tasks',
          isMembership: true,
          isFastTrack: false,
          levelIds: [],
          benefits: ['All courses', 'Live events'],
          coverFileId: null,
        },
      },
    ]),
  );
  expect((await screen.findAllByText('Name is already taken')).length).toBeGreaterThan(0);
});

it('tells when somebody else changed the product meanwhile', async () => {
  const server = startFakeServer(staff());
  server.graphql.ProductLevelChoices = () => ({ data: { accessLevels: [] } });
  server.graphql.ProductToEdit = () => ({ data: { product: product() } });
  server.graphql.UpdateProduct = () => ({
    errors: [{ message: 'This product was changed by somebody else.', extensions: { code: 'CONFLICT' } }],
  });
  const { user } = renderApp('/products/3/edit');
  await user.type(await screen.findByLabelText(/^Name/), ' 2');
  await user.click(screen.getByRole('button', { name: 'Save product' }));
  expect(await screen.findByText('This product was changed by somebody else.')).toBeVisible();
  expect(server.named('graphql UpdateProduct')[0]).toMatchObject({ seenAt: '2026-11-02T02:00:00.000Z' });
  expect(screen.getByRole('button', { name: 'Load the newest version' })).toBeVisible();
});

it('shows those without the right neither create nor change', async () => {
  const server = startFakeServer(staff({ functionAccess: {} }));
  server.graphql.ProductList = () => listed('productList', [product()]);
  renderApp('/products');
  await screen.findByRole('link', { name: 'Tribe Membership' });
  expect(screen.queryByRole('link', { name: 'New product' })).toBeNull();
  expect(screen.queryByRole('checkbox', { name: /Select/ })).toBeNull();
});
