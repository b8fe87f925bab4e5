import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs';
import IconArchiveOff from '@tabler/icons-react/dist/esm/icons/IconArchiveOff.mjs';
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs';
import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs';

/** What may become of events. */
export type Change = 'publish' | 'unpublish' | 'archive' | 'restore';

interface Words {
  label: string;
  busy: string;
  /** Said when it is done, after the name. */
  done: string;
  body: string;
  icon: typeof IconWorld;
}

export const changes: Record<Change, Words> = {
  publish: {
    label: 'Publish',
    busy: 'Publishing...',
    done: 'published',
    body: 'Members whom it is open to see it at once.',
    icon: IconWorld,
  },
  unpublish: {
    label: 'Make a draft again',
    busy: 'Saving...',
    done: 'made a draft again',
    body: 'Members no longer see it until it is published again. What they answered stays.',
    icon: IconEyeOff,
  },
  archive: {
    label: 'Archive',
    busy: 'Archiving...',
    done: 'archived',
    body: 'Members no longer see it. Who went stays known, and it can be restored.',
    icon: IconArchive,
  },
  restore: {
    label: 'Restore',
    busy: 'Restoring...',
    done: 'restored as a draft',
    body: 'It comes back as a draft, with its dates and answers.',
    icon: IconArchiveOff,
  },
};

/** What may become of an event in this state. */
export const changesOf: Record<string, Change[]> = {
  draft: ['publish', 'archive'],
  published: ['unpublish', 'archive'],
  archived: ['restore'],
};
