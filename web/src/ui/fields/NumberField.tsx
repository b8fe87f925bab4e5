import type { KeyboardEvent, ReactNode } from 'react';
import classNames from './Field.module.css';
import { FieldFrame, type FieldProps, useField } from './FieldFrame';
import { useTypedText } from './useTypedText';

export interface NumberFieldProps extends FieldProps {
  /** Empty and unreadable text are null. */
  value?: number | null;
  onChange: (value: number | null) => void;
  /** Digits after the point; 0 for counts. */
  decimals?: number;
  /** Bounds of the arrow keys only: what is typed is judged by the form's rules, so that the person sees why. */
  min?: number;
  max?: number;
  step?: number;
  placeholder?: string;
  prefix?: ReactNode;
  /** A unit such as 'days'. */
  suffix?: ReactNode;
}

export function NumberField({
  value = null,
  onChange,
  decimals = 0,
  min = Number.NEGATIVE_INFINITY,
  max = Number.POSITIVE_INFINITY,
  step = 1,
  placeholder,
  prefix,
  suffix,
  ...field
}: NumberFieldProps) {
  const { controlId, aria } = useField(field);
  const typed = useTypedText<number | null>({
    value,
    onChange,
    format: (number) => (number === null ? '' : String(number)),
    parse: (text) => readNumber(text, decimals),
  });
  const stepBy = (event: KeyboardEvent) => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!direction || field.disabled) return;
    event.preventDefault();
    const next = Math.min(max, Math.max(min, (value ?? 0) + direction * step));
    typed.set(Number(next.toFixed(decimals)));
  };
  return (
    <FieldFrame {...field} controlId={controlId}>
      <span className={classNames.box} data-disabled={field.disabled || undefined}>
        {prefix && <span className={classNames.affix}>{prefix}</span>}
        <input
          {...aria}
          id={controlId}
          name={field.name}
          className={classNames.control}
          inputMode={decimals > 0 ? 'decimal' : 'numeric'}
          autoComplete="off"
          value={typed.text}
          onChange={(event) => typed.type(event.currentTarget.value)}
          onKeyDown={stepBy}
          onBlur={() => {
            typed.leave();
            field.onBlur?.();
          }}
          onFocus={field.onFocus}
          disabled={field.disabled}
          placeholder={placeholder}
        />
        {suffix && <span className={classNames.affix}>{suffix}</span>}
      </span>
    </FieldFrame>
  );
}

export function readNumber(text: string, decimals: number): number | null {
  const plain = text.replace(/[,\s]/g, '');
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(plain)) return null;
  return Number(Number(plain).toFixed(decimals));
}
