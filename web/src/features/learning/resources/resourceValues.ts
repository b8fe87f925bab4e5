import type { FileValue } from '~/lib/files/upload';
import type { ResourceInput } from '~/lib/graphql/types';
import type { ResourceDetailsFragment } from './resources.gql';

export interface ResourceValues extends Record<string, unknown> {
  name: string;
  description: string;
  category: string;
  source: 'file' | 'link';
  fileId: FileValue | null;
  url: string;
  coverFileId: FileValue | null;
  /** Openers in one word: 'level:coach'. */
  openers: string[];
}

export const resourceLabels = {
  name: 'Name',
  description: 'Description',
  category: 'Category',
  source: 'Type',
  fileId: 'File',
  url: 'Link',
  coverFileId: 'Cover picture',
  openers: 'Access',
};

export const emptyResource: ResourceValues = {
  name: '',
  description: '',
  category: '',
  source: 'file',
  fileId: null,
  url: '',
  coverFileId: null,
  openers: [],
};

/** What the form shows of a resource. */
export function valuesOf(resource: ResourceDetailsFragment): ResourceValues {
  const { content } = resource;
  return {
    name: resource.name,
    description: resource.description ?? '',
    category: resource.category,
    source: content.fileId ? 'file' : 'link',
    fileId: content.fileId
      ? {
          id: content.fileId,
          name: content.fileName ?? 'File',
          size: content.size ?? 0,
          kind: resource.kind,
          url: content.url,
          thumbUrl: content.thumbUrl,
        }
      : null,
    url: content.fileId ? '' : content.url,
    coverFileId: resource.coverFileId
      ? {
          id: resource.coverFileId,
          name: 'Cover picture',
          size: 0,
          kind: 'image',
          url: resource.coverUrl ?? '',
          thumbUrl: resource.coverThumbUrl,
        }
      : null,
    openers: resource.openers.map(({ kind, id }) => `${kind}:${id}`),
  };
}

/** What the server is told: a file or an address, never both. */
export function inputOf(values: ResourceValues): ResourceInput {
  const isFile = values.source === 'file';
  return {
    name: values.name,
    description: values.description,
    category: values.category,
    ...(isFile ? { fileId: values.fileId?.id ?? null } : { url: values.url.trim() }),
    coverFileId: values.coverFileId?.id ?? null,
    openers: values.openers.map((key) => {
      const [kind = '', ...id] = key.split(':');
      return { kind, id: id.join(':') };
    }),
  };
}
