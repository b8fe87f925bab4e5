import { useSearchParams } from 'react-router';

/** The row whose details are open, kept in the address under a name of its own; null when none is. */
export function useRowParam(name: string) {
  const [params, setParams] = useSearchParams();
  const given = Number(params.get(name));
  const change = (id: number | null) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (id === null) next.delete(name);
        else next.set(name, String(id));
        return next;
      },
      { preventScrollReset: true },
    );
  return { id: Number.isSafeInteger(given) && given > 0 ? given : null, open: change, close: () => change(null) };
}
