import { useRef, useState } from 'react';
import { Banner } from '~/ui/Banner';
import { EmptyState } from '~/ui/EmptyState';
import { UnsavedGuard } from '~/ui/Form/UnsavedGuard';
import { useListDrag } from '~/ui/Sortable';
import { VisuallyHidden } from '~/ui/VisuallyHidden';
import type { Question } from '../questions';
import { AddQuestion } from './AddQuestion';
import classNames from './builder.module.css';
import { copied, moved, newQuestion } from './edits';
import { QuestionCard } from './QuestionCard';
import type { FormDraft } from './useFormDraft';

interface Props {
  draft: FormDraft;
  /** Which question is open, by its key. */
  opened: string | null;
  onOpen: (key: string | null) => void;
  /** What the server said about the questions, by `KEY.part`. */
  errors: Readonly<Record<string, string>>;
  isPublic: boolean;
  /** Readers and archived forms: everything to see, nothing to change. */
  isFixed: boolean;
}

/** The questions of a form in their order; one of them is open at a time. */
export function Builder({ draft, opened, onOpen, errors, isPublic, isFixed }: Props) {
  const { questions, change } = draft;
  const list = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  const move = (from: number, to: number) => {
    if (to < 0 || to >= questions.length || from === to) return;
    change(moved(questions, from, to));
    setSaid(`${questions[from]?.label || 'Question'} is now ${to + 1} of ${questions.length}`);
  };
  const drag = useListDrag({ list, onDrop: move });
  const add = (type: string) => {
    const question = newQuestion(type);
    const after = questions.findIndex(({ key }) => key === opened);
    change(questions.toSpliced(after < 0 ? questions.length : after + 1, 0, question));
    onOpen(question.key);
  };
  const set = (index: number, question: Question) => change(questions.with(index, question));

  return (
    <div className={classNames.builder}>
      <div className={classNames.main}>
        {draft.failure && <Banner variant={draft.state === 'stale' ? 'danger' : 'warning'}>{draft.failure}</Banner>}
        {errors.questions && <Banner variant="danger">{errors.questions}</Banner>}
        <div ref={list} className={classNames.questions}>
          {questions.map((question, index) => (
            <QuestionCard
              key={question.key}
              question={question}
              questions={questions}
              index={index}
              isOpen={question.key === opened}
              isDragged={drag.dragged === index}
              isPublic={isPublic}
              isFixed={isFixed}
              landing={markOf(drag.landing, drag.dragged, index, questions.length)}
              errors={errors}
              onOpen={(isOpen) => onOpen(isOpen ? question.key : null)}
              onChange={(next) => set(index, next)}
              onGrab={drag.begin(index)}
              onStep={(by) => move(index, index + by)}
              onCopy={() => {
                const copy = copied(question);
                change(questions.toSpliced(index + 1, 0, copy));
                onOpen(copy.key);
              }}
              onRemove={() => change(questions.toSpliced(index, 1))}
            />
          ))}
        </div>
        {questions.length === 0 && (
          <EmptyState level={2} title="No questions yet" spot="compass">
            Choose the type of your first question.
          </EmptyState>
        )}
      </div>
      {!isFixed && <AddQuestion isPublic={isPublic} onAdd={add} />}
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
      <UnsavedGuard isDirty={() => draft.isWaiting() && (draft.state === 'failed' || draft.state === 'stale')} />
    </div>
  );
}

/** Where the dragged question would land, as a line of the row at that place. */
function markOf(at: number | null, dragged: number | null, index: number, length: number) {
  if (at === null || dragged === null) return undefined;
  // The place counts the rows without the one that is dragged.
  const row = at >= dragged ? at + 1 : at;
  if (row === index && index !== dragged) return 'before';
  return row === length && index === length - 1 && index !== dragged ? 'after' : undefined;
}
