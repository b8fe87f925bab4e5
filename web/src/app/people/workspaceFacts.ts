import type { WorkspaceFact } from '~/features/identity/people/WorkspaceHead';
import { manilaDay, recordDate, shortDay, type When } from '~/lib/dates';
import { peso } from '~/lib/money';
import type { WorkspaceHeadData } from './workspaceTabs';

/** The five facts of the header; without the right to see money, the one about money is left out. */
export function workspaceFacts(
  data: WorkspaceHeadData,
  user: NonNullable<WorkspaceHeadData['user']>,
  now: Date,
): WorkspaceFact[] {
  const parts = (user.parts ?? {}) as { stage?: string | null; xp?: number | null };
  const summary = data.findUserPaymentSchedule?.paymentSummary;
  const lastLesson = data.memberLearning?.lastLesson;
  const seen = user.lastSeen?.at ?? user.lastLoginAt;
  return [
    stageFact(data, parts.stage),
    { label: 'XP', value: (data.userStageProgress?.points ?? parts.xp ?? 0).toLocaleString('en-PH') },
    ...(summary ? [dueFact(summary, now)] : []),
    {
      label: 'Last lesson',
      value: lastLesson && shortDay(lastLesson.at, now),
      note: lastLesson?.lessonName,
    },
    {
      label: 'Last seen',
      value: seen && shortDay(seen, now),
      note: seen && [daysAgo(seen, now), user.lastSeen?.device].filter(Boolean).join(', '),
    },
  ];
}

function stageFact(data: WorkspaceHeadData, fallback: string | null | undefined): WorkspaceFact {
  const progress = data.userStageProgress;
  if (!progress?.stage) return { label: 'Stage', value: fallback };
  const done = progress.stageTasks.filter(({ doneAt }) => doneAt).length;
  return {
    label: 'Stage',
    value: `${progress.stage.number}, ${progress.stage.name}`,
    note: `${done} of ${progress.stageTasks.length} tasks done`,
  };
}

type Summary = NonNullable<WorkspaceHeadData['findUserPaymentSchedule']>['paymentSummary'];

function dueFact(summary: Summary, now: Date): WorkspaceFact {
  const { overdueCount, overdue, overdueSince, nextDue, nextAmount } = summary;
  const late = overdueCount > 0 && overdueSince ? `${peso(overdue)} overdue` : '';
  if (!nextDue) {
    return late
      ? { label: 'Next due', value: recordDate(overdueSince as string), note: late, danger: true }
      : { label: 'Next due', value: null, note: 'Nothing to pay' };
  }
  const days = manilaDay(nextDue) - manilaDay(now);
  const when = days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`;
  return { label: 'Next due', value: recordDate(nextDue), note: `${peso(nextAmount ?? 0)} ${when}` };
}

function daysAgo(when: When, now: Date): string {
  const days = manilaDay(now) - manilaDay(when);
  if (days <= 0) return 'Today';
  return days === 1 ? 'Yesterday' : `${days} days ago`;
}
