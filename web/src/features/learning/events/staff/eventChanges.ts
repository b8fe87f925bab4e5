import { IconArchive, IconArchiveOff, IconEyeOff, IconWorld } from '~/ui/icons';

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
    body: 'Members with access will see it right away. You can unpublish it anytime.',
    icon: IconWorld,
  },
  unpublish: {
    label: 'Unpublish',
    busy: 'Saving...',
    done: 'unpublished',
    body: "It goes back to draft. Members won't see it until you publish it again. RSVPs stay.",
    icon: IconEyeOff,
  },
  archive: {
    label: 'Archive',
    busy: 'Archiving...',
    done: 'archived',
    body: "Members won't see it anymore. Attendance is kept, and you can restore it anytime.",
    icon: IconArchive,
  },
  restore: {
    label: 'Restore',
    busy: 'Restoring...',
    done: 'restored as a draft',
    body: 'It comes back as a draft with its dates and RSVPs.',
    icon: IconArchiveOff,
  },
};

/** What may become of an event in this state. */
export const changesOf: Record<string, Change[]> = {
  draft: ['publish', 'archive'],
  published: ['unpublish', 'archive'],
  archived: ['restore'],
};
