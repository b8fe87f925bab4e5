import { useState } from 'react';
import { Checkbox } from '~/ui/fields/Checkbox';
import { ConfirmModal } from '~/ui/Modal';
import { count } from '../shared/words';

export type Question = 'publish' | 'unpublish' | 'archive' | 'restore';

export interface CourseQuestion {
  kind: Question;
  course: { id: number; name: string; status: string; lessonCount: number; publishedLessonCount: number };
}

interface Props {
  question: CourseQuestion;
  onAnswer: (withLessons: boolean) => Promise<void>;
  onClose: () => void;
}

const words: Record<Question, { verb: string; busy: string; text: string }> = {
  publish: {
    verb: 'Publish',
    busy: 'Publishing...',
    text: 'Members with access will see it right away. You can unpublish it anytime.',
  },
  unpublish: {
    verb: 'Unpublish',
    busy: 'Saving...',
    text: "It goes back to draft. Members won't see it until you publish it again. They keep their progress.",
  },
  archive: {
    verb: 'Archive',
    busy: 'Archiving...',
    text: "Members won't see it anymore. They keep their progress, and you can restore it anytime.",
  },
  restore: { verb: 'Restore', busy: 'Restoring...', text: 'It comes back as a draft with everything in it.' },
};

/** Asks before a course is published, hidden, archived or restored. */
export default function CourseQuestionDialog({ question: { kind, course }, onAnswer, onClose }: Props) {
  const [withLessons, setWithLessons] = useState(true);
  const { verb, busy, text } = words[kind];
  const drafts = course.lessonCount - course.publishedLessonCount;
  const asksForLessons = kind === 'publish' && drafts > 0;
  return (
    <ConfirmModal
      opened
      onClose={onClose}
      onConfirm={() => onAnswer(asksForLessons && withLessons)}
      title={kind === 'unpublish' ? `Unpublish ${course.name}?` : `${verb} ${course.name}?`}
      confirmLabel={verb}
      confirmingLabel={busy}
    >
      <p>{text}</p>
      {asksForLessons && (
        <Checkbox
          label={`Publish its ${count(drafts, 'draft lesson')} too`}
          checked={withLessons}
          onChange={setWithLessons}
        />
      )}
      {kind === 'publish' && course.lessonCount === 0 && <p>It has no lessons yet. Add at least one first.</p>}
    </ConfirmModal>
  );
}
