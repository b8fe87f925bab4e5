import type { CourseOutlineFragment } from './syllabus/outline.gql';

const open = {
  __typename: 'DoorState' as const,
  isOpen: true,
  code: 'member',
  reason: 'Open',
  opensAt: null,
  action: null,
};

/** A course as the server sends it: two units, four lessons, one of them done and one not open yet. */
export function course(changes: Record<string, unknown> = {}) {
  return {
    __typename: 'MyCourse',
    id: 5,
    name: 'Freelancing Foundations',
    shortDescription: 'From no client to the first one.',
    description: '<p>What you will <strong>learn</strong>.</p>',
    intro: null,
    introVideo: null,
    author: { __typename: 'ContentAuthor', id: 3, name: 'Tin Salazar', profileImage: null },
    coverUrl: null,
    coverThumbUrl: null,
    door: open,
    openedBy: [] as string[],
    state: 'watching',
    lessonCount: 4,
    doneCount: 1,
    neededCount: 3,
    neededDoneCount: 1,
    percent: 33,
    seconds: 3000,
    nextLessonId: 12,
    freeLessonCount: 0,
    tracks: [],
    units: [
      unit(1, 'Setting Up for Success', 1, [lesson(11, { number: 1, isDone: true }), lesson(12, { number: 2 })]),
      unit(2, 'Your first offer', 0, [
        lesson(13, { number: 3, type: 'Image/Text Only', seconds: null, isRequired: false }),
        lesson(14, {
          number: 4,
          door: { ...open, isOpen: false, code: 'date', reason: 'Opens on Dec 04, 2026 7:00 PM' },
        }),
      ]),
    ],
    ...changes,
  };
}

export function closedCourse(code = 'not_member', reason = 'This content is exclusive for Tribe members') {
  const door = { ...open, isOpen: false, code, reason };
  const whole = course({
    id: 6,
    name: 'Rates and Invoices',
    door,
    state: 'new',
    doneCount: 0,
    neededDoneCount: 0,
    percent: 0,
  });
  return {
    ...whole,
    nextLessonId: null,
    freeLessonCount: 0,
    units: whole.units.map((one) => ({
      ...one,
      doneCount: 0,
      neededDoneCount: 0,
      lessons: one.lessons.map((row) => ({ ...row, isDone: false, door })),
    })),
  };
}

function unit(id: number, name: string, doneCount: number, lessons: ReturnType<typeof lesson>[]) {
  return {
    __typename: 'MyUnit',
    id,
    trackId: null,
    name,
    shortDescription: null,
    lessonCount: lessons.length,
    doneCount,
    neededCount: lessons.filter(({ isRequired }) => isRequired).length,
    neededDoneCount: lessons.filter(({ isRequired, isDone }) => isRequired && isDone).length,
    lessons,
  };
}

type Row = CourseOutlineFragment['units'][number]['lessons'][number];

export function lesson(id: number, changes: Partial<Row> = {}) {
  return {
    __typename: 'MyLessonRow',
    id,
    number: id,
    name: `Lesson ${id}`,
    type: 'Video',
    seconds: 872,
    isRequired: true,
    isFree: false,
    isDone: false,
    door: open,
    ...changes,
  };
}

/** The lesson of a course as the server sends it to its page; by default one to read. */
export function openedLesson(changes: Record<string, unknown> = {}) {
  return {
    __typename: 'MyLesson',
    id: 12,
    number: 2,
    unitNumber: 1,
    name: 'Lesson 12',
    shortDescription: null,
    description: '<p>Read this.</p>',
    type: 'Image/Text Only',
    seconds: null,
    isRequired: true,
    isFree: false,
    video: null,
    files: [
      {
        __typename: 'LessonFile',
        id: 1,
        name: 'Worksheet',
        fileName: 'w.pdf',
        size: 1_200_000,
        kind: 'pdf',
        url: '/api/uploads/w.pdf',
      },
    ],
    door: open,
    progress: { __typename: 'LessonProgress', isDone: false, openedAt: null, position: 0, seenSeconds: 0 },
    rule: {
      __typename: 'DoneRule',
      kind: 'mark',
      text: 'You can mark it as done 20 seconds after you open the lesson',
      seconds: 20,
      markableAt: null as string | null,
    },
    notes: [] as unknown[],
    previousLessonId: 11,
    nextLessonId: 13,
    course: course(),
    ...changes,
  };
}

/** The same course after lesson 12 was done. */
export function courseAfter() {
  const whole = course({ doneCount: 2, neededDoneCount: 2, percent: 66, nextLessonId: 13 });
  return {
    ...whole,
    units: whole.units.map((one) => ({
      ...one,
      doneCount: one.id === 1 ? 2 : 0,
      neededDoneCount: one.id === 1 ? 2 : 0,
      lessons: one.lessons.map((row) => (row.id === 12 ? { ...row, isDone: true } : row)),
    })),
  };
}
