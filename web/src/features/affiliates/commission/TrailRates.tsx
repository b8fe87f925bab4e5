import { useId } from 'react';
import { listDate } from '~/lib/dates';
import { Card } from '~/ui/Card';
import { IconCircleCheck, IconMinus } from '~/ui/icons';
import own from './commission.module.css';
import { bumpRateWords, sourceWhy, sourceWords, type Trail } from './words';

/** The rates that were there on the day of the sale; the first one is used. */
export function TrailRates({ trail, isStaff }: { trail: Trail; isStaff: boolean }) {
  const heading = useId();
  return (
    <Card as="section" className={own.box} aria-labelledby={heading}>
      <header>
        <h2 id={heading}>Why {trail.rate}</h2>
        <p className={own.quiet}>The first one that applies is used.</p>
      </header>
      <ul className={own.rates}>
        {trail.rates.map(({ source, label, isUsed, setAt, setBy }) => (
          <li key={source} data-used={isUsed || undefined}>
            {isUsed ? <IconCircleCheck size={18} aria-hidden /> : <IconMinus size={18} aria-hidden />}
            <div>
              <p>
                {sourceWords(source, isStaff)}
                {isUsed && ', used'}
              </p>
              <p className={own.quiet}>
                {isUsed && setBy ? `Set by ${setBy} on ${listDate(setAt)}.` : sourceWhy(source, isStaff)}{' '}
                {!isUsed && 'Not needed.'}
              </p>
            </div>
            <span>{label}</span>
          </li>
        ))}
      </ul>
      {trail.bump && (
        <>
          <h3>Optional extra</h3>
          <ul className={own.rates}>
            <li data-used={trail.bump.rate ? true : undefined}>
              {trail.bump.rate ? <IconCircleCheck size={18} aria-hidden /> : <IconMinus size={18} aria-hidden />}
              <div>
                <p>{trail.bump.rate ? `Rate of ${trail.bump.productName}, used` : trail.bump.productName}</p>
                <p className={own.quiet}>{bumpRateWords(trail.bump)}</p>
              </div>
              <span>{trail.bump.rate ?? '0%'}</span>
            </li>
          </ul>
        </>
      )}
    </Card>
  );
}
