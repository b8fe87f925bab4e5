import { lazy, type ReactNode, Suspense, useCallback } from 'react';
import { useSearchParams } from 'react-router';

const LinkedDate = lazy(() => import('./LinkedDate'));

/** One date of an event in the address, ?date=31, so that it can be linked: `open` writes it there, `drawer` shows it. */
export function useLinkedDate(eventId: number) {
  const [params, setParams] = useSearchParams();
  const id = Number(params.get('date')) || null;
  const show = useCallback(
    (dateId: number | null) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          if (dateId) next.set('date', String(dateId));
          else next.delete('date');
          return next;
        },
        { preventScrollReset: true, replace: dateId === null },
      ),
    [setParams],
  );
  const close = useCallback(() => show(null), [show]);
  const drawer: ReactNode = id && (
    <Suspense>
      <LinkedDate id={id} eventId={eventId} onClose={close} />
    </Suspense>
  );
  return { open: show, drawer };
}
