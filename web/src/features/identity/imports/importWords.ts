import { grouped } from '~/lib/figures';

const DAY_MS = 86_400_000;
const KEPT_DAYS = 7;

/** What staff read about an import; all of it is in every answer. */
interface Counted {
  status: string;
  created: number;
  updated: number;
  unchanged: number;
  rejected: number;
}

export const kindWords: Record<string, { title: string; one: string; many: string; about: string }> = {
  members: { title: 'Members', one: 'person', many: 'people', about: 'People with their levels and subscriptions' },
  groups: { title: 'Groups', one: 'row', many: 'rows', about: 'Groups and their sub-groups' },
  courses: { title: 'Courses', one: 'row', many: 'rows', about: 'Courses with units and lessons' },
};

export const modeWords: Record<string, { title: string; about: string }> = {
  create: { title: 'Create', about: 'New ones only. Rows that would change existing data are rejected.' },
  upsert: { title: 'Create or update', about: 'Adds new ones and updates existing ones.' },
  update: { title: 'Update', about: 'Existing ones only. New rows are rejected.' },
};

export const titleOf = (words: Record<string, { title: string }>, name: string) => words[name]?.title ?? name;

/** The path base that takes a sheet, as the server names them: upload-upsert-users, upload-create-groups. */
export function uploadBase(kind: string, mode: string): string {
  return `upload-${mode}-${kind === 'members' ? 'users' : kind}`;
}

/** It is worked on right now, so its figures move. */
export const isLive = ({ status }: { status: string }) => status === 'running' || status === 'undoing';

/** Nothing is written yet: the figures tell what the file would do. */
export const isAhead = ({ status }: { status: string }) => status === 'checked' || status === 'running';

/** Whether anything was written, or would be. */
export const changes = ({ created, updated }: Counted) => created + updated;

/** '1 person', '12 people'. */
export function rowsOf(kind: string, rows: number): string {
  const words = kindWords[kind];
  return `${count(rows)} ${(rows === 1 ? words?.one : words?.many) ?? 'rows'}`;
}

/** '12 created, 3 updated, 1 rejected'; before its end '12 to create'. */
export function outcome(of: Counted): string {
  const parts = [
    of.created && `${count(of.created)} ${isAhead(of) ? 'to create' : 'created'}`,
    of.updated && `${count(of.updated)} ${isAhead(of) ? 'to update' : 'updated'}`,
    of.unchanged && `${count(of.unchanged)} unchanged`,
    of.rejected && `${count(of.rejected)} rejected`,
  ].filter(Boolean);
  return parts.join(', ') || 'No rows';
}

/** 'Check the 3 warnings below first.' */
export const warningsToCheck = (warnings: number) =>
  warnings === 1 ? 'Check the warning below first.' : `Check the ${count(warnings)} warnings below first.`;

export const count = (value: number) => grouped(value);

/** How many days are left, begun ones counted whole; 0 when it is too late. */
export function daysLeft(until: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(until) - now) / DAY_MS));
}

/** '5 days left to undo', 'Can no longer be undone', or nothing for what was never to be undone. */
export function undoWords(until: string | null | undefined, now: number): string | null {
  if (!until) return null;
  const days = daysLeft(until, now);
  if (days === 0) return 'Can no longer be undone';
  return days === 1 ? '1 day left to undo' : `${days} days left to undo`;
}

/** Files hold personal data and are wiped a week after the run, or after the upload of what never ran. */
export function isKept(of: { createdAt: string; finishedAt?: string | null }, now: number): boolean {
  return now < Date.parse(of.finishedAt ?? of.createdAt) + KEPT_DAYS * DAY_MS;
}
