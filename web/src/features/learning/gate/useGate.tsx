import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { MembershipGateProps } from './MembershipGate';

const MembershipGate = lazy(() => import('./MembershipGate'));

type Closed = Pick<MembershipGateProps, 'door' | 'openedBy'>;

/** The membership gate on demand: `show` opens it before something closed, `gate` is to be rendered. */
export function useGate(): { show: (closed: Closed) => void; gate: ReactNode } {
  const [shown, setShown] = useState<(Closed & { opened: boolean }) | null>(null);
  return {
    show: ({ door, openedBy }) => setShown({ door, openedBy, opened: true }),
    gate: shown && (
      <Suspense>
        <MembershipGate {...shown} onReturn={() => setShown({ ...shown, opened: false })} />
      </Suspense>
    ),
  };
}
