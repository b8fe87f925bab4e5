import type { HTMLInputAutoCompleteAttribute, ReactNode, Ref } from 'react';
import classNames from './Field.module.css';
import { FieldFrame, type FieldProps, useField } from './FieldFrame';

export interface TextFieldProps extends FieldProps {
  value?: string | null;
  onChange: (value: string) => void;
  type?: 'text' | 'email' | 'tel' | 'url' | 'search';
  /** The keyboard of a phone, for figures. */
  inputMode?: 'decimal' | 'numeric';
  placeholder?: string;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  autoFocus?: boolean;
  maxLength?: number;
  readOnly?: boolean;
  icon?: ReactNode;
  /** At the end of the box: a unit, an icon button. */
  suffix?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

export function TextField({
  value,
  onChange,
  type = 'text',
  inputMode,
  placeholder,
  autoComplete,
  autoFocus,
  maxLength,
  readOnly,
  icon,
  suffix,
  ref,
  ...field
}: TextFieldProps) {
  const { controlId, aria } = useField(field);
  return (
    <FieldFrame {...field} controlId={controlId}>
      <span className={classNames.box} data-disabled={field.disabled || undefined}>
        {icon}
        <input
          {...aria}
          ref={ref}
          id={controlId}
          name={field.name}
          type={type}
          inputMode={inputMode}
          className={classNames.control}
          value={value ?? ''}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={field.onBlur}
          onFocus={field.onFocus}
          disabled={field.disabled}
          readOnly={readOnly}
          placeholder={placeholder}
          autoComplete={autoComplete}
          // biome-ignore lint/a11y/noAutofocus: only set on pages and modals whose first act is typing here
          autoFocus={autoFocus}
          maxLength={maxLength}
        />
        {suffix}
      </span>
    </FieldFrame>
  );
}
