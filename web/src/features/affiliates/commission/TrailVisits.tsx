import { useId } from 'react';
import { listDateTime } from '~/lib/dates';
import { peso } from '~/lib/money';
import { Badge } from '~/ui/Badge';
import { Card } from '~/ui/Card';
import { IconCheck, IconCreditCard, IconScale, IconTrophy, IconUser } from '~/ui/icons';
import own from './commission.module.css';
import { linkWords, ruleWords, type Trail, visitWords } from './words';

/** The visits before a sale in time order, the winning one, and the rule. */
export function TrailVisits({ trail, isStaff }: { trail: Trail; isStaff: boolean }) {
  const heading = useId();
  const paid = trail.payments.find(({ paidAt }) => paidAt);
  return (
    <Card as="section" className={own.box} aria-labelledby={heading}>
      <header>
        <h2 id={heading}>Visits before the order</h2>
        <p className={own.quiet}>
          In time order. The last affiliate link in the {trail.linkDays} days before the order earns the sale.
        </p>
      </header>
      <ol className={own.visits}>
        {trail.visits.map((visit) => {
          const isWinner = visit.reason === 'counts';
          return (
            <li key={visit.id} data-winner={isWinner || undefined}>
              <span className={own.mark}>
                {isWinner ? <IconTrophy size={16} aria-hidden /> : <IconUser size={16} aria-hidden />}
              </span>
              <div>
                <p className={own.visitHead}>
                  <strong>{linkWords(visit, isStaff)}</strong>
                  {isWinner && (
                    <Badge tone="success" icon={<IconCheck size={14} aria-hidden />}>
                      Counts for this sale
                    </Badge>
                  )}
                  <time dateTime={visit.at}>{listDateTime(visit.at)}</time>
                </p>
                <p className={own.quiet}>{visitWords(visit, trail)}</p>
              </div>
            </li>
          );
        })}
        {paid?.paidAt && (
          <li>
            <span className={own.mark}>
              <IconCreditCard size={16} aria-hidden />
            </span>
            <div>
              <p className={own.visitHead}>
                <strong>Paid {peso(paid.paid)}</strong>
                <time dateTime={paid.paidAt}>{listDateTime(paid.paidAt)}</time>
              </p>
              <p className={own.quiet}>
                {trail.productName}
                {paid.platform && `, ${paid.platform}`}
              </p>
            </div>
          </li>
        )}
      </ol>
      {trail.rule !== 'no-one' && (
        <p className={own.rule}>
          <IconScale size={18} aria-hidden />
          <span>{ruleWords(trail)}</span>
        </p>
      )}
    </Card>
  );
}
