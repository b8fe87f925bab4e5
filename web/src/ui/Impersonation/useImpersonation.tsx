import { lazy, type ReactNode, Suspense, useState } from 'react';

const ImpersonateDialog = lazy(() => import('./ImpersonateDialog'));

interface Person {
  id: number;
  firstName: string;
  lastName: string;
}

/** Viewing Atlas as somebody else: who is meant is asked for a reason first. */
export function useImpersonation() {
  const [person, setPerson] = useState<Person>();
  const dialog: ReactNode = person && (
    <Suspense>
      <ImpersonateDialog
        id={person.id}
        name={`${person.firstName} ${person.lastName}`.trim()}
        onClose={() => setPerson(undefined)}
      />
    </Suspense>
  );
  return { start: setPerson, dialog };
}
