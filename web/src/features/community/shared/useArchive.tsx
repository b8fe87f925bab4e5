import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs';
import IconArchiveOff from '@tabler/icons-react/dist/esm/icons/IconArchiveOff.mjs';
import { lazy, Suspense, useState } from 'react';
import { errorMessage } from '~/lib/graphql/errors';
import type { BatchAction } from '~/ui/DataTable';
import type { MenuItem } from '~/ui/Menu';
import { toast } from '~/ui/toast';

const ConfirmModal = lazy(() => import('~/ui/Modal/ConfirmModal').then((module) => ({ default: module.ConfirmModal })));

interface Thing {
  id: number;
  name: string;
  archivedAt?: string | null;
}

interface Options {
  /** In the plural: 'groups'. */
  noun: string;
  /** What archiving and restoring mean. */
  archiveBody: string;
  restoreBody: string;
  mayChange: boolean;
  run: (ids: number[], isArchived: boolean) => Promise<unknown>;
  onChanged?: () => unknown;
}

/** Puts things away and brings them back, one or many, after asking. */
export function useArchive({ noun, archiveBody, restoreBody, mayChange, run, onChanged }: Options) {
  const [asking, setAsking] = useState<Thing>();
  const change = async (things: Thing[], isArchived: boolean) => {
    try {
      await run(
        things.map(({ id }) => id),
        isArchived,
      );
    } catch (error) {
      toast.error(errorMessage(error));
      throw error;
    }
    const which = things.length === 1 && things[0] ? things[0].name : `${things.length} ${noun}`;
    toast.success(`${which} ${isArchived ? 'archived' : 'restored'}`);
    await onChanged?.();
  };
  const itemsFor = (thing: Thing): MenuItem[] =>
    mayChange
      ? [
          {
            key: 'archive',
            label: thing.archivedAt ? 'Restore' : 'Archive',
            icon: thing.archivedAt ? <IconArchiveOff size={18} /> : <IconArchive size={18} />,
            onSelect: () => setAsking(thing),
          },
        ]
      : [];
  const batch = (archivedOnes: boolean): BatchAction<Thing>[] => {
    const label = archivedOnes ? 'Restore' : 'Archive';
    const Icon = archivedOnes ? IconArchiveOff : IconArchive;
    return mayChange
      ? [
          {
            key: 'archive',
            label,
            icon: <Icon size={18} stroke={2} aria-hidden />,
            run: (things) => change(things, !archivedOnes),
            confirm: (things) => ({
              title: `${label} ${things.length === 1 ? things[0]?.name : `${things.length} ${noun}`}?`,
              confirmLabel: label,
              body: archivedOnes ? restoreBody : archiveBody,
            }),
          },
        ]
      : [];
  };
  const dialogs = asking && (
    <Suspense>
      <ConfirmModal
        opened
        onClose={() => setAsking(undefined)}
        onConfirm={() => change([asking], !asking.archivedAt)}
        title={`${asking.archivedAt ? 'Restore' : 'Archive'} ${asking.name}?`}
        confirmLabel={asking.archivedAt ? 'Restore' : 'Archive'}
      >
        {asking.archivedAt ? restoreBody : archiveBody}
      </ConfirmModal>
    </Suspense>
  );
  return { itemsFor, batch, dialogs };
}
