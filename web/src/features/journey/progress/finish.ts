/** What of a person's progress changes when a task is finished. */
export interface Finishable {
  points: number;
  percentage: number;
  remainingTasksCount: number;
  stageTasks: { id: number; doneAt: string | null }[];
  remainingTasks: { id: number; points: number }[];
  nextStage: unknown;
  canMoveUp: boolean;
  moveUp: { state: string } | null;
}

/** The share of tasks no longer remaining, in percent; a stage without tasks is done. */
export function donePercentage(total: number, remaining: number): number {
  return total === 0 ? 100 : ((total - remaining) / total) * 100;
}

/** The progress after a task was finished: the task gone, its points added, the share anew. Unchanged when it is not among those left. */
export function afterFinish<Progress extends Finishable>(progress: Progress, taskId: number, now: Date): Progress {
  const task = progress.remainingTasks.find(({ id }) => id === taskId);
  if (!task) return progress;
  const remainingTasks = progress.remainingTasks.filter(({ id }) => id !== taskId);
  const stageTasks = progress.stageTasks.map((one) =>
    one.id === taskId ? { ...one, doneAt: now.toISOString() } : one,
  );
  return {
    ...progress,
    points: progress.points + task.points,
    stageTasks,
    remainingTasks,
    remainingTasksCount: remainingTasks.length,
    percentage: donePercentage(stageTasks.length, remainingTasks.length),
    canMoveUp: remainingTasks.length === 0 && progress.nextStage !== null && progress.moveUp?.state !== 'waiting',
  };
}
