import { useSearchParams } from 'react-router';

/** The entry that is open in the editor, kept in the address: an id, 'new', or none. */
export function useEntryParam() {
  const [params, setParams] = useSearchParams();
  const given = params.get('entry');
  const id = Number(given);
  const change = (entry: number | 'new' | null, replace = false) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (entry === null) next.delete('entry');
        else next.set('entry', String(entry));
        return next;
      },
      { replace },
    );
  const entry: number | 'new' | null = given === 'new' ? 'new' : Number.isSafeInteger(id) && id > 0 ? id : null;
  return { entry, open: change, close: () => change(null) };
}
