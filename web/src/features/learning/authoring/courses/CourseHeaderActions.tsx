import { routes } from '~/lib/routing/routes';
import { Button, LinkButton } from '~/ui/Button';
import { IconChevronDown, IconPencil, IconWorld } from '~/ui/icons';
import { Menu } from '~/ui/menus/Menu';
import { useAuthorRights } from '../shared/rights';
import type { CourseDetailsFragment } from './course.gql';
import { useCourseActions } from './useCourseActions';

/** What may be done with a course on its page. A draft wants to be published, everything else to be edited. */
export function CourseHeaderActions({ course }: { course: CourseDetailsFragment }) {
  const rights = useAuthorRights();
  const actions = useCourseActions();
  const isDraft = course.status === 'draft' && rights.changes;
  const items = actions.itemsFor(course).filter(({ key }) => key !== 'publish');
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
      {rights.editsCourses && course.status !== 'archived' && (
        <LinkButton
          variant={isDraft ? 'default' : 'primary'}
          to={routes.editCourse({ id: course.id })}
          icon={<IconPencil size={18} aria-hidden />}
        >
          Edit course
        </LinkButton>
      )}
      {isDraft && (
        <Button
          variant="primary"
          icon={<IconWorld size={18} aria-hidden />}
          onClick={() => actions.ask('publish', course)}
        >
          Publish
        </Button>
      )}
      {actions.dialogs}
    </>
  );
}
