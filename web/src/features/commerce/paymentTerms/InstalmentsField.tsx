import { Button } from '~/ui/Button';
import type { AtlasForm } from '~/ui/Form';
import { FieldMessage } from '~/ui/fields/FieldFrame';
import { IconAlertCircle, IconCheck, IconPlus } from '~/ui/icons';
import { SortableList } from '~/ui/Sortable';
import { InstalmentFields } from './InstalmentFields';
import classNames from './InstalmentsField.module.css';
import { type Instalment, sumWords, withAnother } from './instalments';
import type { TermValues } from './termValues';
import { WhenDue } from './WhenDue';

/** When how much is due: rows to add, change, take out and put in order, and what they come to. */
export function InstalmentsField({ form }: { form: AtlasForm<TermValues> }) {
  const { id, label, value: rows, onChange, error } = form.field('rows');
  const change = (row: Instalment) => onChange(rows.map((other) => (other.id === row.id ? row : other)));
  const order = (ids: number[]) => onChange(ids.flatMap((one) => rows.find((row) => row.id === one) ?? []));
  const { isPayday, monthDays } = form.values;
  const sum = sumWords(rows, isPayday ? monthDays : null);
  const SumIcon = sum.isGood ? IconCheck : IconAlertCircle;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid everywhere
    <div className={classNames.field} role="group" aria-labelledby={`${id}-label`} id={id} tabIndex={-1}>
      <h2 id={`${id}-label`}>{label}</h2>
      <WhenDue form={form} />
      <SortableList
        label={label}
        rows={rows}
        onOrder={rows.length > 1 ? order : undefined}
        nameOf={(row) => `instalment ${rows.indexOf(row) + 1}`}
        className={classNames.rows}
      >
        {(row, index) => (
          <InstalmentFields
            row={row}
            number={index + 1}
            payday={isPayday ? (index === 0 ? 'At the start' : 'Next payday') : undefined}
            idPrefix={`${form.id}-rows.${index}`}
            errorOf={(name) => form.errors[`rows.${index}.${name}`]}
            onChange={change}
            onRemove={rows.length > 1 ? () => onChange(rows.filter((other) => other.id !== row.id)) : undefined}
          />
        )}
      </SortableList>
      <div className={classNames.foot}>
        <Button
          size="sm"
          icon={<IconPlus size={18} aria-hidden />}
          disabled={rows.length >= 60}
          onClick={() => onChange(withAnother(rows))}
        >
          Add installment
        </Button>
        <p className={classNames.sum} data-good={sum.isGood} role="status">
          <SumIcon size={16} stroke={2} aria-hidden />
          {sum.words}
        </p>
      </div>
      <FieldMessage id={`${id}-message`} error={error} />
    </div>
  );
}
