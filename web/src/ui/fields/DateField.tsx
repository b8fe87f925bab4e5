import '@mantine/dates/styles.layer.css';
import { DateInput } from '@mantine/dates';
import { isoDay } from '~/lib/dates';
import { IconCalendar } from '../icons';
import classNames from './DateField.module.css';
import { FieldFrame, type FieldProps, useField } from './FieldFrame';
import { inputClassNames } from './mantineInput';

export interface DateFieldProps extends FieldProps {
  /** A calendar day in Manila, YYYY-MM-DD: no hour and no zone, so it can never slip by a day. */
  value?: string | null;
  onChange: (day: string | null) => void;
  /** First and last day that can be chosen, YYYY-MM-DD. */
  min?: string;
  max?: string;
  clearable?: boolean;
}

const calendarLabels = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous ten years',
  nextDecade: 'Next ten years',
};

export function DateField({ value = null, onChange, min, max, clearable = false, ...field }: DateFieldProps) {
  const { controlId, aria } = useField(field);
  const today = isoDay(new Date());
  return (
    <FieldFrame {...field} controlId={controlId}>
      <DateInput
        {...aria}
        id={controlId}
        name={field.name}
        value={value}
        onChange={(day) => onChange(day ? day.slice(0, 10) : null)}
        onBlur={field.onBlur}
        onFocus={field.onFocus}
        disabled={field.disabled}
        minDate={min}
        maxDate={max}
        clearable={clearable}
        clearButtonProps={{ 'aria-label': `Clear ${field.label}` }}
        ariaLabels={calendarLabels}
        valueFormat="MM/DD/YYYY"
        placeholder="MM/DD/YYYY"
        defaultDate={value ?? today}
        // Mantine marks the browser's today; ours is Manila's.
        highlightToday={false}
        getDayProps={(day) => (day === today ? { 'data-manila-today': true, 'aria-current': 'date' } : {})}
        error={Boolean(field.error)}
        leftSection={<IconCalendar size={18} aria-hidden />}
        leftSectionPointerEvents="none"
        popoverProps={{ shadow: 'lg', offset: 6, classNames: { dropdown: classNames.dropdown } }}
        classNames={{ ...inputClassNames, input: `${inputClassNames.input} ${classNames.input}`, day: classNames.day }}
      />
    </FieldFrame>
  );
}
