import { person } from '~/features/identity/people/testing';

export const note = (changes: Record<string, unknown> = {}) => ({
  __typename: 'PersonNote',
  id: 5,
  body: 'Best reached after 6 PM.',
  author: 'Sofia Navarro',
  createdAt: '2026-11-11T10:32:00.000Z',
  editedAt: null,
  canEdit: true,
  canDelete: true,
  ...changes,
});

export const moneySummary = (changes: Record<string, unknown> = {}) => ({
  __typename: 'PaymentSummary',
  collected: 0,
  refunded: 0,
  payments: 0,
  overdue: 0,
  overdueCount: 0,
  overdueSince: null,
  settleUntil: null,
  nextDue: null,
  nextAmount: null,
  accessUntil: null,
  accessName: null,
  isSuspended: false,
  reopenAmount: null,
  checking: 0,
  ...changes,
});

const access = {
  __typename: 'PersonAccess',
  userId: 21,
  on: '2026-11-15',
  note: null,
  courses: [],
  events: [],
  resources: [],
};

/** What the page of a person gets with its first question, changed as the test needs. */
export function workspace(changes: Record<string, unknown> = {}) {
  const { user = person(), notes = [], summary = moneySummary(), ...rest } = changes;
  return {
    user: user && { ...(user as object), lastSeen: null },
    userListParts: [
      { __typename: 'UserListPart', name: 'batch', label: 'Batch', kind: 'text', isColumn: true },
      { __typename: 'UserListPart', name: 'stage', label: 'Stage', kind: 'text', isColumn: false },
    ],
    memberLearning: { __typename: 'MemberLearning', userId: 21, lastLesson: null, courses: [] },
    findUserPaymentSchedule: summary && { __typename: 'UserPayments', id: 21, paymentSummary: summary },
    userStageProgress: null,
    personNotes: { __typename: 'PersonNoteList', rows: notes, total: (notes as unknown[]).length },
    personAccess: access,
    ...rest,
  };
}
