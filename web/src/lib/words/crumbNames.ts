import { useEffect } from 'react';
import { createStore } from '../browser/store';

/** How segments of addresses read that are ids with a name, such as tribe-team-fa; pages say it once they know. */
export const crumbNames = createStore<Readonly<Record<string, string>>>({});

export function useCrumbName(segment: string, name: string): void {
  useEffect(() => crumbNames.set((now) => ({ ...now, [segment]: name })), [segment, name]);
}
