import type { ReactNode } from 'react';
import { FieldFrame, type FieldProps, useField } from './FieldFrame';
import classNames from './RadioCards.module.css';

export interface CheckCardsProps extends FieldProps {
  options: {
    value: string;
    title: ReactNode;
    description?: ReactNode;
    /** At the end of the card, right-aligned: the price and a word below it. */
    trailing?: ReactNode;
    disabled?: boolean;
  }[];
  value: readonly string[];
  onChange: (values: string[]) => void;
  columns?: 1 | 2 | 3;
}

/** Any number of choices, each a card that is the target as a whole. */
export function CheckCards({ options, value, onChange, columns = 1, ...field }: CheckCardsProps) {
  const { controlId, labelId, aria } = useField(field);
  const toggle = (chosen: string, isOn: boolean) =>
    onChange(options.map((option) => option.value).filter((one) => (one === chosen ? isOn : value.includes(one))));
  return (
    <FieldFrame {...field} controlId={controlId} group>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid in every browser */}
      <div
        className={classNames.cards}
        data-columns={columns}
        role="group"
        aria-labelledby={labelId}
        aria-describedby={aria['aria-describedby']}
        data-invalid={aria['aria-invalid']}
      >
        {options.map((option, index) => (
          <label key={option.value} className={classNames.card} data-disabled={option.disabled || undefined}>
            <input
              id={index === 0 ? controlId : undefined}
              className={classNames.mark}
              type="checkbox"
              name={field.name ?? controlId}
              value={option.value}
              checked={value.includes(option.value)}
              disabled={field.disabled || option.disabled}
              onChange={(event) => toggle(option.value, event.currentTarget.checked)}
              onBlur={field.onBlur}
            />
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
