import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { logOf } from '~/features/identity/people/logOf';
import { ALL_NOTES, notesOf, QUICK_NOTES } from '~/features/identity/people/notesOf';
import { eventsOf } from '~/features/learning/people/eventsOf';
import { can, page } from '~/lib/access';
import type { CurrentUser } from '~/lib/auth/types';
import { isoDay } from '~/lib/dates';
import {
  MemberOnEventsDocument,
  MemberOnLearningDocument,
  MemberOnLogDocument,
  MemberOnNotesDocument,
  type MemberOnNotesQuery,
  MemberOnOverviewDocument,
  MemberOnPaymentsDocument,
} from './workspace.gql';

export type WorkspaceTab = 'overview' | 'learning' | 'payments' | 'events' | 'notes' | 'log';

/** What the caller may see of someone on their page; the server refuses the rest as well. */
export function workspaceRights(currentUser: CurrentUser | null, id: number) {
  const isSelf = id === currentUser?.id || id === currentUser?.originalUserId;
  const seesMoney = page(currentUser, 'subscription');
  return {
    seesMoney,
    recordsPayments: seesMoney && can(currentUser, 'user_enroll/unenroll'),
    seesStage: page(currentUser, 'stage') && page(currentUser, 'allUsers'),
    seesNotes: !isSelf,
    seesLog: page(currentUser, 'infoLogsReport'),
    seesParts: page(currentUser, 'users') || page(currentUser, 'archivedUsers'),
  };
}

export type WorkspaceRights = ReturnType<typeof workspaceRights>;

const words: [WorkspaceTab, string][] = [
  ['overview', 'Overview'],
  ['learning', 'Learning'],
  ['payments', 'Payments'],
  ['events', 'Events'],
  ['notes', 'Notes'],
  ['log', 'Log'],
];

/** The tabs that the caller may open, in their order. */
export function tabsFor(rights: WorkspaceRights): [WorkspaceTab, string][] {
  const hidden: Partial<Record<WorkspaceTab, boolean>> = {
    payments: !rights.seesMoney,
    notes: !rights.seesNotes,
    log: !rights.seesLog,
  };
  return words.filter(([tab]) => !hidden[tab]);
}

/** What the header shows, whatever tab it comes with. */
export type WorkspaceHeadData = MemberOnNotesQuery;

interface Question {
  query: TypedDocumentNode<WorkspaceHeadData, OperationVariables>;
  variables: OperationVariables;
}

/** The one question for the header and the tab that is open at first. Each tab asks the same by itself when it is opened later. */
export function firstQuestion(id: number, tab: WorkspaceTab, rights: WorkspaceRights): Question {
  const head = {
    withParts: rights.seesParts,
    withMoney: rights.seesMoney,
    withStage: rights.seesStage,
    withNotes: rights.seesNotes,
    ...notesOf(id, tab === 'notes' ? ALL_NOTES : QUICK_NOTES),
  };
  const questions: Record<WorkspaceTab, [unknown, object]> = {
    overview: [MemberOnOverviewDocument, { on: isoDay(new Date()) }],
    learning: [MemberOnLearningDocument, {}],
    payments: [MemberOnPaymentsDocument, {}],
    events: [MemberOnEventsDocument, eventsOf],
    notes: [MemberOnNotesDocument, {}],
    log: [MemberOnLogDocument, logOf(id)],
  };
  const [document, more] = questions[tab];
  // Every one of them answers with what the header shows.
  return { query: document as Question['query'], variables: { ...head, ...more } };
}
