import { useSearchParams } from 'react-router';
import { wallTime } from '../when';
import { isMonth } from './month';

/** The month that is shown, kept in the address; the current one in the zone without. */
export function useMonth(zone: string) {
  const [params, setParams] = useSearchParams();
  const today = wallTime(Date.now(), zone).day;
  const given = params.get('month');
  const month = isMonth(given) ? given : today.slice(0, 7);
  const setMonth = (next: string) =>
    setParams(
      (now) => {
        const query = new URLSearchParams(now);
        if (next === today.slice(0, 7)) query.delete('month');
        else query.set('month', next);
        return query;
      },
      { replace: true, preventScrollReset: true },
    );
  return { month, today, setMonth };
}
