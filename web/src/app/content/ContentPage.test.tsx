import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mine } from '~/features/learning/resources/testing';
import { course } from '~/features/learning/testing';
import { startFakeServer } from '~/testing/fakeServer';
import { member, staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';

it('shows members the courses and resources that are theirs, and the way to all', async () => {
  const server = startFakeServer(member());
  server.graphql.ContentShelf = () => ({
    data: {
      myCourses: { __typename: 'MyCourseList', rows: [course()], total: 4 },
      myResources: { __typename: 'MyResourceList', rows: [mine()], total: 29 },
    },
  });
  renderApp('/content');
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
