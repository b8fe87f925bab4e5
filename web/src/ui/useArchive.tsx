import { lazy, Suspense, useState } from 'react';
import { errorMessage } from '~/lib/graphql/errors';
import type { BatchAction } from './DataTable';
import { IconArchive, IconArchiveOff, IconTrash } from './icons';
import type { MenuItem } from './menus/Menu';
import { toast } from './toast';

const ConfirmModal = lazy(() => import('./Modal/ConfirmModal').then((module) => ({ default: module.ConfirmModal })));

interface Thing<Id> {
  id: Id;
  name: string;
  archivedAt?: string | null;
}

interface Options<Id> {
  /** In the plural: 'groups'. */
  noun: string;
  /** What archiving, restoring and deleting mean. */
  archiveBody: string;
  restoreBody: string;
  deleteBody?: string;
  mayChange: boolean;
  run: (ids: Id[], isArchived: boolean) => Promise<unknown>;
  /** Deletes for good. Left out, nothing is ever deleted. */
  remove?: (ids: Id[]) => Promise<unknown>;
  onChanged?: () => unknown;
  /** After deleting; `onChanged` when left out. */
  onRemoved?: () => unknown;
}

type Change = 'archive' | 'restore' | 'delete';

const words = {
  archive: { label: 'Archive', done: 'archived', Icon: IconArchive },
  restore: { label: 'Restore', done: 'restored', Icon: IconArchiveOff },
  delete: { label: 'Delete', done: 'deleted', Icon: IconTrash },
};

/** Puts things away, brings them back and, where that is wanted, deletes them: one or many, after asking. */
export function useArchive<Id extends number | string>(options: Options<Id>) {
  const [asking, setAsking] = useState<{ change: Change; thing: Thing<Id> }>();
  const bodies = { archive: options.archiveBody, restore: options.restoreBody, delete: options.deleteBody };
  const whichOf = (things: Thing<Id>[]) =>
    things.length === 1 && things[0] ? things[0].name : `${things.length} ${options.noun}`;
  const changesOf = (isArchived: boolean): Change[] => {
    if (!options.mayChange) return [];
    return [isArchived ? 'restore' : 'archive', ...(options.remove ? (['delete'] as const) : [])];
  };
  const apply = async (change: Change, things: Thing<Id>[]) => {
    const ids = things.map(({ id }) => id);
    try {
      if (change === 'delete') await options.remove?.(ids);
      else await options.run(ids, change === 'archive');
    } catch (error) {
      toast.error(errorMessage(error));
      throw error;
    }
    toast.success(`${whichOf(things)} ${words[change].done}`);
    if (change === 'delete' && options.onRemoved) await options.onRemoved();
    else await options.onChanged?.();
  };
  const itemsFor = (thing: Thing<Id>): MenuItem[] =>
    changesOf(Boolean(thing.archivedAt)).map((change) => {
      const { label, Icon } = words[change];
      return {
        key: change,
        label,
        icon: <Icon size={18} />,
        danger: change === 'delete',
        onSelect: () => setAsking({ change, thing }),
      };
    });
  const batch = (archivedOnes: boolean): BatchAction<Thing<Id>>[] =>
    changesOf(archivedOnes).map((change) => {
      const { label, Icon } = words[change];
      return {
        key: change,
        label,
        icon: <Icon size={18} stroke={2} aria-hidden />,
        danger: change === 'delete',
        run: (things) => apply(change, things),
        confirm: (things) => ({ title: `${label} ${whichOf(things)}?`, confirmLabel: label, body: bodies[change] }),
      };
    });
  const dialogs = asking && (
    <Suspense>
      <ConfirmModal
        opened
        onClose={() => setAsking(undefined)}
        onConfirm={() => apply(asking.change, [asking.thing])}
        title={`${words[asking.change].label} ${asking.thing.name}?`}
        confirmLabel={words[asking.change].label}
        danger={asking.change === 'delete'}
      >
        {bodies[asking.change]}
      </ConfirmModal>
    </Suspense>
  );
  return { itemsFor, batch, dialogs };
}
