import { DateField } from '~/ui/fields/DateField';
import classNames from './InfoLogFilters.module.css';

interface Props {
  from: string;
  to: string;
  onFrom: (day: string) => void;
  onTo: (day: string) => void;
}

/** The first and the last day, either of them open. */
export default function CustomRange({ from, to, onFrom, onTo }: Props) {
  return (
    <div className={classNames.days}>
      <DateField
        label="From"
        value={from || null}
        max={to || undefined}
        clearable
        onChange={(day) => onFrom(day ?? '')}
      />
      <DateField label="To" value={to || null} min={from || undefined} clearable onChange={(day) => onTo(day ?? '')} />
    </div>
  );
}
