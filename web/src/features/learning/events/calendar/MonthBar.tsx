import { Button, IconButton } from '~/ui/Button';
import { IconChevronLeft, IconChevronRight } from '~/ui/icons';
import classNames from './calendar.module.css';
import { addMonths, monthName } from './month';

interface Props {
  month: string;
  today: string;
  onMonth: (month: string) => void;
}

/** The name of the month, back, forth, and home to today. */
export function MonthBar({ month, today, onMonth }: Props) {
  return (
    <div className={classNames.bar}>
      <h2 aria-live="polite">{monthName(month)}</h2>
      <Button size="sm" disabled={month === today.slice(0, 7)} onClick={() => onMonth(today.slice(0, 7))}>
        Today
      </Button>
      <IconButton
        label="Previous month"
        icon={<IconChevronLeft size={20} stroke={2} />}
        onClick={() => onMonth(addMonths(month, -1))}
      />
      <IconButton
        label="Next month"
        icon={<IconChevronRight size={20} stroke={2} />}
        onClick={() => onMonth(addMonths(month, 1))}
      />
    </div>
  );
}
