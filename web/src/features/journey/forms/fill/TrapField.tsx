import { useId } from 'react';
import classNames from './TrapField.module.css';

/** A field that only robots find and fill. People, screen readers and the keyboard never reach it. */
export function TrapField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const id = useId();
  return (
    <div className={classNames.away} aria-hidden="true">
      <label htmlFor={id}>Website</label>
      <input
        id={id}
        name="website"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        tabIndex={-1}
        autoComplete="off"
      />
    </div>
  );
}
