import type { ReactNode } from 'react';
import { FieldFrame, type FieldProps, useField } from './FieldFrame';
import classNames from './RadioCards.module.css';

export interface RadioCardOption<Value extends string | number> {
  value: Value;
  title: ReactNode;
  description?: ReactNode;
  /** A 40 px tile between the mark and the words, such as a gateway's sign. */
  tile?: ReactNode;
  /** At the end of the card, right-aligned: the price and a word below it. */
  trailing?: ReactNode;
  disabled?: boolean;
}

export interface RadioCardsProps<Value extends string | number> extends FieldProps {
  options: RadioCardOption<Value>[];
  value?: Value | null;
  onChange: (value: Value) => void;
  columns?: 1 | 2 | 3;
}

/** A choice whose whole card is the target. */
export function RadioCards<Value extends string | number>({
  options,
  value,
  onChange,
  columns = 1,
  ...field
}: RadioCardsProps<Value>) {
  const { controlId, labelId, aria } = useField(field);
  const name = field.name ?? controlId;
  return (
    <FieldFrame {...field} controlId={controlId} group>
      <div className={classNames.cards} data-columns={columns} role="radiogroup" aria-labelledby={labelId} {...aria}>
        {options.map((option, index) => (
          <label key={option.value} className={classNames.card} data-disabled={option.disabled || undefined}>
            <input
              id={index === 0 ? controlId : undefined}
              className={classNames.mark}
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={field.disabled || option.disabled}
              onChange={() => onChange(option.value)}
              onBlur={field.onBlur}
            />
            {option.tile && <span className={classNames.tile}>{option.tile}</span>}
            <span className={classNames.words}>
              <span className={classNames.title}>{option.title}</span>
              {option.description && <span className={classNames.description}>{option.description}</span>}
            </span>
            {option.trailing && <span className={classNames.trailing}>{option.trailing}</span>}
          </label>
        ))}
      </div>
    </FieldFrame>
  );
}
