import { listDateTime } from '~/lib/dates';
import { routes } from '~/lib/routing/routes';
import { Cover } from '~/ui/art/Cover';
import { LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { Facts } from '~/ui/Facts';
import { Person } from '~/ui/people/Person';
import { RichText } from '../../richText/RichText';
import { useAuthorRights } from '../shared/rights';
import { count, openerWords } from '../shared/words';
import classNames from './CoursePage.module.css';
import type { CourseDetailsFragment } from './course.gql';

/** What is known about a course beside its outline. */
export function CourseAside({ course }: { course: CourseDetailsFragment }) {
  const rights = useAuthorRights();
  const edits = rights.editsCourses && course.status !== 'archived';
  const { author, tracks } = course;
  const hasIntro = Boolean(course.intro || course.introVideoUrl);
  return (
    <div className={classNames.aside}>
      <Card as="section" padding="none" className={classNames.facts} aria-label="About">
        <Cover id={course.id} src={course.coverUrl} className={classNames.cover} />
        <div className={classNames.body}>
          <Facts
            facts={[
              ['Author', author && <Person key="author" name={author.name} src={author.profileImage} size={28} />],
              ['Access', openerWords(course.openers, 'Every member')],
              ['Published', course.publishedAt && listDateTime(course.publishedAt)],
              ['Archived', course.archivedAt && listDateTime(course.archivedAt)],
              ['Started', count(course.startedCount, 'member')],
              ['Completed', count(course.completedCount, 'member')],
              ['Created', listDateTime(course.createdAt)],
              ['Last changed', listDateTime(course.updatedAt)],
            ]}
          />
        </div>
      </Card>
      <Card as="section" aria-label="Intro page" className={classNames.box}>
        <h2>Intro page</h2>
        <p>{hasIntro ? 'Members see it before the first lesson.' : 'None yet. Members start with the first lesson.'}</p>
        <div className={classNames.links}>
          {hasIntro && <LinkButton to={routes.courseIntroPreview({ id: course.id })}>Preview</LinkButton>}
          {edits && (
            <LinkButton to={routes.courseIntro({ id: course.id })}>
              {hasIntro ? 'Edit intro' : 'Write intro'}
            </LinkButton>
          )}
        </div>
      </Card>
      <Card as="section" aria-label="Tracks" className={classNames.box}>
        <h2>Tracks</h2>
        <p>
          {tracks.length > 0
            ? tracks.map(({ name }) => name).join(', ')
            : 'None. Use tracks when a course has more than one path.'}
        </p>
        {edits && (
          <div className={classNames.links}>
            <LinkButton to={routes.courseTracks({ id: course.id })}>
              {tracks.length > 0 ? 'Edit tracks' : 'Add tracks'}
            </LinkButton>
          </div>
        )}
      </Card>
      {course.description && (
        <Card as="section" aria-label="Description" className={classNames.box}>
          <h2>Description</h2>
          <RichText html={course.description} />
        </Card>
      )}
    </div>
  );
}
