import { Cell } from '~/lib/cell';
import { listDateTime } from '~/lib/dates';
import { usePageTitle } from '~/lib/pageTitle';
import { routes, useRouteParams } from '~/lib/routing/routes';
import { Card } from '~/ui/Card';
import { Facts } from '~/ui/Facts';
import { PageHeader } from '~/ui/PageHeader';
import { playTime } from '../../durations';
import { RichText } from '../../richText/RichText';
import { EmbeddedVideo } from '../../video/EmbeddedVideo';
import { FilesOfLesson } from '../lessonFiles/FilesOfLesson';
import { ContentNotFound } from '../shared/ContentNotFound';
import { ContentStatus } from '../shared/ContentStatus';
import classNames from '../shared/detail.module.css';
import { useAuthorRights } from '../shared/rights';
import { Trail } from '../shared/Trail';
import { dripWords, lessonTypeName, openerWords } from '../shared/words';
import { LessonHeaderActions } from './LessonHeaderActions';
import { LessonByIdDocument, type LessonDetailsFragment } from './lesson.gql';
import { VIDEO } from './lessonValues';

/** One lesson for those who make it. */
export default function LessonPage() {
  const { id } = useRouteParams('lesson');
  return (
    <Cell
      key={id}
      query={LessonByIdDocument}
      variables={{ id }}
      empty={<ContentNotFound noun="Lesson" />}
      notFound={<ContentNotFound noun="Lesson" />}
    >
      {({ lesson }) => lesson && <Lesson lesson={lesson} />}
    </Cell>
  );
}

function Lesson({ lesson }: { lesson: LessonDetailsFragment }) {
  const rights = useAuthorRights();
  usePageTitle(lesson.name);
  return (
    <>
      <PageHeader
        title={lesson.name}
        description={
          <Trail
            places={[
              { name: lesson.courseName, to: rights.opensCourse ? routes.course({ id: lesson.courseId }) : undefined },
              { name: lesson.unitName, to: rights.opensUnits ? routes.unit({ id: lesson.unitId }) : undefined },
            ]}
          />
        }
        actions={<LessonHeaderActions lesson={lesson} />}
      />
      <div className={classNames.badges}>
        <ContentStatus status={lesson.status} />
      </div>
      <div className={classNames.columns}>
        <div className={classNames.column}>
          <Card as="section" className={classNames.card} aria-label="Content">
            <LessonContent lesson={lesson} />
          </Card>
          <FilesOfLesson lesson={lesson} />
        </div>
        <Card as="section" className={classNames.card} aria-label="About">
          <h2>About</h2>
          <Facts
            facts={[
              ['Type', lessonTypeName(lesson.type)],
              ['Length', lesson.seconds && playTime(lesson.seconds)],
              ['Summary', lesson.shortDescription],
              ['Required', lesson.isRequired ? 'Yes' : 'No, optional'],
              ['Free', lesson.isFree ? 'Yes, for everyone with an account' : 'No'],
              ['Available', dripWords(lesson.drip)?.replace(/^Opens /, '') ?? 'Right away'],
              ['Access', openerWords(lesson.openers, 'Same as the course')],
              ['Published', lesson.publishedAt && listDateTime(lesson.publishedAt)],
              ['Archived', lesson.archivedAt && listDateTime(lesson.archivedAt)],
              ['Created', listDateTime(lesson.createdAt)],
              ['Last changed', listDateTime(lesson.updatedAt)],
            ]}
          />
        </Card>
      </div>
    </>
  );
}

function LessonContent({ lesson: { name, type, video, description } }: { lesson: LessonDetailsFragment }) {
  return (
    <div className={classNames.column}>
      {video?.embedUrl && <EmbeddedVideo address={video.embedUrl} title={name} />}
      {video?.url && (
        // biome-ignore lint/a11y/useMediaCaption: the captions of the author follow when there are any
        <video className={classNames.video} src={video.url} controls preload="metadata" aria-label={name}>
          {video.captionsUrl && <track kind="captions" src={video.captionsUrl} srcLang="en" label="Captions" default />}
        </video>
      )}
      {type === VIDEO && !video && <p className={classNames.none}>No video yet.</p>}
      {description ? (
        <RichText html={description} />
      ) : (
        type !== VIDEO && <p className={classNames.none}>No text yet.</p>
      )}
    </div>
  );
}
