import { useDelayedText } from '~/lib/delayedText';
import { ChipRow } from '~/ui/Chip';
import { DateField } from '~/ui/fields/DateField';
import { SearchField } from '~/ui/fields/SearchField';
import { FilterMenu } from '~/ui/menus/FilterMenu';
import type { FormDetailsFragment } from '../forms.gql';
import { isChoice, type Question } from '../questions';
import classNames from './responses.module.css';
import type { ResponseFiltering } from './useResponseFilters';

interface Props {
  form: FormDetailsFragment;
  questions: readonly Question[];
  filters: ResponseFiltering;
}

const states = [
  { value: 'complete', label: 'Complete' },
  { value: 'outdated', label: 'Needs answers' },
  { value: 'in_progress', label: 'In progress' },
];

/** Person, state, version, days, and one question with what was answered. */
export function ResponseFilters({ form, questions, filters: { list } }: Props) {
  const search = useDelayedText(list.search, list.setSearch);
  const { state, version, from, to, question, answer } = list.filters;
  const words = useDelayedText(answer, (text) => list.setFilter('answer', text));
  const asked = questions.find(({ key }) => key === question);
  return (
    <>
      <SearchField label="Search responses" placeholder="Name or email" {...search} />
      <ChipRow label="Filters">
        <FilterMenu word="Status" value={state} options={states} onChange={(value) => list.setFilter('state', value)} />
        {form.versions.length > 1 && (
          <FilterMenu
            word="Version"
            value={version}
            options={form.versions.map((one) => ({ value: String(one.version), label: `Version ${one.version}` }))}
            onChange={(value) => list.setFilter('version', value)}
          />
        )}
        <FilterMenu
          word="Question"
          value={question}
          options={questions.map(({ key, label }) => ({ value: key, label }))}
          onChange={(value) => {
            list.setFilter('question', value);
            list.setFilter('answer', '');
          }}
        />
        {asked && isChoice(asked) && (
          <FilterMenu
            word="Answer"
            value={answer}
            options={asked.options.map(({ key, label }) => ({ value: key, label }))}
            onChange={(value) => list.setFilter('answer', value)}
          />
        )}
      </ChipRow>
      {asked && !isChoice(asked) && (
        <SearchField label={`Words in the answers to ${asked.label}`} placeholder="Words in the answer" {...words} />
      )}
      <div className={classNames.days}>
        <DateField
          label="Sent from"
          hideLabel
          value={from || null}
          max={to || undefined}
          clearable
          onChange={(day) => list.setFilter('from', day ?? '')}
        />
        <span>to</span>
        <DateField
          label="Sent until"
          hideLabel
          value={to || null}
          min={from || undefined}
          clearable
          onChange={(day) => list.setFilter('to', day ?? '')}
        />
      </div>
    </>
  );
}
