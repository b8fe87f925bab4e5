import { type ReactNode, useState } from 'react';
import { IconButton } from '../Button';
import { IconEye, IconEyeOff } from '../icons';
import classNames from './Field.module.css';
import { FieldFrame, type FieldProps, useField } from './FieldFrame';

export interface PasswordFieldProps extends FieldProps {
  value?: string;
  onChange: (value: string) => void;
  /** `current-password` when logging in, `new-password` when choosing one. */
  autoComplete: 'current-password' | 'new-password';
  placeholder?: string;
  icon?: ReactNode;
}

export function PasswordField({ value, onChange, autoComplete, placeholder, icon, ...field }: PasswordFieldProps) {
  const { controlId, aria } = useField(field);
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame {...field} controlId={controlId}>
      <span className={classNames.box} data-disabled={field.disabled || undefined}>
        {icon}
        <input
          {...aria}
          id={controlId}
          name={field.name}
          type={shown ? 'text' : 'password'}
          className={classNames.control}
          value={value ?? ''}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={field.onBlur}
          onFocus={field.onFocus}
          disabled={field.disabled}
          autoComplete={autoComplete}
          placeholder={placeholder}
          autoCapitalize="none"
          spellCheck={false}
        />
        <IconButton
          size="sm"
          label={shown ? 'Hide password' : 'Show password'}
          aria-pressed={shown}
          aria-controls={controlId}
          disabled={field.disabled}
          icon={shown ? <IconEyeOff size={19} /> : <IconEye size={19} />}
          onClick={() => setShown(!shown)}
        />
      </span>
    </FieldFrame>
  );
}
