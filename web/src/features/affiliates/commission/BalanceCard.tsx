import { useId } from 'react';
import { Card } from '~/ui/Card';
import { DateText } from '~/ui/DateText';
import { Money } from '~/ui/Money';
import type { BalanceFragment } from './commission.gql';
import own from './commission.module.css';

/** Each part with what is said of it, and what if it's nothing. */
const parts = [
  ['payable', 'Payable now', 'The hold is over.', 'Nothing right now.'],
  ['pending', 'On hold', '', 'Nothing is waiting.'],
  ['inPayout', 'In payout', 'On its way.', 'Nothing is on its way.'],
  ['paid', 'Paid out', 'So far.', 'Nothing yet.'],
] as const;

interface Props {
  balance: BalanceFragment;
  /** Someone else's, for staff. */
  isStaff?: boolean;
}

/** A balance by state, as a bar and in figures. */
export function BalanceCard({ balance, isStaff = false }: Props) {
  const heading = useId();
  const first = balance.days[0]?.day;
  const last = balance.days.at(-1)?.day;
  const whole = parts.reduce((sum, [key]) => sum + Math.max(0, balance[key]), 0);
  return (
    <Card as="section" className={own.balance} aria-labelledby={heading}>
      <h2 id={heading}>Balance by status</h2>
      {whole > 0 && (
        <div className={own.bar} aria-hidden="true">
          {parts.map(
            ([key]) =>
              balance[key] > 0 && <span key={key} data-part={key} style={{ flexGrow: balance[key] / whole }} />,
          )}
        </div>
      )}
      <dl className={own.parts}>
        {parts.map(([key, label, note, none]) => (
          <div key={key} data-part={key}>
            <dt>{label}</dt>
            <dd>
              <strong>
                <Money amount={balance[key]} />
              </strong>
              <span className={own.quiet}>
                {balance[key] < 0 && `Comes off ${isStaff ? 'the' : 'your'} next payout.`}
                {balance[key] > 0 && note}
                {balance[key] === 0 && (key !== 'pending' || !first) && none}
                {key === 'pending' && balance.pending >= 0 && first && last && (
                  <>
                    Payable <DateText value={first} />
                    {first !== last && (
                      <>
                        {' to '}
                        <DateText value={last} />
                      </>
                    )}
                  </>
                )}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
