import { useMatches } from 'react-router';
import type { RouteRecord } from '~/lib/routing/types';

/** The record of the route that is shown; undefined while an error stands in its place. */
export function useRecord(): RouteRecord | undefined {
  return useMatches().at(-1)?.handle as RouteRecord | undefined;
}
