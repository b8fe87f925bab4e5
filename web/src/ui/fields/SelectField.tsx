import { Select } from '@mantine/core';
import { IconChevronDown } from '../icons';
import { comboboxProps, listClassNames } from './comboboxLook';
import { FieldFrame, type FieldProps, useField } from './FieldFrame';
import { inputClassNames } from './mantineInput';

export interface SelectOption<Value extends string | number = string> {
  value: Value;
  label: string;
  disabled?: boolean;
}

export interface SelectFieldProps<Value extends string | number> extends FieldProps {
  options: SelectOption<Value>[];
  value?: Value | null;
  onChange: (value: Value | null) => void;
  placeholder?: string;
  /** Typing narrows the list; on by itself for lists longer than eight. */
  searchable?: boolean;
  /** Shows a button that empties the field. */
  clearable?: boolean;
  emptyMessage?: string;
  /** For lists too long to hand over: told what is typed, so that the options can be those that fit. The chosen one stays among them. */
  onSearch?: (text: string) => void;
}

export function SelectField<Value extends string | number = string>({
  options,
  value = null,
  onChange,
  placeholder = 'Please select an option',
  searchable,
  clearable = false,
  emptyMessage = 'Nothing found',
  onSearch,
  ...field
}: SelectFieldProps<Value>) {
  const { controlId, aria } = useField(field);
  const chosen = options.find((option) => option.value === value)?.label;
  // Choosing writes the label into the field: that is no question.
  const search = (text: string) => onSearch?.(text === chosen ? '' : text);
  return (
    <FieldFrame {...field} controlId={controlId}>
      <Select<Value>
        {...aria}
        id={controlId}
        name={field.name}
        data={options}
        value={value}
        onChange={(next) => onChange(next)}
        onBlur={field.onBlur}
        onFocus={field.onFocus}
        disabled={field.disabled}
        placeholder={placeholder}
        searchable={searchable ?? (onSearch !== undefined || options.length > 8)}
        onSearchChange={onSearch && search}
        filter={onSearch && (({ options: fitting }) => fitting)}
        clearable={clearable}
        clearButtonProps={{ 'aria-label': `Clear ${field.label}` }}
        allowDeselect={clearable}
        nothingFoundMessage={emptyMessage}
        error={Boolean(field.error)}
        rightSection={<IconChevronDown size={18} aria-hidden />}
        checkIconPosition="right"
        withScrollArea={false}
        comboboxProps={comboboxProps}
        classNames={{ ...inputClassNames, ...listClassNames }}
      />
    </FieldFrame>
  );
}
