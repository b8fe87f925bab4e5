import { useId, useState } from 'react';
import { Button } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { DateText } from '~/ui/DateText';
import { Money } from '~/ui/Money';
import own from './payouts.module.css';

/** How many days are shown before someone asks for all. */
const SHOWN = 5;

/** What is on hold, by the day on which it becomes payable. */
export function PayoutDays({ days }: { days: readonly { day: string; amount: number }[] }) {
  const heading = useId();
  const [isWhole, setWhole] = useState(false);
  if (days.length === 0) return null;
  const shown = isWhole ? days : days.slice(0, SHOWN);
  return (
    <Card as="section" className={own.box} aria-labelledby={heading}>
      <div>
        <h2 id={heading}>When each part becomes payable</h2>
        <p className={own.quiet}>It's on hold until its day, in case the sale is refunded.</p>
      </div>
      <ul className={own.days}>
        {shown.map(({ day, amount }) => (
          <li key={day}>
            <DateText value={day} />
            <strong>
              <Money amount={amount} />
            </strong>
          </li>
        ))}
      </ul>
      {days.length > shown.length && (
        <Button variant="subtle" onClick={() => setWhole(true)}>
          Show all {days.length} days
        </Button>
      )}
    </Card>
  );
}
