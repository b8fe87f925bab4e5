import { useRef } from 'react';
import { IconButton } from '../Button';
import { IconSearch, IconX } from '../icons';
import { TextField } from './TextField';

export interface SearchFieldProps {
  /** What is searched, for screen readers: 'Search users'. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  className?: string;
}

export function SearchField({ label, value, onChange, placeholder, className }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <TextField
      ref={input}
      label={label}
      hideLabel
      type="text"
      className={className}
      value={value}
      onChange={onChange}
      placeholder={placeholder}
      autoComplete="off"
      icon={<IconSearch size={18} stroke={2} aria-hidden />}
      suffix={
        value && <IconButton size="sm" label="Clear search" icon={<IconX size={16} stroke={2} />} onClick={clear} />
      }
    />
  );
}
