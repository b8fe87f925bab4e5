import { useApolloClient } from '@apollo/client/react';
import { errorMessage } from '~/lib/graphql/errors';
import { IconArchive, IconArrowDown, IconArrowUp, IconPencil } from '~/ui/icons';
import type { MenuItem } from '~/ui/menus/Menu';
import { stepped } from '~/ui/Sortable/order';
import { toast } from '~/ui/toast';
import { ArchiveTaskDocument, RestoreTaskDocument } from './tasks.gql';

interface Task {
  id: number;
  title: string;
}

interface Options {
  onChanged: () => Promise<void>;
  onEdit: (id: number) => void;
}

/** What may be done with a task of a stage. Archiving asks nothing: it can be restored right below. */
export function useTaskActions({ onChanged, onEdit }: Options) {
  const client = useApolloClient();
  const run = async (work: Promise<unknown>, done: string) => {
    try {
      await work;
      toast.success(done);
      await onChanged();
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
  const archive = ({ id, title }: Task) =>
    run(client.mutate({ mutation: ArchiveTaskDocument, variables: { id } }), `${title} archived`);
  const restore = ({ id, title }: Task) =>
    run(client.mutate({ mutation: RestoreTaskDocument, variables: { id } }), `${title} restored`);

  const itemsFor = (task: Task, tasks: readonly Task[], onOrder: (ids: number[]) => void): MenuItem[] => {
    const ids = tasks.map(({ id }) => id);
    const step = (by: -1 | 1, label: string, icon: MenuItem['icon']): MenuItem => {
      const next = stepped(ids, task.id, by);
      return { key: label, label, icon, disabled: !next, onSelect: () => next && onOrder(next) };
    };
    return [
      { key: 'edit', label: 'Edit', icon: <IconPencil size={18} />, onSelect: () => onEdit(task.id) },
      step(-1, 'Move up', <IconArrowUp size={18} />),
      step(1, 'Move down', <IconArrowDown size={18} />),
      {
        key: 'archive',
        label: 'Archive',
        icon: <IconArchive size={18} />,
        divided: true,
        onSelect: () => void archive(task),
      },
    ];
  };
  return { itemsFor, restore };
}
