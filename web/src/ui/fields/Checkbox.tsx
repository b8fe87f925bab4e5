import { type ReactNode, useEffect, useRef } from 'react';
import classNames from './Checkbox.module.css';
import { FieldMessage, type FieldProps, useField } from './FieldFrame';

export interface CheckboxProps extends Omit<FieldProps, 'label'> {
  /** A sentence may hold links, such as the terms. With `hideLabel` it is the name for screen readers. */
  label: ReactNode;
  checked?: boolean;
  /** Neither on nor off: some of the rows are chosen. */
  indeterminate?: boolean;
  onChange: (checked: boolean) => void;
}

export function Checkbox({
  label,
  hideLabel,
  checked = false,
  indeterminate = false,
  onChange,
  ...field
}: CheckboxProps) {
  const { controlId, messageId, aria } = useField(field);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <div className={field.className}>
      <label className={classNames.row} data-disabled={field.disabled || undefined}>
        <input
          {...aria}
          ref={input}
          id={controlId}
          name={field.name}
          type="checkbox"
          className={classNames.mark}
          checked={checked}
          onChange={(event) => onChange(event.currentTarget.checked)}
          onBlur={field.onBlur}
          onFocus={field.onFocus}
          disabled={field.disabled}
        />
        <span className={classNames.text} data-hidden={hideLabel || undefined}>
          {label}
        </span>
      </label>
      <FieldMessage id={messageId} hint={field.hint} error={field.error} />
    </div>
  );
}
