import { grouped } from '~/lib/figures';
import classNames from './Field.module.css';
import { FieldFrame, type FieldProps, useField } from './FieldFrame';
import { useTypedText } from './useTypedText';

export interface MoneyFieldProps extends FieldProps {
  /** Pesos with at most two decimals, as the server takes them; null when empty or unreadable. */
  value?: number | null;
  onChange: (pesos: number | null) => void;
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

/** Reads '₱2,899.5' as 2899.5. What is finer than a centavo is cut off, by its digits and not by arithmetic. */
export function readPesos(text: string): number | null {
  const match = /^(\d*)(?:\.(\d{0,2})\d*)?$/.exec(text.replace(/[₱,\s]/g, ''));
  if (!match || !(match[1] || match[2])) return null;
  const pesos = Number(`${match[1] || '0'}.${match[2] || '0'}`);
  // Beyond this a number can no longer hold every centavo.
  return pesos <= Number.MAX_SAFE_INTEGER / 100 ? pesos : null;
}

export function writePesos(pesos: number | null): string {
  if (pesos === null) return '';
  return grouped(pesos, 2);
}
