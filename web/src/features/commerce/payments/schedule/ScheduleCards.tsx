import { useNavigate } from 'react-router';
import { recordDate } from '~/lib/dates';
import { routes } from '~/lib/routing/routes';
import { Button, IconButton } from '~/ui/Button';
import { IconCheck, IconDotsVertical } from '~/ui/icons';
import { Money } from '~/ui/Money';
import { Menu, type MenuItem } from '~/ui/menus/Menu';
import { useMoneyRights } from '../../shared/useMoneyRights';
import { isOverdue, isPaid } from '../invoiceState';
import classNames from '../PaymentRecords.module.css';
import type { ScheduleRowFragment } from '../payments.gql';
import { ScheduleBadge } from './ScheduleBadge';
import { ReceiptLink, type ScheduleViewProps, SlipLink } from './ScheduleTable';

/** The schedule of an invoice on a phone. What is overdue shows its actions; the others keep them in a menu. */
export function ScheduleCards({ rows, now, name, actions }: ScheduleViewProps) {
  const { opensPayment } = useMoneyRights();
  const navigate = useNavigate();
  const itemsOf = (row: ScheduleRowFragment): MenuItem[] => {
    if (!actions || row.voidedAt) return [];
    const items: MenuItem[] = [];
    if (!isPaid(row)) items.push({ key: 'approve', label: 'Approve', onSelect: () => actions.approve(row) });
    if (row.paid > 0) {
      if (opensPayment) {
        const path = routes.studentPaymentDetails({ id: row.id });
        items.push({ key: 'refund', label: 'Refund', onSelect: () => void navigate(path) });
      }
      items.push({ key: 'revoke', label: 'Revoke', onSelect: () => actions.revoke(row) });
    }
    items.push({ key: 'edit', label: 'Edit', onSelect: () => actions.edit(row) });
    if (!isPaid(row)) items.push({ key: 'waive', label: 'Waive', onSelect: () => actions.waive(row) });
    return items;
  };
  return (
    <ul className={classNames.cards} aria-label={`Schedule of ${name}`}>
      {rows.map((row) => {
        const items = itemsOf(row);
        const day = recordDate(row.scheduleDate);
        const isLate = isOverdue(row, now);
        return (
          <li key={row.id} data-alarming={isLate || undefined}>
            <div className={classNames.cardLine}>
              <span>
                <b className={classNames.amount}>
                  <Money amount={row.price} freeAtZero />
                </b>
                <span className={classNames.line}>{[day, row.paymentPlatform].filter(Boolean).join(' · ')}</span>
              </span>
              <span className={classNames.cardEnd}>
                <ReceiptLink row={row} />
                {actions && <SlipLink row={row} />}
                <ScheduleBadge row={row} now={now} />
                {items.length > 0 && (
                  <Menu
                    items={items}
                    trigger={
                      <IconButton size="sm" label={`Actions for ${day}`} icon={<IconDotsVertical size={20} />} />
                    }
                  />
                )}
              </span>
            </div>
            {isLate && actions && (
              <div className={classNames.cardActions}>
                <Button
                  variant="primary"
                  icon={<IconCheck size={18} stroke={2} aria-hidden />}
                  aria-label={`Approve ${day}`}
                  onClick={() => actions.approve(row)}
                >
                  Approve
                </Button>
                <Button aria-label={`Edit ${day}`} onClick={() => actions.edit(row)}>
                  Edit
                </Button>
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
