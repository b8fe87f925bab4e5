import { useId } from 'react';
import classNames from './SegmentedControl.module.css';

interface Props<Value extends string> {
  label: string;
  options: { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A few choices of which one is always on, such as Last 7 Days, Last 15 Days, Last 30 Days. */
export function SegmentedControl<Value extends string>({ label, options, value, onChange }: Props<Value>) {
  const name = useId();
  return (
    <div className={classNames.control} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={classNames.choice}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
