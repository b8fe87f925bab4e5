import type { MyResourceFieldsFragment } from './myResources.gql';
import type { ResourceContentFieldsFragment, ResourceDetailsFragment } from './resources.gql';

export function content(changes: Partial<ResourceContentFieldsFragment> = {}) {
  return {
    __typename: 'ResourceContent',
    url: '/api/uploads/files/abc.pdf?until=1&key=k',
    fileId: 9,
    fileName: 'first-week.pdf',
    mediaType: 'application/pdf',
    size: 48_000,
    thumbUrl: null,
    width: null,
    height: null,
    seconds: null,
    host: null,
    video: null,
    ...changes,
  };
}

/** What the content of a web link is. */
export const link = content({
  url: 'https://www.example.com/rates',
  fileId: null,
  fileName: null,
  mediaType: null,
  size: null,
  host: 'example.com',
});

/** A resource as those see it who make them, changed as the test needs. */
export function resource(changes: Partial<ResourceDetailsFragment> = {}) {
  return {
    __typename: 'Resource',
    id: 5,
    name: 'First week with a client',
    description: 'What to ask and send.',
    category: 'Checklists',
    kind: 'pdf',
    status: 'published',
    isEditable: true,
    coverFileId: null,
    coverUrl: null,
    coverThumbUrl: null,
    content: content(),
    owner: { __typename: 'ContentAuthor', id: 1, name: 'Liza Reyes', profileImage: null },
    openers: [],
    publishedAt: '2026-11-01T02:00:00.000Z',
    archivedAt: null,
    createdAt: '2026-11-01T02:00:00.000Z',
    updatedAt: '2026-11-02T02:00:00.000Z',
    ...changes,
  };
}

/** A resource as members see it, changed as the test needs. */
export function ownResource(changes: Partial<MyResourceFieldsFragment> = {}) {
  return {
    __typename: 'MyResource',
    id: 5,
    name: 'First week with a client',
    description: 'What to ask and send.',
    category: 'Checklists',
    kind: 'pdf',
    coverUrl: null,
    coverThumbUrl: null,
    door: { __typename: 'DoorState', isOpen: true, code: 'member', reason: 'Open', opensAt: null, action: null },
    openedBy: [],
    content: content(),
    publishedAt: '2026-11-01T02:00:00.000Z',
    updatedAt: '2026-11-02T02:00:00.000Z',
    ...changes,
  };
}

export function closed(changes: Partial<MyResourceFieldsFragment> = {}) {
  const reason = 'This content is exclusive for Tribe members';
  const door = {
    __typename: 'DoorState' as const,
    isOpen: false,
    code: 'not_member',
    reason,
    opensAt: null,
    action: null,
  };
  return ownResource({ id: 6, name: 'Coaching guide', door, content: null, ...changes });
}
