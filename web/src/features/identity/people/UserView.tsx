import { page } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { Cell } from '~/lib/cell';
import { listDateTime } from '~/lib/dates';
import { usePageTitle } from '~/lib/pageTitle';
import { ErasureNotice } from './ErasureNotice';
import { fullName } from './list/lists';
import { Box, PersonDetails } from './PersonDetails';
import { PersonLog } from './PersonLog';
import { UserNotFound } from './UserNotFound';
import { UserByIdDocument, type UserByIdQuery } from './user.gql';
import { mayErase } from './useUserMenu';
import classNames from './Workspace.module.css';
import { WorkspaceHead } from './WorkspaceHead';

/** An archived person: their record, and the way back. */
export function UserView({ id }: { id: number }) {
  const { currentUser } = useAuth();
  const withParts = page(currentUser, 'users') || page(currentUser, 'archivedUsers');
  return (
    <Cell
      key={id}
      query={UserByIdDocument}
      variables={{ id, withParts }}
      isEmpty={({ user }) => !user}
      empty={<UserNotFound />}
      notFound={<UserNotFound />}
    >
      {({ user, userListParts }, { refetch }) =>
        user && <Details user={user} parts={userListParts} onChanged={refetch} />
      }
    </Cell>
  );
}

interface DetailsProps {
  user: NonNullable<UserByIdQuery['user']>;
  parts: UserByIdQuery['userListParts'];
  onChanged: () => Promise<void>;
}

function Details({ user, parts, onChanged }: DetailsProps) {
  const { currentUser } = useAuth();
  usePageTitle(fullName(user));
  const facts = [
    ...(user.archivedAt ? [{ label: 'Archived', value: listDateTime(user.archivedAt) }] : []),
    { label: 'Last sign-in', value: user.lastLoginAt ? listDateTime(user.lastLoginAt) : 'Never' },
  ];
  return (
    <>
      <WorkspaceHead user={user} facts={facts} onChanged={onChanged} />
      {user.erasure && (
        <ErasureNotice
          id={user.id}
          erasure={user.erasure}
          mayKeep={mayErase(currentUser, user)}
          onChanged={onChanged}
        />
      )}
      <div className={classNames.columns}>
        <div className={classNames.column}>
          <PersonDetails user={user} parts={parts} told={facts.map(({ label }) => label)} onChanged={onChanged} />
        </div>
        <div className={classNames.column}>
          {user.notes && (
            <Box title="Notes">
              <p className={classNames.body}>{user.notes}</p>
            </Box>
          )}
          {page(currentUser, 'infoLogsReport') && (
            <Box title="Log">
              <PersonLog id={user.id} />
            </Box>
          )}
        </div>
      </div>
    </>
  );
}
