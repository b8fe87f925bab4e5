import { useApolloClient } from '@apollo/client/react';
import { routes } from '~/lib/routing/routes';
import { Button, LinkButton } from '~/ui/Button';
import { IconArchive, IconArchiveOff, IconChevronDown, IconEye, IconEyeOff, IconPencil, IconWorld } from '~/ui/icons';
import { Menu, type MenuItem } from '~/ui/menus/Menu';
import { useAuthorRights } from '../shared/rights';
import { useContentSwitch } from '../shared/useContentSwitch';
import { ArchiveLessonDocument, type LessonDetailsFragment, PublishLessonDocument } from './lesson.gql';

/** What may be done with a lesson on its page. A draft wants to be published, everything else to be edited. */
export function LessonHeaderActions({ lesson }: { lesson: LessonDetailsFragment }) {
  const client = useApolloClient();
  const rights = useAuthorRights();
  const { ask, now, dialogs } = useContentSwitch();
  const { id, name, status } = lesson;
  const isDraft = status === 'draft' && rights.changes;
  const archive = (isArchived: boolean) =>
    client.mutate({ mutation: ArchiveLessonDocument, variables: { id, isArchived } });
  const publish = (isPublished: boolean) =>
    now(
      () => client.mutate({ mutation: PublishLessonDocument, variables: { id, isPublished } }),
      isPublished ? `${name} published` : `${name} unpublished`,
    );
  const items: MenuItem[] = [];
  if (status === 'published') {
    items.push({
      key: 'see',
      label: 'Preview as a member',
      icon: <IconEye size={18} />,
      to: routes.viewLesson({ courseId: lesson.courseId, lessonId: id }),
    });
  }
  if (rights.changes && status === 'published') {
    items.push({
      key: 'draft',
      label: 'Unpublish',
      icon: <IconEyeOff size={18} />,
      onSelect: () => publish(false),
    });
  }
  if (rights.changes && status !== 'archived') {
    items.push({
      key: 'archive',
      label: 'Archive',
      icon: <IconArchive size={18} />,
      onSelect: () =>
        ask({
          title: `Archive ${name}?`,
          text: "Members won't see it in the course anymore. They keep their progress, and you can restore it anytime.",
          confirmLabel: 'Archive lesson',
          confirmingLabel: 'Archiving...',
          run: () => archive(true),
          done: `${name} archived`,
        }),
    });
  }
  return (
    <>
      {items.length > 0 && (
        <Menu
          items={items}
          trigger={
            <Button aria-label="More actions" iconEnd={<IconChevronDown size={18} aria-hidden />}>
              More
            </Button>
          }
        />
      )}
      {status === 'archived' && rights.changes && (
        <Button
          icon={<IconArchiveOff size={18} aria-hidden />}
          onClick={() => now(() => archive(false), `${name} restored at the end of its unit`)}
        >
          Restore
        </Button>
      )}
      {status !== 'archived' && rights.editsLessons && (
        <LinkButton
          variant={isDraft ? 'default' : 'primary'}
          to={routes.editLesson({ id })}
          icon={<IconPencil size={18} aria-hidden />}
        >
          Edit lesson
        </LinkButton>
      )}
      {isDraft && (
        <Button variant="primary" icon={<IconWorld size={18} aria-hidden />} onClick={() => publish(true)}>
          Publish
        </Button>
      )}
      {dialogs}
    </>
  );
}
