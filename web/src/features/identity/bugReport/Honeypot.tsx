import classNames from './Honeypot.module.css';

interface Props {
  id: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
}

/** A field that only robots find and fill. People, screen readers and the keyboard never reach it. */
export function Honeypot({ id, name, value, onChange }: Props) {
  return (
    <div className={classNames.away} aria-hidden="true">
      <label htmlFor={id}>Website</label>
      <input
        id={id}
        name={name}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        tabIndex={-1}
        autoComplete="off"
      />
    </div>
  );
}
