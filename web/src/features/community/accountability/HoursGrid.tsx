import { useState } from 'react';
import { Button } from '~/ui/Button';
import { SelectField } from '~/ui/fields/SelectField';
import classNames from './circle.module.css';
import { SLOTS_PER_DAY, slotLabel, stretches, WEEKDAYS } from './hours';

interface Props {
  value: number[];
  error?: string;
  onChange: (slots: number[]) => void;
}

const EVERY = -1;
const DAYS = [
  { value: EVERY, label: 'Every day' },
  ...WEEKDAYS.map((label, value) => ({ value, label: label as string })),
];
const SLOTS = Array.from({ length: SLOTS_PER_DAY }, (_, value) => ({ value, label: slotLabel(value) }));
const UNTIL = Array.from({ length: SLOTS_PER_DAY }, (_, index) => ({ value: index + 1, label: slotLabel(index + 1) }));

/** Free half hours of a week, added and taken away as stretches of a day. */
export function HoursGrid({ value, error, onChange }: Props) {
  const [day, setDay] = useState<number | null>(EVERY);
  const [from, setFrom] = useState<number | null>(16);
  const [to, setTo] = useState<number | null>(20);
  const chosen = () => {
    const days = day === EVERY || day === null ? WEEKDAYS.map((_, index) => index) : [day];
    const slots = new Set<number>();
    for (const one of days) for (let slot = from ?? 0; slot < (to ?? 0); slot++) slots.add(one * SLOTS_PER_DAY + slot);
    return slots;
  };
  const add = () => onChange([...new Set([...value, ...chosen()])].sort((a, b) => a - b));
  const take = () => {
    const slots = chosen();
    onChange(value.filter((slot) => !slots.has(slot)));
  };
  const words = stretches(value);
  return (
    <fieldset className={classNames.hours} aria-describedby="free-hours">
      <legend>When I'm free</legend>
      <div className={classNames.stretch}>
        <SelectField label="Day" value={day} options={DAYS} onChange={setDay} />
        <SelectField label="From" value={from} options={SLOTS} onChange={setFrom} />
        <SelectField label="To" value={to} options={UNTIL} onChange={setTo} />
      </div>
      <div className={classNames.actions}>
        <Button size="sm" onClick={add}>
          Add hours
        </Button>
        <Button size="sm" variant="subtle" onClick={take}>
          Remove hours
        </Button>
      </div>
      <div id="free-hours" role="status">
        {error && <p className={classNames.error}>{error}</p>}
        {words.length === 0 ? (
          <p className={classNames.muted}>No free hours yet.</p>
        ) : (
          <ul className={classNames.words}>
            {words.map((word) => (
              <li key={word}>{word}</li>
            ))}
          </ul>
        )}
      </div>
    </fieldset>
  );
}
