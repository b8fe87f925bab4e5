import { RadioCards } from '~/ui/fields/RadioCards';
import { Avatar } from '~/ui/people/Avatar';
import classNames from './MergeUsersPage.module.css';
import type { Plan } from './plan';

type Question = Plan['questions'][number];

const owners: Record<string, string> = { survivor: 'Kept account', source: 'Merged account' };

interface Props {
  question: Question;
  value: string;
  onChange: (value: string) => void;
}

/** One thing in which two people differ: what each has, to choose from. */
export function QuestionField({ question, value, onChange }: Props) {
  return (
    <RadioCards
      label={question.label}
      columns={question.options.length > 2 ? 3 : 2}
      value={value}
      onChange={onChange}
      options={question.options.map((option) => ({
        value: option.value,
        title: <span className={classNames.value}>{shownValue(question, option)}</span>,
        description: owners[option.value],
      }))}
    />
  );
}

function shownValue(question: Question, { value, label }: Question['options'][number]) {
  const address = value === 'survivor' ? question.survivor : question.source;
  if (!question.isPicture || !address) return label;
  return (
    <>
      <Avatar name="" src={address} size={44} />
      {value === 'survivor' ? 'Their picture' : 'The other picture'}
    </>
  );
}
