import { useMediaQuery } from '@mantine/hooks';
import { Button } from '~/ui/Button';
import { EmptyState } from '~/ui/EmptyState';
import { IconPlus } from '~/ui/icons';
import { useMoneyRights } from '../../shared/useMoneyRights';
import classNames from '../PaymentRecords.module.css';
import type { RecordOfInvoiceFragment } from '../payments.gql';
import { ScheduleCards } from './ScheduleCards';
import { ScheduleTable } from './ScheduleTable';
import { useScheduleActions } from './useScheduleActions';

interface Props {
  invoice: RecordOfInvoiceFragment;
  /** Who pays it. */
  name: string;
  now: Date;
}

/** What of one invoice is due when, and what may be done about it. */
export function Schedule({ invoice, name, now }: Props) {
  const { enrols } = useMoneyRights();
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const rows = invoice.paymentSchedule;
  const actions = useScheduleActions(rows, { name, product: invoice.subscription.funnel.name });
  const View = isPhone ? ScheduleCards : ScheduleTable;
  return (
    <>
      <div className={classNames.bar}>
        <span>
          <b>{rows.length === 1 ? '1 schedule' : `${rows.length} schedules`}</b>, {invoice.subscription.paymentTermName}
        </span>
        {enrols && !invoice.subscription.endedAt && (
          <Button
            size="xs"
            icon={<IconPlus size={16} stroke={2} aria-hidden />}
            onClick={() => actions.add(invoice.id)}
          >
            Add schedule
          </Button>
        )}
      </div>
      {rows.length === 0 ? (
        <EmptyState level={3}>Payments will appear here once something is due.</EmptyState>
      ) : (
        <View rows={rows} now={now} name={invoice.subscription.funnel.name} actions={enrols ? actions : null} />
      )}
      {actions.dialogs}
    </>
  );
}
