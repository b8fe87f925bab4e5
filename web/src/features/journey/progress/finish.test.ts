import { expect, it } from 'vitest';
import { afterFinish, donePercentage } from './finish';

const now = new Date('2026-11-26T01:00:00Z');
const tasks = [1, 2, 3, 4].map((id) => ({ id, points: id * 10, doneAt: id < 3 ? '2026-11-20T01:00:00Z' : null }));
const progress = {
  points: 100,
  percentage: 50,
  remainingTasksCount: 2,
  stageTasks: tasks,
  remainingTasks: tasks.slice(2),
  nextStage: { id: 2 },
  canMoveUp: false,
  moveUp: null,
};

it('B129: four tasks with one remaining are 75 percent', () => {
  expect(donePercentage(4, 1)).toBe(75);
  expect(afterFinish(progress, 3, now).percentage).toBe(75);
});

it('takes the task away, adds its points and leaves the rest as it was', () => {
  const after = afterFinish(progress, 3, now);
  expect(after).toMatchObject({ points: 130, remainingTasksCount: 1, remainingTasks: [tasks[3]], canMoveUp: false });
  expect(after.stageTasks.map(({ doneAt }) => doneAt)[2]).toBe('2026-11-26T01:00:00.000Z');
  expect(progress.remainingTasks).toHaveLength(2);
});

it('counts a task once, however often it is told', () => {
  const once = afterFinish(progress, 3, now);
  expect(afterFinish(once, 3, now)).toBe(once);
});

it('opens the way up with the last task, unless there is no next stage or a request is in review', () => {
  const last = afterFinish(progress, 3, now);
  expect(afterFinish(last, 4, now).canMoveUp).toBe(true);
  expect(afterFinish({ ...last, nextStage: null }, 4, now).canMoveUp).toBe(false);
  expect(afterFinish({ ...last, moveUp: { state: 'waiting' } }, 4, now).canMoveUp).toBe(false);
  expect(afterFinish({ ...last, moveUp: { state: 'returned' } }, 4, now).canMoveUp).toBe(true);
});

it('says that a stage without tasks is done', () => {
  expect(donePercentage(0, 0)).toBe(100);
});
