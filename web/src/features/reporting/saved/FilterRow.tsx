import { useQuery } from '@apollo/client/react';
import { IconButton } from '~/ui/Button';
import { DateField } from '~/ui/fields/DateField';
import { MultiSelectField } from '~/ui/fields/MultiSelectField';
import { SelectField } from '~/ui/fields/SelectField';
import { TextField } from '~/ui/fields/TextField';
import { IconX } from '~/ui/icons';
import { asksValue, type Filter, opWords, type SourceColumn } from './definition';
import { ReportChoicesDocument } from './saved.gql';
import classNames from './saved.module.css';

interface Props {
  source: string;
  columns: SourceColumn[];
  filter: Filter;
  number: number;
  onChange: (filter: Filter) => void;
  onRemove: () => void;
}

/** One filter: a column, what is asked of it, and a value. */
export function FilterRow({ source, columns, filter, number, onChange, onRemove }: Props) {
  const column = columns.find(({ key }) => key === filter.column);
  const isGone = filter.column !== '' && !column;
  return (
    <fieldset className={classNames.filter} aria-label={`Filter ${number}`}>
      <SelectField
        label="Filter by"
        options={[
          ...columns.map(({ key, name }) => ({ value: key, label: name })),
          ...(isGone ? [{ value: filter.column, label: `${filter.column} (removed)` }] : []),
        ]}
        value={filter.column || null}
        placeholder="Choose a column"
        onChange={(key) => {
          const next = columns.find((one) => one.key === key);
          if (next) onChange({ column: next.key, op: next.ops[0] ?? '', values: [] });
        }}
      />
      {column && (
        <SelectField
          label="Condition"
          options={column.ops.map((op) => ({ value: op, label: opWords[op] ?? op }))}
          value={filter.op}
          onChange={(op) => onChange({ ...filter, op: op ?? '', values: [] })}
        />
      )}
      {column && asksValue(filter.op) && (
        <ValueField source={source} column={column} filter={filter} onChange={onChange} />
      )}
      <IconButton label={`Remove filter ${number}`} icon={<IconX size={18} />} onClick={onRemove} />
    </fieldset>
  );
}

interface ValueProps {
  source: string;
  column: SourceColumn;
  filter: Filter;
  onChange: (filter: Filter) => void;
}

function ValueField({ source, column, filter, onChange }: ValueProps) {
  const isChoice = column.hasChoices && (filter.op === 'anyOf' || filter.op === 'noneOf');
  const { data } = useQuery(ReportChoicesDocument, { variables: { source, column: column.key }, skip: !isChoice });
  const set = (values: string[]) => onChange({ ...filter, values });
  if (isChoice) {
    const known = data?.reportChoices ?? [];
    return (
      <MultiSelectField
        label="Values"
        options={[...new Set([...known, ...filter.values])].map((value) => ({ value, label: value }))}
        value={[...filter.values]}
        onChange={set}
      />
    );
  }
  if (filter.op === 'from' || filter.op === 'to')
    return <DateField label="Day" value={filter.values[0] ?? null} onChange={(day) => set(day ? [day] : [])} />;
  const labels: Record<string, string> = { lastDays: 'Days', nextDays: 'Days' };
  return (
    <TextField
      label={labels[filter.op] ?? (column.kind === 'money' ? 'Amount in pesos' : 'Value')}
      value={filter.values[0] ?? ''}
      inputMode={column.kind === 'text' ? undefined : 'decimal'}
      onChange={(text) => set([text])}
    />
  );
}
