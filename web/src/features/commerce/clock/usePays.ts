import { useSearchParams } from 'react-router';

/** Whether the preview is that of somebody who pays; kept in the address, so that a link shows the same. */
export function usePays() {
  const [params, setParams] = useSearchParams();
  const change = (value: 'no' | 'yes') =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === 'yes') next.set('pays', 'yes');
        else next.delete('pays');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return { pays: params.get('pays') === 'yes', change };
}
