/** A course as the server sends it to those who make courses: two units, three lessons. */
export function authoredCourse(changes: Record<string, unknown> = {}) {
  return {
    ...courseRow(),
    description: '<p>What you will <strong>learn</strong>.</p>',
    coverFileId: null,
    coverUrl: null,
    intro: null,
    introVideoUrl: null,
    introVideo: null,
    publishedAt: null,
    archivedAt: null,
    tracks: [] as unknown[],
    units: [
      unit(1, 'Basics', [lessonRow(11), lessonRow(12, { type: 'Image/Text Only', seconds: null })]),
      unit(2, 'Offers', [lessonRow(13)]),
    ],
    ...changes,
  };
}

export function courseRow(changes: Record<string, unknown> = {}) {
  return {
    __typename: 'Course',
    id: 5,
    name: 'Freelancing Foundations',
    shortDescription: 'From no client to the first one.',
    author: { __typename: 'ContentAuthor', id: 3, name: 'Tin Salazar', profileImage: null },
    coverThumbUrl: null,
    status: 'draft',
    openers: [],
    lessonCount: 3,
    publishedLessonCount: 1,
    startedCount: 4,
    completedCount: 2,
    createdAt: '2026-11-01T02:00:00Z',
    updatedAt: '2026-11-02T02:00:00Z',
    ...changes,
  };
}

export const noDrip = { __typename: 'Drip', rule: 'none', days: null, at: null };

export function unit(id: number, name: string, lessons: unknown[]) {
  return { __typename: 'Unit', id, trackId: null, name, shortDescription: null, drip: noDrip, lessons };
}

export function lessonRow(id: number, changes: Record<string, unknown> = {}) {
  return {
    __typename: 'LessonRow',
    id,
    name: `Lesson ${id}`,
    type: 'Video',
    seconds: 872,
    isRequired: true,
    drip: noDrip,
    status: 'draft',
    fileCount: 0,
    ...changes,
  };
}

export function contentDraft(body: Record<string, unknown>, changes: Record<string, unknown> = {}) {
  return {
    __typename: 'ContentDraft',
    body,
    savedAt: '2026-11-14T03:00:00Z',
    isStale: false,
    warning: null,
    ...changes,
  };
}
