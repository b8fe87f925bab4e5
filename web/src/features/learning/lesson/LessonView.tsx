import { lazy, Suspense, useRef } from 'react';
import { usePageTitle } from '~/lib/pageTitle';
import { Avatar } from '~/ui/people/Avatar';
import { isArchived } from '../gate/door';
import { Syllabus } from '../syllabus/Syllabus';
import { EmbeddedVideo } from '../video/EmbeddedVideo';
import type { VideoHandle } from '../video/VideoPlayer';
import videoClassNames from '../video/video.module.css';
import { LessonActions } from './LessonActions';
import { LessonTabs } from './LessonTabs';
import type { LessonFieldsFragment } from './lesson.gql';
import classNames from './lesson.module.css';
import { RuleLine } from './RuleLine';
import { useLessonProgress } from './useLessonProgress';

/** Its own film only: most lessons have one elsewhere, or none. */
const VideoPlayer = lazy(() => import('../video/VideoPlayer').then((module) => ({ default: module.VideoPlayer })));
const ClosedLesson = lazy(() => import('./ClosedLesson'));
const DownloadLesson = lazy(() => import('../offline/DownloadLesson'));
const canDownload = 'serviceWorker' in navigator && 'indexedDB' in window && 'caches' in window;

interface Props {
  lesson: LessonFieldsFragment;
  /** What is shown came from the server just now, not from what the browser remembered. */
  isFresh: boolean;
}

export function LessonView({ lesson, isFresh }: Props) {
  usePageTitle(lesson.name);
  const { isOpen } = lesson.door;
  const { save } = useLessonProgress(lesson.id, isOpen && isFresh);
  // Where to go on is decided on arrival: later reports must not move the video.
  const position = useRef(lesson.progress.position).current;
  const player = useRef<VideoHandle>(null);
  const { video, course } = lesson;
  // A lesson that was archived has lost its place, and its one button is below.
  const place = lesson.number > 0 && `Unit ${lesson.unitNumber}, Lesson ${lesson.number}`;
  const by = [course.author?.name, place].filter(Boolean).join(' · ');
  return (
    <div className={classNames.lesson}>
      <div className={classNames.main}>
        {video?.url && (
          <Suspense fallback={<div className={videoClassNames.player} />}>
            <VideoPlayer
              source={{ ...video, url: video.url }}
              title={lesson.name}
              coverId={course.id}
              position={position}
              onProgress={save}
              handle={player}
            />
          </Suspense>
        )}
        {video?.embedUrl && <EmbeddedVideo address={video.embedUrl} title={lesson.name} />}
        <header className={classNames.head}>
          <div className={classNames.words}>
            <h1>{lesson.name}</h1>
            <p className={classNames.by}>
              {course.author && <Avatar size={32} name={course.author.name} src={course.author.profileImage} />}
              <span>{by}</span>
            </p>
          </div>
          {!isArchived(lesson.door) && <LessonActions lesson={lesson} />}
        </header>
        {isOpen ? (
          <>
            <RuleLine lesson={lesson} />
            {canDownload && (
              <Suspense fallback={<div className={classNames.download} />}>
                <DownloadLesson lesson={lesson} />
              </Suspense>
            )}
            <LessonTabs lesson={lesson} player={video?.url ? player : null} />
          </>
        ) : (
          <Suspense>
            <ClosedLesson lesson={lesson} />
          </Suspense>
        )}
      </div>
      <div className={classNames.side}>
        <Syllabus course={course} currentLessonId={lesson.id} />
      </div>
    </div>
  );
}
