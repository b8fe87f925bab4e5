import { generic } from '~/ui/Form';
import { max, maxLength, min, type Rule, required } from '~/ui/Form/rules';
import type { TaskDetailsFragment } from '../stages/stages.gql';

export interface TaskValues extends Record<string, unknown> {
  title: string;
  description: string;
  points: number | null;
  actionLabel: string;
  /** 'none' for a task that leads nowhere. */
  kind: string;
  /** Id of the lesson, form or event. */
  target: number | null;
  url: string;
  isAutomatic: boolean;
}

export function taskValues(task: TaskDetailsFragment | null): TaskValues {
  const target = task?.target;
  return {
    title: task?.title ?? '',
    description: task?.description ?? '',
    points: task?.points ?? 10,
    actionLabel: task?.actionLabel ?? '',
    kind: target?.kind ?? 'none',
    target: target?.id ?? null,
    url: target?.kind === 'link' ? (target.href ?? '') : '',
    isAutomatic: task?.isAutomatic ?? false,
  };
}

export const isThing = (kind: string) => kind === 'lesson' || kind === 'form' || kind === 'event';

/** What the server takes. A task that leads to nothing in Atlas cannot be done by itself. */
export function taskInput({ title, description, points, actionLabel, kind, target, url, isAutomatic }: TaskValues) {
  return {
    title: title.trim(),
    description: description.trim() || null,
    points,
    // The button of a task that leads nowhere says "Mark as done".
    actionLabel: kind === 'none' ? null : actionLabel.trim() || null,
    target: { kind, id: isThing(kind) ? target : null, url: kind === 'link' ? url.trim() : null },
    isAutomatic: isThing(kind) && isAutomatic,
  };
}

export const taskLabels = {
  actionLabel: 'Button text',
  kind: 'Opens',
  target: 'Which one',
  url: 'Link',
  isAutomatic: 'Ticks itself',
};

const wanted =
  (isWanted: (kind: string) => boolean): Rule<unknown, TaskValues> =>
  (value, { kind }) =>
    isWanted(kind) && !value ? generic.required : undefined;

export const taskRules = {
  title: [required(), maxLength(200)],
  description: [maxLength(20_000)],
  points: [required(), min(0), max(1000)],
  actionLabel: [maxLength(40)],
  target: [wanted(isThing)],
  url: [wanted((kind) => kind === 'link')],
};
