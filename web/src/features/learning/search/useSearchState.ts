import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { useDelayedText } from '~/lib/delayedText';
import { isSearchType, type SearchType } from './searchTypes';

/** What is searched, in the query parameters global and type: a reload, the back button and a sent link show the same. */
export function useSearchState() {
  const [params, setParams] = useSearchParams();
  const query = params.get('global') ?? '';
  const wanted = params.get('type');
  const type = isSearchType(wanted) ? wanted : null;

  const change = useCallback(
    (next: Record<string, string | null>) =>
      setParams(
        (now) => {
          const query = new URLSearchParams(now);
          for (const [key, value] of Object.entries(next)) {
            if (value) query.set(key, value);
            else query.delete(key);
          }
          return query;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );

  const clear = () => change({ global: null, type: null });
  // An emptied box is a cleared search; white space alone is nothing to look for.
  const text = useDelayedText(query, (typed) => (typed.trim() ? change({ global: typed }) : clear()));
  return {
    query,
    type,
    text: text.value,
    setText: text.onChange,
    setType: (next: SearchType | null) => change({ type: next }),
    clear: () => {
      text.onChange('');
      clear();
    },
  };
}
