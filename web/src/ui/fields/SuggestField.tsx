import { Autocomplete } from '@mantine/core';
import { comboboxProps, listClassNames } from './comboboxLook';
import { FieldFrame, type FieldProps, useField } from './FieldFrame';
import { inputClassNames } from './mantineInput';

export interface SuggestFieldProps extends FieldProps {
  /** What others wrote; anything else may be typed too. */
  suggestions: readonly string[];
  value?: string;
  onChange: (value: string) => void;
  placeholder?: string;
  maxLength?: number;
}

/** A text with suggestions, for words that are better shared than invented anew. */
export function SuggestField({
  suggestions,
  value = '',
  onChange,
  placeholder,
  maxLength,
  ...field
}: SuggestFieldProps) {
  const { controlId, aria } = useField(field);
  return (
    <FieldFrame {...field} controlId={controlId}>
      <Autocomplete
        {...aria}
        id={controlId}
        name={field.name}
        data={[...suggestions]}
        value={value}
        onChange={onChange}
        onBlur={field.onBlur}
        onFocus={field.onFocus}
        disabled={field.disabled}
        placeholder={placeholder}
        maxLength={maxLength}
        error={Boolean(field.error)}
        autoComplete="off"
        withScrollArea={false}
        comboboxProps={comboboxProps}
        classNames={{ ...inputClassNames, ...listClassNames }}
      />
    </FieldFrame>
  );
}
