import type { AtlasForm } from '~/ui/Form';
import { MultiSelectField } from '~/ui/fields/MultiSelectField';
import { SegmentedControl } from '~/ui/SegmentedControl';
import { dayNumber } from '../shared/paydayWords';
import classNames from './InstalmentsField.module.css';
import type { TermValues } from './termValues';

const choices = [
  { value: 'days' as const, label: 'Days after the start' },
  { value: 'paydays' as const, label: 'Days of the month' },
];

const dayOptions = Array.from({ length: 31 }, (_, index) => ({ value: index + 1, label: dayNumber(index + 1) }));

/** When payments are due: some days after the start, or on paydays. */
export function WhenDue({ form }: { form: AtlasForm<TermValues> }) {
  const { isPayday } = form.values;
  const { value, onChange, ...field } = form.field('monthDays');
  return (
    <div className={classNames.when}>
      <SegmentedControl
        label="When payments are due"
        options={choices}
        value={isPayday ? 'paydays' : 'days'}
        onChange={(choice) => form.setValue('isPayday', choice === 'paydays')}
      />
      {isPayday && (
        <MultiSelectField
          {...field}
          options={dayOptions}
          value={value}
          onChange={(days) => onChange([...days].sort((a, b) => a - b))}
          maxValues={4}
          hint="First payment at the start, the rest on these days, the second at least 7 days later. Shorter months use their last day."
        />
      )}
    </div>
  );
}
