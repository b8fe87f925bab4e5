import { type Answers, askedQuestions, isSection, type Question } from '../questions';
import classNames from './fill.module.css';
import { QuestionField } from './QuestionField';
import type { AnswerFile } from './viewForm';

interface Props {
  /** Begins the ids of the fields: `${id}-${question.key}`. */
  id: string;
  questions: readonly Question[];
  answers: Answers;
  onChange: (question: string, values: readonly string[], added?: AnswerFile) => void;
  errors?: Readonly<Record<string, string>>;
  files?: readonly AnswerFile[];
  disabled?: boolean;
  isPreview?: boolean;
}

const none: readonly string[] = [];

/** The questions that the answers so far lead to, under the heads of their sections. */
export function FormSheet({ id, questions, answers, onChange, errors = {}, files = [], disabled, isPreview }: Props) {
  return (
    <div className={classNames.sheet}>
      {askedQuestions(questions, answers).map((question) =>
        isSection(question) ? (
          <div key={question.key} className={classNames.section}>
            <h2>{question.label}</h2>
            {question.help && <p>{question.help}</p>}
          </div>
        ) : (
          <QuestionField
            key={question.key}
            id={`${id}-${question.key}`}
            question={question}
            values={answers[question.key] ?? none}
            onChange={(values, added) => onChange(question.key, values, added)}
            error={errors[question.key]}
            files={files}
            disabled={disabled}
            isPreview={isPreview}
          />
        ),
      )}
    </div>
  );
}
