import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { listDateTime } from '~/lib/dates';
import { errorMessage } from '~/lib/graphql/errors';
import { Badge } from '~/ui/Badge';
import { Button } from '~/ui/Button';
import { IconDeviceDesktop, IconDeviceMobile } from '~/ui/icons';
import { ConfirmModal } from '~/ui/Modal';
import { toast } from '~/ui/toast';
import { AccountSection } from './AccountSection';
import type { Account } from './account';
import { SignOutOtherSessionsDocument, SignOutSessionDocument } from './account.gql';
import classNames from './SessionsSection.module.css';

interface Props {
  sessions: Account['sessions'];
  onChanged: () => Promise<void>;
}

/** Where the person is signed in, with a way to sign a lost device out. */
export function SessionsSection({ sessions, onChanged }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const [signOutOthers] = useMutation(SignOutOtherSessionsDocument);
  const others = sessions.filter((session) => !session.current).length;
  const all = async () => {
    try {
      await signOutOthers();
    } catch (error) {
      toast.error(errorMessage(error));
      throw error;
    }
    toast.success('Other devices signed out');
    await onChanged();
  };
  return (
    <AccountSection
      title="Devices"
      actions={others > 0 && <Button onClick={() => setIsAsking(true)}>Sign out all others</Button>}
      more={
        <ul className={classNames.sessions}>
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} onChanged={onChanged} />
          ))}
        </ul>
      }
    >
      <p>Sign out devices you don't recognize, then change your password.</p>
      <ConfirmModal
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={all}
        title="Sign out all other devices?"
        confirmLabel="Sign out all others"
        confirmingLabel="Signing out..."
      >
        <p>{others === 1 ? 'One other device has' : `${others} other devices have`} to log in again.</p>
      </ConfirmModal>
    </AccountSection>
  );
}

function SessionRow({ session, onChanged }: { session: Account['sessions'][number]; onChanged: () => Promise<void> }) {
  const [signOut, { loading }] = useMutation(SignOutSessionDocument);
  const end = async () => {
    try {
      await signOut({ variables: { id: session.id } });
      toast.success(`${session.device} signed out`);
    } catch (error) {
      toast.error(errorMessage(error));
    }
    await onChanged();
  };
  const Icon = /Android|iPhone|iPad/.test(session.device) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={classNames.session} data-testid="session">
      <Icon className={classNames.icon} size={22} stroke={1.75} aria-hidden />
      <div className={classNames.words}>
        <p className={classNames.device}>
          {session.device} {session.current && <Badge tone="success">This device</Badge>}
        </p>
        <p className={classNames.when}>
          {session.current ? 'In use now' : `Last used ${listDateTime(session.lastSeenAt)}`} · signed in{' '}
          {listDateTime(session.createdAt)}
          {session.ip && ` · ${session.ip}`}
        </p>
      </div>
      {!session.current && (
        <Button size="sm" loading={loading} loadingLabel="Signing out..." onClick={end}>
          Sign out
        </Button>
      )}
    </li>
  );
}
