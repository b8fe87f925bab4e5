import { MultiSelect } from '@mantine/core';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { IconChevronDown } from '../icons';
import { comboboxProps, listClassNames } from './comboboxLook';
import { FieldFrame, type FieldProps, useField } from './FieldFrame';
import { inputClassNames } from './mantineInput';
import type { SelectOption } from './SelectField';

export interface MultiSelectFieldProps<Value extends string | number> extends FieldProps {
  options: SelectOption<Value>[];
  value?: Value[];
  onChange: (value: Value[]) => void;
  placeholder?: string;
  maxValues?: number;
  /** Hears what is typed, for options that come from the server. */
  onSearch?: (text: string) => void;
  emptyMessage?: string;
}

export function MultiSelectField<Value extends string | number = string>({
  options,
  value = [],
  onChange,
  placeholder = 'Select one or more',
  maxValues,
  onSearch,
  emptyMessage = 'Nothing found',
  ...field
}: MultiSelectFieldProps<Value>) {
  const { controlId, aria } = useField(field);
  return (
    <FieldFrame {...field} controlId={controlId}>
      <MultiSelect<Value>
        {...aria}
        id={controlId}
        name={field.name}
        data={options}
        value={value}
        onChange={onChange}
        onBlur={field.onBlur}
        onFocus={field.onFocus}
        disabled={field.disabled}
        placeholder={value.length ? undefined : placeholder}
        maxValues={maxValues}
        searchable
        onSearchChange={onSearch}
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
