import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { subscription } from '~/features/commerce/testing';
import { ownResource } from '~/features/learning/resources/testing';
import { course } from '~/features/learning/testing';
import { startFakeServer } from '~/testing/fakeServer';
import { member, staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';

it('shows members the products, courses and resources that are theirs, and the way to all', async () => {
  const server = startFakeServer(member());
  server.graphql.ContentShelf = () => ({
    data: {
      myCourses: { __typename: 'MyCourseList', rows: [course()], total: 4 },
      myResources: { __typename: 'MyResourceList', rows: [ownResource()], total: 29 },
    },
  });
  server.graphql.MySubscriptions = () => ({
    data: {
      findViewSubscription: [
        { ...subscription({ expiry: '9999-12-31T15:59:59.999Z' }), because: '' },
        { ...subscription({ id: 42, endedAt: '2026-01-31T15:59:59.999Z' }), because: '' },
      ],
    },
  });
  renderApp('/content');
  const held = within(await screen.findByRole('region', { name: 'My products' }));
  expect(await held.findByRole('heading', { name: 'Tribe Membership' })).toBeVisible();
  expect(held.getByText('Lifetime')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Freelancing Foundations' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'First week with a client' })).toHaveAttribute(
    'href',
    '/resources/my-resources/5',
  );
  expect(screen.getByRole('link', { name: 'All 29 resources' })).toHaveAttribute('href', '/resources/my-resources');
});

it('leads staff to the lists, resource files among them', async () => {
  const server = startFakeServer(staff());
  renderApp('/content');
  expect(await screen.findByRole('link', { name: 'Resource Files' })).toHaveAttribute('href', '/resource-files');
  expect(server.named('graphql ContentShelf')).toEqual([]);
});

it('tells non-members that they hold nothing, and where the rest is', async () => {
  const server = startFakeServer(member({ accessLevels: [{ id: 'non-member', name: 'Non-member' }] }));
  server.graphql.MySubscriptions = () => ({ data: { findViewSubscription: [] } });
  server.graphql.ContentShelf = () => ({
    data: {
      myCourses: { __typename: 'MyCourseList', rows: [], total: 0 },
      myResources: { __typename: 'MyResourceList', rows: [], total: 0 },
    },
  });
  renderApp('/content');
  expect(await screen.findByText("You don't have a product right now.")).toBeVisible();
  expect(screen.getByRole('link', { name: 'Billing and Subscriptions' })).toHaveAttribute('href', '/account');
});
