import { lazy, Suspense, useState } from 'react';
import type { CurrentUser } from '~/lib/auth/types';
import { greetingWord } from '~/lib/dates';
import { isStaffRole } from '~/lib/home';
import type { CurrentRole } from '~/lib/role';
import classNames from './Greeting.module.css';

const StageLine = lazy(() => import('~/features/journey/progress/StageLine'));

const lines: Record<string, string> = {
  member: 'Good to have you on board.',
  'non-member': 'Your account is ready. Look around.',
  affiliate: 'Everything about your links and leads starts here.',
  expert: 'Here is what you teach.',
  'success-manager': 'The people you look after start here.',
};

/** By the hour in Manila, with the first name. */
export function Greeting({ user, role }: { user: CurrentUser; role: CurrentRole }) {
  const [now] = useState(Date.now);
  const name = user.firstName?.trim();
  return (
    <header className={classNames.greeting}>
      <h1 lang="fil">
        Magandang {greetingWord(now)}
        {name && `, ${name}`}.
      </h1>
      {role.id === 'member' && user.stage ? (
        <Suspense fallback={<p>{lineFor(role.id)}</p>}>
          <StageLine otherwise={lineFor(role.id)} />
        </Suspense>
      ) : (
        <p>{lineFor(role.id)}</p>
      )}
    </header>
  );
}

function lineFor(roleId: string | null): string {
  if (isStaffRole(roleId)) return 'Here is how the house is doing.';
  return lines[roleId ?? ''] ?? 'Here is your place in Atlas.';
}
