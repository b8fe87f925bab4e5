import { Cell } from '~/lib/cell';
import { usePageTitle } from '~/lib/pageTitle';
import { routes, useRouteParams } from '~/lib/routing/routes';
import { Cover } from '~/ui/art/Cover';
import { LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { EmptyState } from '~/ui/EmptyState';
import { IconPencil } from '~/ui/icons';
import { PageHeader } from '~/ui/PageHeader';
import { RichText } from '../../richText/RichText';
import { EmbeddedVideo } from '../../video/EmbeddedVideo';
import { CourseByIdDocument, type CourseDetailsFragment } from '../courses/course.gql';
import { ContentNotFound } from '../shared/ContentNotFound';
import { useAuthorRights } from '../shared/rights';
import classNames from './intro.module.css';

/** The intro of a course as members see it, also while the course is a draft. */
export default function CourseIntroPreviewPage() {
  const { id } = useRouteParams('courseIntroPreview');
  return (
    <Cell
      key={id}
      query={CourseByIdDocument}
      variables={{ id }}
      empty={<ContentNotFound noun="Course" />}
      notFound={<ContentNotFound noun="Course" />}
    >
      {({ course }) => course && <Preview course={course} />}
    </Cell>
  );
}

function Preview({ course }: { course: CourseDetailsFragment }) {
  const { id, name, intro, introVideo } = course;
  const { editsCourses } = useAuthorRights();
  const edits = editsCourses && course.status !== 'archived';
  usePageTitle(`Intro of ${name}`);
  return (
    <>
      <PageHeader
        title="Intro preview"
        description="This is what members see before the first lesson."
        actions={
          <>
            <LinkButton to={routes.course({ id })}>Back to course</LinkButton>
            {edits && (
              <LinkButton variant="primary" to={routes.courseIntro({ id })} icon={<IconPencil size={18} aria-hidden />}>
                Edit intro
              </LinkButton>
            )}
          </>
        }
      />
      <Card as="article" padding="none" radius="lg" className={classNames.page}>
        <Cover id={id} src={course.coverUrl} className={classNames.cover} />
        <div className={classNames.body}>
          <h2>{name}</h2>
          {course.shortDescription && <p className={classNames.short}>{course.shortDescription}</p>}
          {introVideo?.embedUrl && <EmbeddedVideo address={introVideo.embedUrl} title={`Intro of ${name}`} />}
          <RichText html={intro} />
          {!intro && !introVideo?.embedUrl && (
            <EmptyState title="No intro yet">Members start with the first lesson.</EmptyState>
          )}
        </div>
      </Card>
    </>
  );
}
