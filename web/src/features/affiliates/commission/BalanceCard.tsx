import { useId } from 'react';
import { Card } from '~/ui/Card';
import { DateText } from '~/ui/DateText';
import { Money } from '~/ui/Money';
import type { BalanceFragment } from './commission.gql';
import own from './commission.module.css';

const parts = [
  ['payable', 'Payable now', 'The hold is over.'],
  ['pending', 'On hold', ''],
  ['inPayout', 'In payout', 'On its way.'],
  ['paid', 'Paid out', 'So far.'],
] as const;

/** A balance by state, as a bar and in figures. */
export function BalanceCard({ balance }: { balance: BalanceFragment }) {
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
        {parts.map(([key, label, note]) => (
          <div key={key} data-part={key}>
            <dt>{label}</dt>
            <dd>
              <strong>
                <Money amount={balance[key]} />
              </strong>
              <span className={own.quiet}>
                {key === 'payable' && balance.payable < 0 && 'Comes off your next payout.'}
                {key === 'payable' && balance.payable >= 0 && note}
                {key === 'pending' && first && last && (
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
                {key === 'pending' && !first && 'Nothing is waiting.'}
                {(key === 'inPayout' || key === 'paid') && note}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
