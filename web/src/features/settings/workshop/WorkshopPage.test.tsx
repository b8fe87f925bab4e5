import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';

const flags = ['enable-live-workshop', 'workshop-is-live'];
const links = [
  'workshop-master-link',
  ...['zoom', 'recording', 'freebie'].flatMap((kind) => [1, 2, 3].map((day) => `${kind}-day-${day}`)),
];
const settings = (suffix: string) =>
  [...flags, ...links].map((name, at) => ({
    __typename: 'DefaultSetting',
    id: at + 1,
    name: name + suffix,
    value: flags.includes(name) ? 'false' : null,
    type: flags.includes(name) ? 'boolean' : 'url',
    label: name,
    description: 'What it does.',
    updatedAt: '2026-11-01T00:00:00.000Z',
  }));

const run = {
  __typename: 'TrainingRun',
  id: 7,
  track: 'beginner',
  minutes: 90,
  recordingsUntil: null,
  isCurrent: true,
  days: [1, 2, 3].map((day) => ({
    __typename: 'TrainingDay',
    day,
    startsAt: day === 1 ? '2026-11-20T12:00:00.000Z' : null,
    chapters: '',
    audioLink: '',
  })),
  figures: {
    __typename: 'TrainingFigures',
    registered: 40,
    came: [18, 11, 0],
    watched: [5, 0, 0],
    enrolled: 4,
    unsubscribed: 1,
  },
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
};
const person = {
  __typename: 'TrainingPerson',
  id: 1,
  name: 'Juana',
  email: 'juana@example.com',
  mobile: null,
  registeredAt: '2026-11-14T02:00:00.000Z',
  campaign: 'facebook, payday',
  cameOn: [1, 2],
  watchedOn: [1],
  isEnrolled: true,
  isUnsubscribed: false,
};

function serverWith(suffix = '') {
  const server = startFakeServer(staff());
  server.graphql.TrainingRuns = () => ({ data: { trainingRuns: [run] } });
  server.graphql.TrainingPeople = () => ({
    data: { trainingPeople: { __typename: 'TrainingPersonList', total: 1, rows: [person] } },
  });
  server.graphql.UpdateTrainingRun = () => ({ data: { updateTrainingRun: run } });
  server.graphql.WorkshopSettings = () => ({ data: { workshopSettings: settings(suffix) } });
  server.graphql.UpdateWorkshopSettings = ({ changes }) => ({
    data: {
      updateDefaultSettings: (changes as { id: number; value: string }[]).map(({ id, value }) => ({
        ...settings(suffix)[id - 1],
        value,
        updatedAt: '2026-11-02T00:00:00.000Z',
      })),
    },
  });
  return server;
}
const save = () => screen.getByRole('button', { name: 'Save changes' });

it('has the twelve settings, a card per day, and sends only what changed', async () => {
  const server = serverWith();
  const { user } = renderApp('/settings/live-workshop-beginner');
  expect(await screen.findByRole('heading', { name: 'Day 3' })).toBeVisible();
  expect(screen.getAllByPlaceholderText('https://')).toHaveLength(10);
  expect(screen.getAllByRole('checkbox')).toHaveLength(2);
  expect(save()).toBeDisabled();
  await user.click(screen.getByLabelText('workshop-is-live'));
  await user.type(screen.getAllByLabelText('Join link')[1] as HTMLElement, 'https://example.com/day2');
  expect(screen.getByText('2 changes not saved yet')).toBeVisible();
  await user.click(save());
  expect(await screen.findByText('Workshop settings saved')).toBeVisible();
  expect(server.named('graphql WorkshopSettings')).toEqual([{ experienced: false }]);
  expect(server.named('graphql UpdateWorkshopSettings')).toEqual([
    {
      changes: [
        { id: 2, value: 'true', seenAt: '2026-11-01T00:00:00.000Z' },
        { id: 5, value: 'https://example.com/day2', seenAt: '2026-11-01T00:00:00.000Z' },
      ],
    },
  ]);
  expect(screen.getByText('All changes saved')).toBeVisible();
});

it('names the wrong link of the experienced workshop', async () => {
  const server = serverWith('-exp');
  server.graphql.UpdateWorkshopSettings = () => ({
    errors: [
      {
        message: 'Check the fields',
        extensions: { code: 'BAD_USER_INPUT', fields: { 'zoom-day-1-exp': ['is not formatted correctly'] } },
      },
    ],
  });
  const { user } = renderApp('/settings/live-workshop-experienced');
  const [first] = await screen.findAllByLabelText('Join link');
  await user.type(first as HTMLElement, 'http://example.com');
  await user.click(save());
  await waitFor(() => expect(first).toHaveAccessibleDescription('zoom-day-1 is not formatted correctly'));
  expect(server.named('graphql WorkshopSettings')).toEqual([{ experienced: true }]);
});

it('asks before changes are left behind', async () => {
  serverWith();
  const { user, router, address } = renderApp('/settings/live-workshop-beginner');
  await user.click(await screen.findByLabelText('workshop-is-live'));
  void router.navigate('/');
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeInTheDocument();
  expect(address()).toBe('/settings/live-workshop-beginner');
});

it('shows the preview, the figures of the run and who is in it, and saves dates in Manila time', async () => {
  const server = serverWith();
  const { user } = renderApp('/settings/live-workshop-beginner');
  expect(await screen.findByText('juana@example.com')).toBeVisible();
  expect(screen.getByText('Part 1, Part 2')).toBeVisible();
  expect(screen.getByText('18')).toBeVisible();
  expect(screen.getByText('10% of registered')).toBeVisible();
  expect(screen.getByTitle('Preview of the page')).toHaveAttribute('src', '/free-training-beginner?preview=visitor');

  await user.click(screen.getByRole('button', { name: 'Edit dates' }));
  await user.click(await screen.findByRole('button', { name: 'Save dates' }));
  expect(await screen.findByText('Dates saved')).toBeVisible();
  const empty = { startsAt: null, chapters: '', audioLink: '' };
  expect(server.named('graphql UpdateTrainingRun')).toEqual([
    {
      id: 7,
      seenAt: '2026-11-01T00:00:00.000Z',
      input: {
        minutes: 90,
        recordingsUntil: null,
        days: [{ ...empty, startsAt: '2026-11-20T12:00:00.000Z' }, empty, empty],
      },
    },
  ]);
});

it('shows on a phone what is known of a person, and no row of dashes', async () => {
  const original = window.matchMedia;
  window.matchMedia = ((query: string) => ({
    ...original.call(window, query),
    matches: query.includes('max-width: 767px'),
    addEventListener: () => {},
    removeEventListener: () => {},
  })) as typeof window.matchMedia;
  try {
    const server = serverWith();
    const ben = { ...person, id: 2, name: 'Ben', email: 'ben@example.com', isEnrolled: false };
    const rows = [person, { ...ben, campaign: '', cameOn: [], watchedOn: [] }];
    server.graphql.TrainingPeople = () => ({
      data: { trainingPeople: { __typename: 'TrainingPersonList', total: 2, rows } },
    });
    renderApp('/settings/live-workshop-beginner');
    const list = await screen.findByRole('list', { name: 'people' });
    const [juana, second] = within(list).getAllByRole('listitem');
    expect(juana).toHaveTextContent(/Campaign facebook, payday · Came to Part 1, Part 2 · Watched Part 1$/);
    expect(second).toHaveTextContent(/^BenRegisteredben@example\.com · /);
    expect(second).not.toHaveTextContent(/–|Campaign|Came to|Watched/);
  } finally {
    window.matchMedia = original;
  }
});
