import { recordDate } from '~/lib/dates';
import { peso } from '~/lib/money';
import { Facts } from '~/ui/Facts';
import classNames from './dialogs.module.css';
import type { ScheduleRowFragment } from './payments.gql';

interface Props {
  /** Who pays it. */
  name: string;
  product: string;
  row: ScheduleRowFragment;
  /** All rows of the invoice, to say which of them it is. */
  rows: readonly ScheduleRowFragment[];
}

/** What is being approved: whose payment, for what, which one of how many, how much and since when it is due. */
export function ApprovedRow({ name, product, row, rows }: Props) {
  const owed = rows.filter(({ voidedAt }) => !voidedAt);
  const place = owed.findIndex(({ id }) => id === row.id) + 1;
  const isPart = row.left < row.price;
  return (
    <div className={classNames.about}>
      <Facts
        facts={[
          ['Member', name],
          ['For', product],
          ['Payment', place > 0 && owed.length > 1 && `${place} of ${owed.length}`],
          ['Amount', isPart ? `${peso(row.left)} left of ${peso(row.price)}` : peso(row.left)],
          ['Due', recordDate(row.scheduleDate)],
        ]}
      />
    </div>
  );
}
