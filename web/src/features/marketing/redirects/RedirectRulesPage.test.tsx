import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import type { RuleDetailsFragment } from './redirects.gql';
import { inputOf, valuesOf } from './ruleForm';

/** Apollo reads the fragment of a rule only from what is named as one. */
function rule(over: Partial<RuleDetailsFragment> = {}): RuleDetailsFragment & { __typename: 'RedirectRule' } {
  return {
    __typename: 'RedirectRule',
    id: 1,
    position: 1,
    name: 'Phones first',
    fromPath: '/start',
    target: '/signup',
    conditions: {
      startsAt: null,
      endsAt: null,
      batchOpen: null,
      workshop: null,
      workshopLive: null,
      signedIn: null,
      device: 'phone',
      queryName: null,
      queryValue: null,
      language: null,
    },
    chips: [{ kind: 'device', text: 'Device is', value: 'a phone' }],
    isActive: true,
    state: 'on',
    hits: [0, 0, 0, 0, 0, 1100, 100].map((hits, day) => ({
      day: `2026-11-1${day}T16:00:00.000Z`,
      hits,
    })),
    warning: null,
    updatedAt: '2026-11-10T00:00:00.000Z',
    ...over,
  };
}

const second = () => rule({ id: 2, position: 2, name: 'Everyone else', chips: [], target: '/changelog' });

function serve(rights = true) {
  const server = startFakeServer(staff(rights ? {} : { functionAccess: {} }));
  server.graphql.RedirectRules = () => ({ data: { redirectRules: [rule(), second()] } });
  return server;
}

it('lists rules with their conditions and hits', async () => {
  serve();
  renderApp('/redirect-rules');
  const list = within(await screen.findByRole('list', { name: 'Rules' }));
  const [first] = list.getAllByRole('article');
  expect(within(first as HTMLElement).getByText('a phone')).toBeVisible();
  expect(within(first as HTMLElement).getByText('1,200 hits')).toBeVisible();
  expect(screen.getByText('2,400 hits in the last 7 days')).toBeVisible();
});

it('moves a rule with the arrow keys and turns one off', async () => {
  const server = serve();
  server.graphql.MoveRedirectRule = () => ({ data: { moveRedirectRule: [second(), rule()] } });
  server.graphql.UpdateRedirectRule = () => ({ data: { updateRedirectRule: rule({ isActive: false, state: 'off' }) } });
  const { user } = renderApp('/redirect-rules');
  const handle = await screen.findByRole('button', { name: /Move Everyone else/ });
  handle.focus();
  await user.keyboard('{ArrowUp}');
  await waitFor(() => expect(server.named('graphql MoveRedirectRule')[0]).toMatchObject({ id: 1, position: 2 }));
  await user.click(screen.getByRole('switch', { name: 'Phones first is on' }));
  await waitFor(() =>
    expect(server.named('graphql UpdateRedirectRule')[0]).toMatchObject({ id: 1, input: { isActive: false } }),
  );
});

it('shows what is wrong with a new rule at its field', async () => {
  const server = serve();
  server.graphql.CreateRedirectRule = () => ({
    errors: [
      {
        message: 'Target',
        extensions: {
          code: 'BAD_USER_INPUT',
          properties: { messages: { target: ['This would lead visitors in a circle: A → B → A.'] } },
        },
      },
    ],
  });
  const { user } = renderApp('/redirect-rules');
  await user.click(await screen.findByRole('button', { name: 'Create rule' }));
  const form = within(await screen.findByRole('dialog'));
  await user.type(form.getAllByRole('textbox', { name: /^Name/ })[0] as HTMLElement, 'Mine');
  await user.type(form.getByRole('textbox', { name: /^Address/ }), '/a');
  await user.type(form.getByRole('textbox', { name: /Leads to/ }), '/b');
  await user.click(form.getByRole('button', { name: 'Create rule' }));
  expect((await form.findAllByText(/in a circle/))[0]).toBeVisible();
  expect(server.named('graphql CreateRedirectRule')[0]).toMatchObject({
    input: { name: 'Mine', fromPath: '/a', target: '/b', conditions: { device: null, signedIn: null } },
  });
});

it('tries a visit and lights up the rule that answers', async () => {
  const server = serve();
  server.graphql.RedirectTrial = () => ({
    data: {
      redirectTrial: {
        __typename: 'RedirectTrial',
        address: '/start',
        at: '2026-11-15T04:00:00.000Z',
        ruleId: 2,
        location: '/changelog',
        kind: 'rule',
        sentence: 'Rule 2, temporary.',
        steps: [
          {
            __typename: 'RedirectTrialStep',
            ruleId: 1,
            position: 1,
            name: 'Phones first',
            outcome: 'no',
            sentence: "No. It's a computer, not a phone.",
            checks: [],
          },
        ],
      },
    },
  });
  const { user } = renderApp('/redirect-rules');
  const panel = within(await screen.findByRole('region', { name: /What happens/ }));
  await user.type(panel.getByRole('textbox', { name: 'Address' }), '/start');
  await user.click(panel.getByRole('button', { name: 'Phone' }));
  await user.click(panel.getByRole('button', { name: 'Test this visit' }));
  expect(await panel.findByText('/changelog')).toBeVisible();
  expect(panel.getByText("No. It's a computer, not a phone.")).toBeVisible();
  expect(await screen.findByText('Used in your test')).toBeVisible();
  expect(server.named('graphql RedirectTrial')[0]).toMatchObject({ input: { device: 'computer', at: null } });

  // Once a rule changes, the same visit is asked about again.
  server.graphql.UpdateRedirectRule = () => ({ data: { updateRedirectRule: rule() } });
  await user.click(screen.getAllByRole('switch')[0] as HTMLElement);
  await waitFor(() => expect(server.named('graphql RedirectTrial')).toHaveLength(2));
  expect(server.named('graphql RedirectTrial')[1]).toEqual(server.named('graphql RedirectTrial')[0]);
  expect(await panel.findByText('/changelog')).toBeVisible();

  // An answer for another visitor is none for this one.
  await user.click(panel.getByRole('button', { name: 'Logged in' }));
  expect(panel.queryByText('/changelog')).toBeNull();
  expect(screen.queryByText('Used in your test')).toBeNull();
});

it('leaves out all tools for those who only read', async () => {
  serve(false);
  renderApp('/redirect-rules');
  await screen.findByRole('list', { name: 'Rules' });
  expect(screen.queryByRole('button', { name: 'Create rule' })).toBeNull();
  expect(screen.queryByRole('switch')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull();
});

it('says the same to the server as the rule said to the form', () => {
  const conditions = {
    startsAt: '2026-11-20T11:45:00.000Z',
    endsAt: '2026-11-30T16:00:00.000Z',
    batchOpen: false,
    workshop: 'beginner',
    workshopLive: false,
    signedIn: true,
    device: 'phone',
    queryName: 'ref',
    queryValue: 'jomar',
    language: 'fil',
  };
  const values = valuesOf(rule({ conditions }));
  expect(values).toMatchObject({
    startsDay: '2026-11-20',
    startsTime: '19:45',
    endsAt: '2026-12-01',
    endsTime: '00:00',
  });
  expect(inputOf(values).conditions).toEqual(conditions);
});
