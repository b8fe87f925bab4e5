import { useSearchParams } from 'react-router';

/** Who stays and who goes; null until somebody is chosen. */
export type Pair = readonly [survivor: number | null, source: number | null];

/** The two people, kept in the address as `ids=1,2`: the first one stays. */
export function usePair() {
  const [params, setParams] = useSearchParams();
  const setPair = (pair: Pair) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        const text = writePair(pair);
        if (text) next.set('ids', text);
        else next.delete('ids');
        return next;
      },
      { preventScrollReset: true },
    );
  return { pair: readPair(params.get('ids')), setPair };
}

export function readPair(text: string | null): Pair {
  const [survivor, source] = (text ?? '').split(',').map(idOf);
  return [survivor ?? null, source && source !== survivor ? source : null];
}

export function writePair([survivor, source]: Pair): string {
  if (!survivor && !source) return '';
  return `${survivor ?? ''},${source ?? ''}`;
}

function idOf(text: string): number | null {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
