import { grouped } from '~/lib/figures';
import type { TaskDetailsFragment } from '../stages/stages.gql';

export const targetKinds = [
  { value: 'none', label: 'Nothing' },
  { value: 'lesson', label: 'A lesson' },
  { value: 'form', label: 'A form' },
  { value: 'event', label: 'An event' },
  { value: 'link', label: 'A link' },
];

const names: Record<string, string> = { lesson: 'Lesson', form: 'Form', event: 'Event', link: 'Link' };

/** What is known of a task, in a few words each. */
export function taskFacts({ target, isAutomatic, actionLabel, doneCount }: TaskDetailsFragment): string[] {
  return [
    target ? `${names[target.kind] ?? target.kind}: ${target.name ?? 'no longer available'}` : 'Opens nothing',
    isAutomatic ? 'Ticks itself' : 'Ticked by hand',
    actionLabel ? `Button “${actionLabel}”` : '',
    doneCount === 1 ? 'Done by 1 person' : `Done by ${grouped(doneCount)} people`,
  ].filter(Boolean);
}
