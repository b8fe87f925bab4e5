import type { TaskFieldsFragment } from './progress/progress.gql';

const baseStage = { id: 2, number: 1, name: 'Building Your Base' };

export const stages = [
  { __typename: 'Stage', id: 1, number: 0, name: 'Getting Ready', description: 'Setting Up for Success.' },
  { __typename: 'Stage', ...baseStage, description: 'A clear offer, a **profile** and two sample works.' },
  { __typename: 'Stage', id: 3, number: 2, name: 'Finding Clients', description: 'Where to look.' },
];

/** The stage as the current user carries it. */
export const myStage = baseStage;

export function task(id: number, changes: Partial<TaskFieldsFragment> = {}) {
  return {
    __typename: 'Task' as const,
    id,
    title: `Task ${id}`,
    description: null as string | null,
    points: id * 10,
    actionLabel: null as string | null,
    isAutomatic: false,
    doneAt: null as string | null,
    doneBy: null as string | null,
    target: null as TaskFieldsFragment['target'],
    ...changes,
  };
}

type Task = ReturnType<typeof task>;

/** Somebody's progress as the server sends it: four tasks, of which the first two are done. */
export function progress(changes: Record<string, unknown> = {}, stageTasks: Task[] = fourTasks()) {
  const remainingTasks = stageTasks.filter(({ doneAt }) => !doneAt);
  return {
    __typename: 'UserStageProgress',
    userId: 7,
    stage: stages[1],
    nextStage: stages[2],
    points: 1240,
    stageTasks,
    remainingTasks,
    remainingTasksCount: remainingTasks.length,
    percentage: ((stageTasks.length - remainingTasks.length) / stageTasks.length) * 100,
    since: '2026-10-01T02:00:00Z',
    canMoveUp: false,
    moveUp: null as Record<string, unknown> | null,
    ...changes,
  };
}

export function fourTasks(): Task[] {
  return [
    task(1, { doneAt: '2026-11-01T02:00:00Z' }),
    task(2, { doneAt: '2026-11-02T02:00:00Z' }),
    task(3, { title: 'Post your introduction', actionLabel: 'Write my intro' }),
    task(4, {
      title: 'Finish Lesson 7',
      isAutomatic: true,
      target: { __typename: 'TaskTarget', kind: 'lesson', href: '/courses/my-courses/5/7' } as Task['target'],
    }),
  ];
}

/** The same with every task done. */
export function allDone(changes: Record<string, unknown> = {}) {
  return progress(
    { canMoveUp: true, ...changes },
    fourTasks().map((one) => ({ ...one, doneAt: one.doneAt ?? '2026-11-10T02:00:00Z' })),
  );
}

export function moveUp(changes: Record<string, unknown> = {}) {
  return {
    __typename: 'MoveUp',
    id: 31,
    state: 'waiting',
    attempt: 1,
    requestedAt: '2026-11-12T02:00:00Z',
    ageHours: 76,
    decidedAt: null,
    note: 'My profile is online.',
    comment: null,
    points: 1240,
    canDecide: true,
    canUndo: false,
    undoUntil: null,
    person: person(7, 'Maricel Dela Cruz'),
    decidedBy: null,
    stage: stages[1],
    nextStage: stages[2],
    tasks: fourTasks(),
    earlier: [],
    formAnswers: [],
    socials: null as Record<string, unknown> | null,
    ...changes,
  };
}

export function person(id: number, name: string) {
  return {
    __typename: 'JourneyPerson',
    id,
    name,
    slug: name.toLowerCase().replaceAll(' ', '-'),
    profileImage: null,
  };
}

export function taskRecord(id: number, changes: Record<string, unknown> = {}) {
  return {
    __typename: 'TaskRecord',
    id,
    stageId: 2,
    title: `Task ${id}`,
    description: null,
    points: 10,
    actionLabel: null,
    isAutomatic: false,
    doneCount: 3,
    archivedAt: null,
    updatedAt: '2026-11-01T02:00:00Z',
    target: null,
    ...changes,
  };
}

export function stageRecord(changes: Record<string, unknown> = {}) {
  return {
    __typename: 'StageRecord',
    ...baseStage,
    description: 'A clear offer.',
    taskCount: 3,
    points: 30,
    peopleCount: 120,
    waitingCount: 2,
    archivedAt: null,
    createdAt: '2026-10-01T02:00:00Z',
    updatedAt: '2026-11-01T02:00:00Z',
    leaders: [person(3, 'Tin Salazar')],
    reviewers: [],
    tasks: [taskRecord(1), taskRecord(2), taskRecord(3)],
    ...changes,
  };
}
