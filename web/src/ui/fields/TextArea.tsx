import classNames from './Field.module.css';
import { FieldFrame, type FieldProps, useField } from './FieldFrame';

export interface TextAreaProps extends FieldProps {
  value?: string | null;
  onChange: (value: string) => void;
  placeholder?: string;
  /** Height to start with; the box grows with its text. */
  rows?: number;
  maxLength?: number;
}

export function TextArea({ value, onChange, placeholder, rows = 4, maxLength, ...field }: TextAreaProps) {
  const { controlId, aria } = useField(field);
  return (
    <FieldFrame {...field} controlId={controlId}>
      <span className={classNames.box} data-disabled={field.disabled || undefined}>
        <textarea
          {...aria}
          id={controlId}
          name={field.name}
          className={classNames.control}
          // The minimum keeps the height where the browser sizes the area by its text.
          style={{ minHeight: `calc(${rows} * 1.5em + 22px)` }}
          rows={rows}
          value={value ?? ''}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={field.onBlur}
          onFocus={field.onFocus}
          disabled={field.disabled}
          placeholder={placeholder}
          maxLength={maxLength}
        />
      </span>
    </FieldFrame>
  );
}
