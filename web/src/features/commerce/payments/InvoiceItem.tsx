import { useId } from 'react';
import { isExpired, isLifetime, listDate } from '~/lib/dates';
import { Card } from '~/ui/Card';
import { IconChevronDown, IconRocket, IconRoute, IconTicket } from '~/ui/icons';
import { Money } from '~/ui/Money';
import { ProgressBar } from '~/ui/Progress';
import { InvoiceBadge } from './InvoiceBadge';
import classNames from './PaymentRecords.module.css';
import type { RecordOfInvoiceFragment } from './payments.gql';
import { Schedule } from './schedule/Schedule';

interface Props {
  invoice: RecordOfInvoiceFragment;
  /** Who pays it. */
  name: string;
  now: Date;
  isOpen: boolean;
  onToggle: () => void;
}

/** One subscription: how much of its invoice is paid, and inside, when the rest is due. */
export function InvoiceItem({ invoice, name, now, isOpen, onToggle }: Props) {
  const id = useId();
  const { subscription, total, paid } = invoice;
  return (
    <Card as="section" padding="none" className={classNames.item} aria-labelledby={`${id}-name`}>
      <h2 className={classNames.heading}>
        <button
          type="button"
          className={classNames.button}
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-panel` : undefined}
          onClick={onToggle}
        >
          <span className={classNames.tile}>
            <ProductIcon product={subscription.funnel.product} />
          </span>
          <span className={classNames.words}>
            <span className={classNames.name} id={`${id}-name`}>
              {subscription.funnel.name}
            </span>
            <span className={classNames.line}>
              Invoice {invoice.id} · {expiryWords(subscription, now)}
            </span>
          </span>
          <span className={classNames.progress}>
            {total === 0 ? (
              <b>FREE</b>
            ) : (
              <>
                <span>
                  <b>
                    <Money amount={paid} decimals={Number.isInteger(paid) ? 0 : 2} />
                  </b>
                  <span>
                    of <Money amount={total} decimals={Number.isInteger(total) ? 0 : 2} />
                  </span>
                </span>
                <ProgressBar value={(paid / total) * 100} label={`Paid so far of ${subscription.funnel.name}`} />
              </>
            )}
          </span>
          <span className={classNames.state}>
            <InvoiceBadge invoice={invoice} now={now} />
          </span>
          <IconChevronDown className={classNames.chevron} size={20} stroke={2} aria-hidden />
        </button>
      </h2>
      {isOpen && (
        <div id={`${id}-panel`} className={classNames.panel}>
          <Schedule invoice={invoice} name={name} now={now} />
        </div>
      )}
    </Card>
  );
}

function ProductIcon({ product }: { product: { isMembership: boolean; isFastTrack: boolean } }) {
  if (product.isMembership) return <IconRoute size={22} aria-hidden />;
  return product.isFastTrack ? <IconRocket size={22} aria-hidden /> : <IconTicket size={22} aria-hidden />;
}

function expiryWords(
  { expiry, paidUntil, endedAt, undoneAt }: RecordOfInvoiceFragment['subscription'],
  now: Date,
): string {
  if (undoneAt) return `undone ${listDate(undoneAt)}`;
  if (endedAt) return `unsubscribed ${listDate(endedAt)}`;
  if (isLifetime(expiry)) return 'Lifetime';
  if (paidUntil !== expiry && !isExpired(expiry, now))
    return isLifetime(paidUntil) ? 'renewed for life' : `renewed until ${listDate(paidUntil)}`;
  return `${isExpired(expiry, now) ? 'expired' : 'expires'} ${listDate(expiry)}`;
}
