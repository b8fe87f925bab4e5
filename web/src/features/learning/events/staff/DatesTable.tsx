import { lazy, Suspense } from 'react';
import { useOnce } from '~/lib/browser/useOnce';
import { useListState } from '~/lib/listState';
import { useRowParam } from '~/lib/rowParam';
import { useTableQuery } from '~/lib/tableQuery';
import { Chip, ChipRow } from '~/ui/Chip';
import { DataTable } from '~/ui/DataTable';
import { EmptyState } from '~/ui/EmptyState';
import { dateColumns } from './dateColumns';
import { EventDatesDocument, type EventDetailsFragment } from './events.gql';
import classNames from './staff.module.css';
import { useDateActions } from './useDateActions';

const SignupsDrawer = lazy(() => import('./SignupsDrawer'));

const sides = [
  ['upcoming', 'Upcoming'],
  ['past', 'Past'],
  ['all', 'All'],
] as const;

interface Props {
  event: EventDetailsFragment;
  onChanged: () => Promise<void>;
}

/** The dates of an event: who goes to each, and what may be done with it. */
export function DatesTable({ event, onChanged }: Props) {
  const list = useListState({ filters: { dates: event.nextDate ? 'upcoming' : 'all' } });
  const filter = list.filters.dates;
  const { onRetry, ...table } = useTableQuery(
    EventDatesDocument,
    { eventId: event.id, list: list.input, filter },
    (data) => data.eventDates,
  );
  const shown = useRowParam('date');
  const hasShown = useOnce(shown.id !== null);
  const actions = useDateActions({
    event,
    onSignups: (date) => shown.open(date.id),
    onChanged: async () => {
      onRetry();
      await onChanged();
    },
  });
  return (
    <section className={classNames.main} aria-label="Dates">
      <DataTable
        {...table}
        onRetry={onRetry}
        noun="dates"
        columns={dateColumns(event.name, shown.open)}
        primaryKey="id"
        rowName={(row) => row.date}
        state={list}
        rowActions={actions.itemsFor}
        toolbar={
          <ChipRow label="Dates">
            {sides.map(([value, word]) => (
              <Chip key={value} pressed={filter === value} onClick={() => list.setFilter('dates', value)}>
                {word}
              </Chip>
            ))}
          </ChipRow>
        }
        empty={
          <EmptyState level={2} title={filter === 'past' ? 'No past dates yet' : 'No dates here'}>
            {filter === 'past' ? 'Attendance and recordings will appear here.' : 'Edit the event to add more.'}
          </EmptyState>
        }
      />
      {actions.dialogs}
      {hasShown && (
        <Suspense>
          <SignupsDrawer dateId={shown.id} onClose={shown.close} onChanged={onRetry} />
        </Suspense>
      )}
    </section>
  );
}
