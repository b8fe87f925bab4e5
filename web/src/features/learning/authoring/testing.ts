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
    isFree: false,
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

export function unitDetails(changes: Record<string, unknown> = {}) {
  return {
    ...unit(1, 'Basics', [lessonRow(11), lessonRow(12)]),
    courseId: 5,
    courseName: 'Freelancing Foundations',
    description: null,
    archivedAt: null,
    updatedAt: '2026-11-02T02:00:00Z',
    ...changes,
  };
}

export function lessonDetails(changes: Record<string, unknown> = {}) {
  return {
    __typename: 'Lesson',
    id: 11,
    courseId: 5,
    courseName: 'Freelancing Foundations',
    unitId: 1,
    unitName: 'Basics',
    name: 'Say hello',
    shortDescription: null,
    description: '<p>Hello <strong>there</strong>.</p>',
    type: 'Video',
    videoUrl: 'https://youtu.be/dQw4w9WgXcQ',
    videoFileId: null,
    captionsFileId: null,
    video: {
      __typename: 'Video',
      url: null,
      type: null,
      captionsUrl: null,
      embedUrl: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
      host: 'YouTube',
    },
    seconds: 872,
    isRequired: true,
    isFree: false,
    drip: noDrip,
    openers: [],
    status: 'draft',
    publishedAt: null,
    archivedAt: null,
    createdAt: '2026-11-01T02:00:00Z',
    updatedAt: '2026-11-02T02:00:00Z',
    files: [] as unknown[],
    ...changes,
  };
}

export function lessonFile(id: number, changes: Record<string, unknown> = {}) {
  return {
    __typename: 'LessonFile',
    id,
    lessonId: 11,
    lessonName: 'Say hello',
    name: `File ${id}`,
    fileId: id + 100,
    fileName: `file-${id}.pdf`,
    size: 1_200_000,
    kind: 'pdf',
    url: `/api/uploads/files/${id}.pdf`,
    updatedAt: '2026-11-02T02:00:00Z',
    ...changes,
  };
}
