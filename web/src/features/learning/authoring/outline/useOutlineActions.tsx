import { useApolloClient } from '@apollo/client/react';
import { lazy, Suspense, useState } from 'react';
import { errorMessage } from '~/lib/graphql/errors';
import { routes } from '~/lib/routing/routes';
import { IconArchive, IconEyeOff, IconPencil, IconWorld } from '~/ui/icons';
import type { MenuItem } from '~/ui/menus/Menu';
import { toast } from '~/ui/toast';
import { useAuthorRights } from '../shared/rights';
import { ArchiveOutlineLessonDocument, ArchiveOutlineUnitDocument, PublishOutlineLessonDocument } from './order.gql';

const ConfirmModal = lazy(() => import('~/ui/Modal/ConfirmModal').then((module) => ({ default: module.ConfirmModal })));

interface Named {
  id: number;
  name: string;
}

interface Asked extends Named {
  kind: 'unit' | 'lesson';
}

/** What may be done with a unit or a lesson where it stands in the outline. */
export function useOutlineActions(onChanged: () => Promise<unknown>) {
  const client = useApolloClient();
  const rights = useAuthorRights();
  const [asked, setAsked] = useState<Asked>();

  const told = async (work: () => Promise<unknown>, words: string) => {
    try {
      await work();
      await onChanged();
    } catch (error) {
      toast.error(errorMessage(error));
      throw error;
    }
    toast.success(words);
  };
  const publish = ({ id, name }: Named, isPublished: boolean) =>
    told(
      () => client.mutate({ mutation: PublishOutlineLessonDocument, variables: { id, isPublished } }),
      `${name} ${isPublished ? 'published' : 'unpublished'}`,
    );
  const archive = ({ kind, id, name }: Asked) => {
    const variables = { id, isArchived: true };
    return told(
      () =>
        kind === 'unit'
          ? client.mutate({ mutation: ArchiveOutlineUnitDocument, variables })
          : client.mutate({ mutation: ArchiveOutlineLessonDocument, variables }),
      `${name} archived`,
    );
  };
  const archiveItem = (what: Asked): MenuItem[] =>
    rights.changes
      ? [{ key: 'archive', label: 'Archive', icon: <IconArchive size={18} />, onSelect: () => setAsked(what) }]
      : [];

  const unitItems = ({ id, name }: Named): MenuItem[] => [
    ...(rights.editsUnits
      ? [{ key: 'edit', label: 'Edit', icon: <IconPencil size={18} />, to: routes.editUnit({ id }) }]
      : []),
    ...archiveItem({ kind: 'unit', id, name }),
  ];
  const lessonItems = (lesson: Named & { status: string }): MenuItem[] => {
    const isPublished = lesson.status === 'published';
    return [
      ...(rights.editsLessons
        ? [{ key: 'edit', label: 'Edit', icon: <IconPencil size={18} />, to: routes.editLesson({ id: lesson.id }) }]
        : []),
      ...(rights.changes
        ? [
            {
              key: 'publish',
              label: isPublished ? 'Unpublish' : 'Publish',
              icon: isPublished ? <IconEyeOff size={18} /> : <IconWorld size={18} />,
              // The failure has been told.
              onSelect: () => void publish(lesson, !isPublished).catch(() => {}),
            },
          ]
        : []),
      ...archiveItem({ kind: 'lesson', id: lesson.id, name: lesson.name }),
    ];
  };
  const dialogs = asked && (
    <Suspense>
      <ConfirmModal
        opened
        onClose={() => setAsked(undefined)}
        onConfirm={() => archive(asked)}
        title={`Archive ${asked.name}?`}
        confirmLabel={`Archive ${asked.kind}`}
        confirmingLabel="Archiving..."
      >
        <p>
          {asked.kind === 'unit'
            ? "Members won't see it or its lessons anymore. They keep their progress, and you can restore it anytime."
            : "Members won't see it in the course anymore. They keep their progress, and you can restore it anytime."}
        </p>
      </ConfirmModal>
    </Suspense>
  );
  return { unitItems, lessonItems, dialogs };
}

export type OutlineActions = ReturnType<typeof useOutlineActions>;
