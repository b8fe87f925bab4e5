import { TagsInput } from '@mantine/core';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { comboboxProps, listClassNames } from './comboboxLook';
import { FieldFrame, type FieldProps, useField } from './FieldFrame';
import { inputClassNames } from './mantineInput';

export interface ChipsFieldProps extends FieldProps {
  value?: readonly string[];
  onChange: (value: string[]) => void;
  /** Offered below; anything else may be typed too. */
  suggestions?: readonly string[];
  placeholder?: string;
}

/** A list of words as chips: Enter or a comma adds one, Backspace takes the last one back. */
export function ChipsField({
  value = [],
  onChange,
  suggestions = [],
  placeholder = 'Type and press Enter',
  ...field
}: ChipsFieldProps) {
  const { controlId, aria } = useField(field);
  return (
    <FieldFrame {...field} controlId={controlId}>
      <TagsInput
        {...aria}
        id={controlId}
        name={field.name}
        data={[...suggestions]}
        value={[...value]}
        onChange={onChange}
        onBlur={field.onBlur}
        onFocus={field.onFocus}
        disabled={field.disabled}
        placeholder={value.length ? undefined : placeholder}
        error={Boolean(field.error)}
        acceptValueOnBlur
        withScrollArea={false}
        comboboxProps={comboboxProps}
        classNames={{ ...inputClassNames, ...listClassNames }}
      />
    </FieldFrame>
  );
}
