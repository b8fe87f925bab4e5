import { lazy, type RefObject, Suspense, useState } from 'react';
import { type Tab, Tabs } from '~/ui/Tabs';
import { VisuallyHidden } from '~/ui/VisuallyHidden';
import { RichText } from '../richText/RichText';
import type { VideoHandle } from '../video/VideoPlayer';
import { LessonFiles } from './LessonFiles';
import type { LessonFieldsFragment } from './lesson.gql';
import classNames from './lesson.module.css';

const LessonNotes = lazy(() => import('./LessonNotes'));

interface Props {
  lesson: LessonFieldsFragment;
  /** The player of a video of ours: notes remember its second. */
  player: RefObject<VideoHandle | null> | null;
}

/** What the lesson says, what it hands out, and what the person wrote down. */
export function LessonTabs({ lesson, player }: Props) {
  const [tab, setTab] = useState('about');
  const { files, notes } = lesson;
  const tabs: Tab[] = [
    {
      key: 'about',
      label: 'About this lesson',
      content: (
        <>
          <h2>
            <VisuallyHidden>About this lesson</VisuallyHidden>
          </h2>
          <RichText html={lesson.description ?? ''}>
            {!lesson.description && <p>{lesson.shortDescription ?? 'This lesson has no text.'}</p>}
          </RichText>
          {files.length > 0 && (
            <>
              <h2 className={classNames.filesTitle}>Lesson files</h2>
              <LessonFiles files={files} />
            </>
          )}
        </>
      ),
    },
    ...(files.length > 0
      ? [{ key: 'files', label: 'Lesson files', count: files.length, content: <LessonFiles files={files} /> }]
      : []),
    {
      key: 'notes',
      label: 'Notes',
      count: notes.length || undefined,
      content: (
        <Suspense>
          <LessonNotes lessonId={lesson.id} notes={notes} player={player} />
        </Suspense>
      ),
    },
  ];
  return <Tabs label="Lesson" tabs={tabs} active={tab} onChange={setTab} />;
}
