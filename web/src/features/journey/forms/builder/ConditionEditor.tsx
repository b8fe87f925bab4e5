import { MultiSelectField } from '~/ui/fields/MultiSelectField';
import { SelectField } from '~/ui/fields/SelectField';
import type { Question } from '../questions';
import classNames from './builder.module.css';
import { choicesBefore } from './edits';

interface Props {
  question: Question;
  questions: readonly Question[];
  index: number;
  onChange: (showWhen: Question['showWhen']) => void;
  error?: string;
}

const ALWAYS = '';

/** Whether a question is always asked, or only after an earlier choice. */
export function ConditionEditor({ question, questions, index, onChange, error }: Props) {
  const choices = choicesBefore(questions, index);
  const { showWhen } = question;
  if (choices.length === 0 && !showWhen) return null;
  const on = choices.find(({ key }) => key === showWhen?.question);
  return (
    <div className={classNames.pair}>
      <SelectField
        label="Show this"
        options={[
          { value: ALWAYS, label: 'Always' },
          ...choices.map(({ key, label }) => ({ value: key, label: `Depending on: ${label || 'Untitled'}` })),
        ]}
        value={showWhen?.question ?? ALWAYS}
        onChange={(key) => onChange(key ? { question: key, options: [] } : null)}
        error={on ? undefined : error}
      />
      {on && showWhen && (
        <MultiSelectField
          label="When the answer is"
          options={on.options.map(({ key, label }, n) => ({ value: key, label: label || `Option ${n + 1}` }))}
          value={[...showWhen.options]}
          onChange={(options) => onChange({ ...showWhen, options })}
          error={error}
        />
      )}
    </div>
  );
}
