import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { EventDateFieldsFragment } from '../my/myEvents.gql';

const DateDrawer = lazy(() => import('./DateDrawer'));

/** The drawer of one date on demand: `open` shows it, `drawer` is to be rendered. It follows the rows that it is of. */
export function useDateDrawer(rows: readonly EventDateFieldsFragment[]) {
  const [shown, setShown] = useState<{ date: EventDateFieldsFragment; opened: boolean } | null>(null);
  const date = shown && (rows.find(({ id }) => id === shown.date.id) ?? shown.date);
  const drawer: ReactNode = date && (
    <Suspense>
      <DateDrawer opened={shown.opened} date={date} withLink onClose={() => setShown({ date, opened: false })} />
    </Suspense>
  );
  return { open: (row: EventDateFieldsFragment) => setShown({ date: row, opened: true }), drawer };
}
