import { fieldMessage } from '~/ui/Form/messages';
import { Checkbox } from '~/ui/fields/Checkbox';
import { NumberField } from '~/ui/fields/NumberField';
import { SelectField } from '~/ui/fields/SelectField';
import { TextField } from '~/ui/fields/TextField';
import { isChoice, isSection, type Question } from '../questions';
import classNames from './builder.module.css';
import { ConditionEditor } from './ConditionEditor';
import { withType } from './edits';
import { OptionsEditor } from './OptionsEditor';
import { questionKinds } from './questionKinds';

interface Props {
  question: Question;
  questions: readonly Question[];
  index: number;
  isPublic: boolean;
  errors: Readonly<Record<string, string>>;
  onChange: (question: Question) => void;
}

/** Everything that can be said about one question. */
export function QuestionEditor({ question, questions, index, isPublic, errors, onChange }: Props) {
  const set = (part: Partial<Question>) => onChange({ ...question, ...part });
  const errorOf = (part: string, label: string) => {
    const message = errors[`${question.key}.${part}`];
    return message && fieldMessage(label, message);
  };
  const kinds = questionKinds.filter(({ type }) => type !== 'file' || !isPublic || question.type === 'file');
  const what = isSection(question) ? 'Title' : 'Question';
  return (
    <div className={classNames.fields} data-density="compact">
      <TextField
        label={what}
        required
        value={question.label}
        onChange={(label) => set({ label })}
        maxLength={500}
        error={errorOf('label', what)}
        autoFocus={question.label === ''}
      />
      <div className={classNames.pair}>
        <SelectField
          label="Type"
          options={kinds.map(({ type, name }) => ({ value: type as string, label: name }))}
          value={question.type}
          onChange={(type) => type && onChange(withType(question, type))}
          searchable={false}
          error={errorOf('type', 'Type')}
        />
        <TextField
          label="Help text"
          value={question.help ?? ''}
          onChange={(help) => set({ help: help || null })}
          maxLength={1000}
          error={errorOf('help', 'Help text')}
        />
      </div>
      {isChoice(question) && (
        <OptionsEditor question={question} onChange={onChange} error={errorOf('options', 'Options')} />
      )}
      {question.type === 'number' && (
        <div className={classNames.pair}>
          <NumberField
            label="Lowest"
            value={question.minimum ?? null}
            onChange={(minimum) => set({ minimum })}
            error={errorOf('minimum', 'Lowest')}
          />
          <NumberField
            label="Highest"
            value={question.maximum ?? null}
            onChange={(maximum) => set({ maximum })}
            error={errorOf('maximum', 'Highest')}
          />
        </div>
      )}
      <ConditionEditor
        question={question}
        questions={questions}
        index={index}
        onChange={(showWhen) => set({ showWhen })}
        error={errorOf('showWhen', 'The condition')}
      />
      {!isSection(question) && (
        <Checkbox
          label="An answer is required"
          checked={question.isRequired}
          onChange={(isRequired) => set({ isRequired })}
        />
      )}
    </div>
  );
}
