import { grouped } from '~/lib/figures';
import type { Progress } from './ProgressCell';

const actions: Record<string, string> = {
  lesson: 'Open lesson',
  form: 'Fill in the form',
  event: 'View event',
  link: 'Open link',
};

const itself: Record<string, string> = {
  lesson: 'Ticks itself when you finish the lesson.',
  form: 'Ticks itself when you send the form.',
  event: 'Ticks itself when you attend the event.',
};

interface Task {
  actionLabel: string | null;
  isAutomatic: boolean;
  target: { kind: string } | null;
}

/** What the button of a task says. One that leads nowhere finishes the task, and says so. */
export function actionWords({ actionLabel, target }: Task): string {
  if (!target) return 'Mark as done';
  return actionLabel || actions[target.kind] || 'Open';
}

/** How a task that nobody ticks gets done; nothing for the others. */
export function itselfWords({ isAutomatic, target }: Task): string | undefined {
  return isAutomatic ? itself[target?.kind ?? ''] : undefined;
}

/** 'Stage 2, Finding Clients' */
export function stageWords({ number, name }: { number: number; name: string }): string {
  return `Stage ${number}, ${name}`;
}

const figures = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

/** The line under the greeting: how many tasks the next stage is away. */
export function toGoWords({ remainingTasksCount: left, nextStage, moveUp }: Progress): string {
  const many = `${figures[left] ?? left} ${left === 1 ? 'task' : 'tasks'} to go`;
  if (left > 0) return nextStage ? `${many} before Stage ${nextStage.number}.` : `${many} in your last stage.`;
  if (!nextStage) return "You've reached the last stage.";
  if (moveUp?.state === 'waiting') return `Your request for Stage ${nextStage.number} is in review.`;
  return `All tasks done. Ask to move up to Stage ${nextStage.number}.`;
}

/** What a text begins with: enough to know what it is about. */
export function firstParagraph(text: string | null): string {
  return text?.split(/\n\s*\n/)[0]?.trim() ?? '';
}

export function xp(points: number): string {
  return `${grouped(points)} XP`;
}

export function shown(percentage: number): string {
  return `${Math.round(percentage)}%`;
}
