import { useSearchParams } from 'react-router';

/** An id in the query of the address, such as ?course=5; null without a good one. */
export function useIdParam(name: string): number | null {
  const [params] = useSearchParams();
  const id = Number(params.get(name));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
