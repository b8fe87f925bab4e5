import { useApolloClient, useQuery } from '@apollo/client/react';
import { lazy, Suspense, useState } from 'react';
import { errorMessage } from '~/lib/graphql/errors';
import { IconArchive, IconArchiveOff, IconArrowDown, IconArrowUp } from '~/ui/icons';
import type { MenuItem } from '~/ui/menus/Menu';
import { stepped } from '~/ui/Sortable/order';
import { toast } from '~/ui/toast';
import { StagesDocument } from '../progress/stages.gql';
import { useStageRights } from './rights';
import { ArchiveStageDocument, OrderStagesDocument, RestoreStageDocument } from './stages.gql';

const ConfirmStage = lazy(() => import('./ConfirmStage'));

interface Stage {
  id: number;
  name: string;
  archivedAt: string | null;
}

/** What may be done with a stage besides editing it, and the dialog it takes. */
export function useStageActions({ onChanged }: { onChanged: () => unknown }) {
  const client = useApolloClient();
  const { changes } = useStageRights();
  const [asked, setAsked] = useState<Stage>();
  const inUse = useQuery(StagesDocument, { skip: !changes });
  const ids = inUse.data?.stages.map(({ id }) => id) ?? [];

  const run = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work();
      toast.success(done);
      await Promise.all([onChanged(), inUse.refetch()]);
    } catch (error) {
      toast.error(errorMessage(error));
      throw error;
    }
  };
  const order = (stage: Stage, by: -1 | 1) => {
    const next = stepped(ids, stage.id, by);
    if (!next) return;
    const work = () => client.mutate({ mutation: OrderStagesDocument, variables: { ids: next } });
    // The toast has told the failure.
    run(work, `${stage.name} is now stage ${next.indexOf(stage.id)}`).catch(() => {});
  };
  const answer = (stage: Stage) =>
    stage.archivedAt
      ? run(
          () => client.mutate({ mutation: RestoreStageDocument, variables: { id: stage.id } }),
          `${stage.name} restored`,
        )
      : run(
          () => client.mutate({ mutation: ArchiveStageDocument, variables: { id: stage.id } }),
          `${stage.name} archived`,
        );

  const itemsFor = (stage: Stage): MenuItem[] => {
    if (!changes) return [];
    const ask = () => setAsked(stage);
    if (stage.archivedAt) {
      return [{ key: 'restore', label: 'Restore', icon: <IconArchiveOff size={18} />, onSelect: ask }];
    }
    const step = (by: -1 | 1, label: string, icon: MenuItem['icon']): MenuItem => ({
      key: label,
      label,
      icon,
      disabled: !stepped(ids, stage.id, by),
      onSelect: () => order(stage, by),
    });
    return [
      step(-1, 'Move up', <IconArrowUp size={18} />),
      step(1, 'Move down', <IconArrowDown size={18} />),
      { key: 'archive', label: 'Archive', icon: <IconArchive size={18} />, onSelect: ask, divided: true },
    ];
  };
  return {
    itemsFor,
    dialogs: asked && (
      <Suspense>
        <ConfirmStage
          name={asked.name}
          isArchived={asked.archivedAt !== null}
          onAnswer={() => answer(asked)}
          onClose={() => setAsked(undefined)}
        />
      </Suspense>
    ),
  };
}
