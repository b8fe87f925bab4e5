import classNames from './Field.module.css';
import { FieldFrame, type FieldProps, useField } from './FieldFrame';
import { useTypedText } from './useTypedText';

export interface MoneyFieldProps extends FieldProps {
  /** Whole centavos, or null when empty or unreadable. */
  value?: number | null;
  onChange: (centavos: number | null) => void;
  placeholder?: string;
}

export function MoneyField({ value = null, onChange, placeholder = '0.00', ...field }: MoneyFieldProps) {
  const { controlId, aria } = useField(field);
  const typed = useTypedText<number | null>({ value, onChange, format: writePesos, parse: readPesos });
  return (
    <FieldFrame {...field} controlId={controlId}>
      <span className={classNames.box} data-disabled={field.disabled || undefined}>
        <span className={classNames.affix} aria-hidden="true">
          ₱
        </span>
        <input
          {...aria}
          id={controlId}
          name={field.name}
          className={classNames.control}
          inputMode="decimal"
          autoComplete="off"
          value={typed.text}
          onChange={(event) => typed.type(event.currentTarget.value)}
          onBlur={() => {
            typed.leave();
            field.onBlur?.();
          }}
          onFocus={field.onFocus}
          disabled={field.disabled}
          placeholder={placeholder}
        />
      </span>
    </FieldFrame>
  );
}

/** Reads '₱2,899.5' as 289950. Works on the digits, since 0.1 + 0.2 has no place in money. */
export function readPesos(text: string): number | null {
  const match = /^(\d*)(?:\.(\d{0,2})\d*)?$/.exec(text.replace(/[₱,\s]/g, ''));
  if (!match || !(match[1] || match[2])) return null;
  const centavos = Number(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`);
  return Number.isSafeInteger(centavos) ? centavos : null;
}

export function writePesos(centavos: number | null): string {
  if (centavos === null) return '';
  const digits = String(centavos).padStart(3, '0');
  return `${Number(digits.slice(0, -2)).toLocaleString('en-PH')}.${digits.slice(-2)}`;
}
