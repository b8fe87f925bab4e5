import type { KeyboardEvent, PointerEvent } from 'react';
import { IconButton } from '~/ui/Button';
import { IconChevronDown, IconCopy, IconGripVertical, IconTrash } from '~/ui/icons';
import { isSection, type Question } from '../questions';
import classNames from './builder.module.css';
import { conditionWords } from './edits';
import { QuestionEditor } from './QuestionEditor';
import { kindOf } from './questionKinds';

interface Props {
  question: Question;
  questions: readonly Question[];
  index: number;
  isOpen: boolean;
  isDragged: boolean;
  isPublic: boolean;
  isFixed: boolean;
  landing?: 'before' | 'after';
  errors: Readonly<Record<string, string>>;
  onOpen: (isOpen: boolean) => void;
  onChange: (question: Question) => void;
  onGrab: (event: PointerEvent) => void;
  onStep: (by: -1 | 1) => void;
  onCopy: () => void;
  onRemove: () => void;
}

/** One question: a line that tells what it asks, and its editor while it is open. */
export function QuestionCard(props: Props) {
  const { question, questions, index, isOpen, isFixed, errors, onOpen, onStep } = props;
  const kind = kindOf(question.type);
  const name = question.label || `Untitled ${kind.name.toLowerCase()}`;
  const condition = conditionWords(question, questions);
  const wrong = Object.keys(errors).some((path) => path.startsWith(`${question.key}.`));
  const press = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined;
    if (!by) return;
    event.preventDefault();
    onStep(by);
  };
  return (
    <section
      className={classNames.card}
      data-row={index}
      data-open={isOpen || undefined}
      data-section={isSection(question) || undefined}
      data-dragged={props.isDragged || undefined}
      data-landing={props.landing}
      data-wrong={wrong || undefined}
      aria-label={name}
    >
      <div className={classNames.head}>
        {!isFixed && (
          <button
            type="button"
            className={classNames.handle}
            aria-label={`Move ${name}. Arrow keys move it up and down.`}
            onPointerDown={props.onGrab}
            onKeyDown={press}
          >
            <IconGripVertical size={18} stroke={1.75} aria-hidden />
          </button>
        )}
        <button
          type="button"
          className={classNames.summary}
          aria-expanded={isOpen}
          disabled={isFixed}
          onClick={() => onOpen(!isOpen)}
        >
          <span className={classNames.mark}>
            <kind.icon size={18} stroke={1.75} aria-hidden />
          </span>
          <span className={classNames.words}>
            <b data-required={question.isRequired || undefined}>{name}</b>
            <small>
              {kind.name}
              {condition && <> · {condition}</>}
            </small>
          </span>
          {!isFixed && <IconChevronDown className={classNames.chevron} size={18} aria-hidden />}
        </button>
      </div>
      {isOpen && !isFixed && (
        <div className={classNames.editor}>
          <QuestionEditor
            question={question}
            questions={questions}
            index={index}
            isPublic={props.isPublic}
            errors={errors}
            onChange={props.onChange}
          />
          <div className={classNames.tools}>
            <IconButton
              label={`Duplicate ${name}`}
              icon={<IconCopy size={18} stroke={1.75} />}
              onClick={props.onCopy}
            />
            <IconButton
              label={`Remove ${name}`}
              icon={<IconTrash size={18} stroke={1.75} />}
              onClick={props.onRemove}
            />
          </div>
        </div>
      )}
    </section>
  );
}
