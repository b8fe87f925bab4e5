import type { ViewedForm } from './fill/viewForm';
import type { FormDetailsFragment } from './forms.gql';

type Asked = FormDetailsFragment['draft'][number];

export function ask(key: string, type = 'text', changes: Partial<Asked> = {}): Asked {
  const options = type.endsWith('choice')
    ? ['Yes', 'No'].map((label) => ({ __typename: 'FormOption' as const, key: label.toLowerCase(), label }))
    : [];
  const question = {
    __typename: 'FormQuestion' as const,
    key,
    type,
    label: `Question ${key}`,
    help: null,
    isRequired: true,
    minimum: null,
    maximum: null,
    options,
    showWhen: null,
    ...changes,
  };
  return question;
}

export const branches = [
  ask('has', 'single_choice'),
  ask('which', 'text', { showWhen: { question: 'has', options: ['yes'] } }),
  ask('mail', 'email'),
];

/** A form as those see it who fill it in, changed as the test needs. */
export function viewed(changes: Partial<ViewedForm> = {}): ViewedForm {
  return {
    slug: 'feedback',
    name: 'Feedback',
    description: 'Two minutes.',
    isPublic: true,
    window: 'open',
    opensAt: null,
    closesAt: null,
    locksAt: null,
    version: 2,
    questions: branches,
    mine: null,
    ...changes,
  };
}

/** A form as those see it who look after forms. */
export function form(changes: Partial<FormDetailsFragment> = {}) {
  const questions = branches;
  return {
    __typename: 'Form' as const,
    id: 4,
    name: 'Feedback',
    slug: 'feedback',
    description: null,
    thanks: null,
    isPublic: false,
    isJourneyForm: false,
    opensAt: null,
    closesAt: null,
    locksAt: null,
    status: 'published',
    window: 'open',
    version: 1,
    hasChanges: false,
    draftSavedAt: '2026-11-14T02:00:00.000Z',
    sentCount: 2,
    openCount: 1,
    publishedAt: '2026-11-01T02:00:00.000Z',
    updatedAt: '2026-11-14T02:00:00.000Z',
    draft: questions,
    versions: [
      {
        __typename: 'FormVersion' as const,
        version: 1,
        publishedAt: '2026-11-01T02:00:00.000Z',
        publishedBy: 'Liza Reyes',
        questions,
      },
    ],
    ...changes,
  };
}
