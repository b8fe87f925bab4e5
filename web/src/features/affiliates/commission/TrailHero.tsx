import type { ReactNode } from 'react';
import { listDate } from '~/lib/dates';
import { Bangka } from '~/ui/art/Bangka';
import { SeaSurface } from '~/ui/art/SeaSurface';
import { IconCheck, IconFlag, IconWallet } from '~/ui/icons';
import { Money } from '~/ui/Money';
import own from './commission.module.css';
import { hasRefund, paidOn, type Trail } from './words';

/** The sum first, then where it is now and each date. An extra with a rate of its own is added in front of the result. */
export function TrailHero({ trail, isStaff }: { trail: Trail; isStaff: boolean }) {
  const { bump } = trail;
  return (
    <SeaSurface art="chart" className={own.hero}>
      <dl className={own.sum}>
        <Times
          label={hasRefund(trail) ? 'Paid, less refunds' : 'Paid'}
          paid={trail.paid - (bump?.paid ?? 0)}
          rateLabel={isStaff ? 'Rate' : 'Your rate'}
          feeType={trail.feeType}
          rate={trail.rate}
        />
        {bump?.rate && (
          <>
            <span aria-hidden="true">+</span>
            <Times
              label={bump.productName}
              paid={bump.paid}
              rateLabel="Rate of the extra"
              feeType={bump.feeType}
              rate={bump.rate}
            />
          </>
        )}
        <span aria-hidden="true">=</span>
        <div data-big>
          <dt>{isStaff ? 'Commission' : 'Your commission'}</dt>
          <dd>
            <Money amount={trail.commission} big />
          </dd>
        </div>
      </dl>
      <Route trail={trail} />
    </SeaSurface>
  );
}

interface TimesProps {
  label: string;
  paid: number;
  rateLabel: string;
  feeType?: string | null;
  rate?: string | null;
}

/** What was paid, and by which rate it earns. */
function Times({ label, paid, rateLabel, feeType, rate }: TimesProps) {
  const isFixed = feeType === 'Fixed Amount';
  return (
    <>
      <div>
        <dt>{label}</dt>
        <dd>
          <Money amount={paid} />
        </dd>
      </div>
      <span aria-hidden="true">{isFixed ? '→' : '×'}</span>
      <div>
        <dt>{rateLabel}</dt>
        <dd>{isFixed ? `${rate} per payment` : rate}</dd>
      </div>
    </>
  );
}

/** Where the latest entry is, as a route with a boat. */
function Route({ trail }: { trail: Trail }) {
  const latest = trail.entries.filter(({ kind }) => kind === 'earned').at(-1);
  if (!latest || latest.status === 'cancelled') return null;
  const at = ['pending', 'payable', 'in payout', 'paid'].indexOf(latest.status);
  const steps: [title: string, note: string, icon: ReactNode][] = [
    ['Paid', listDate(paidOn(latest, trail)), <IconCheck key="paid" size={18} aria-hidden />],
    [
      at === 0 ? `On hold until ${listDate(latest.holdUntil)}` : 'On hold',
      trail.holdDays ? `${trail.holdDays} days, so that refunds come first` : 'No days on hold',
      <IconCheck key="hold" size={18} aria-hidden />,
    ],
    [
      at === 2 ? 'In payout' : 'Payable',
      at === 0 ? listDate(latest.holdUntil) : `Since ${listDate(latest.holdUntil)}`,
      <IconWallet key="payable" size={18} aria-hidden />,
    ],
    [
      'Paid out',
      latest.paidAt ? listDate(latest.paidAt) : 'With the next payout',
      <IconFlag key="out" size={18} aria-hidden />,
    ],
  ];
  const here = { 0: 1, 1: 2, 2: 2, 3: 3 }[at] ?? 1;
  return (
    <ol className={own.route} aria-label="Where it is now">
      {steps.map(([title, note, icon], index) => (
        <li
          key={title}
          data-done={index < here || undefined}
          data-here={index === here || undefined}
          aria-current={index === here ? 'step' : undefined}
        >
          <span className={own.dot}>{index === here ? <Bangka size={26} /> : icon}</span>
          <strong>{title}</strong>
          <span>
            {note}
            {index === here && ". It's here."}
          </span>
        </li>
      ))}
    </ol>
  );
}
