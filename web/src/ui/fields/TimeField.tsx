import classNames from './Field.module.css';
import { FieldFrame, type FieldProps, useField } from './FieldFrame';

export interface TimeFieldProps extends FieldProps {
  /** HH:mm on a Manila clock, or null. */
  value?: string | null;
  onChange: (time: string | null) => void;
}

/** The browser's own time control: the best one there is on a phone. */
export function TimeField({ value, onChange, ...field }: TimeFieldProps) {
  const { controlId, aria } = useField(field);
  return (
    <FieldFrame {...field} controlId={controlId}>
      <span className={classNames.box} data-disabled={field.disabled || undefined}>
        <input
          {...aria}
          id={controlId}
          name={field.name}
          type="time"
          className={classNames.control}
          value={value ?? ''}
          onChange={(event) => onChange(event.currentTarget.value || null)}
          onBlur={field.onBlur}
          onFocus={field.onFocus}
          disabled={field.disabled}
        />
        <span className={classNames.affix}>(Manila)</span>
      </span>
    </FieldFrame>
  );
}
