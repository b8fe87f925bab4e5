import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { can } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { Cell } from '~/lib/cell';
import { listDateTime } from '~/lib/dates';
import { errorMessage } from '~/lib/graphql/errors';
import { Banner } from '~/ui/Banner';
import { Button } from '~/ui/Button';
import { Drawer } from '~/ui/Drawer';
import { EmptyState } from '~/ui/EmptyState';
import { Facts } from '~/ui/Facts';
import { MailFrame } from '~/ui/mail/MailFrame';
import { SkeletonText } from '~/ui/Skeleton';
import { Tabs } from '~/ui/Tabs';
import { toast } from '~/ui/toast';
import classNames from './MailDrawer.module.css';
import { kindInWords, MailStatus, mayDiscard, mayRetry } from './mailStatus';
import {
  DiscardOutboxMailDocument,
  OutboxMailByIdDocument,
  type OutboxMailDetailsFragment,
  RetryOutboxMailDocument,
} from './outbox.gql';

/** One mail as it was sent, and what can still be done about it. */
export default function MailDrawer({ id, onClose }: { id: number | null; onClose: () => void }) {
  return (
    <Drawer opened={id !== null} onClose={onClose} title="Email">
      {id !== null && (
        <Cell
          key={id}
          query={OutboxMailByIdDocument}
          variables={{ id }}
          loading={<SkeletonText lines={8} />}
          empty={<EmptyState spot="compass" title="Email not found" />}
        >
          {({ outboxMail }) => outboxMail && <Mail mail={outboxMail} />}
        </Cell>
      )}
    </Drawer>
  );
}

function Mail({ mail }: { mail: OutboxMailDetailsFragment }) {
  const [view, setView] = useState('html');
  return (
    <div className={classNames.mail}>
      <h3>{mail.subject}</h3>
      <MailStatus status={mail.status} />
      {mail.lastError && <Banner variant="danger">{mail.lastError}</Banner>}
      <Facts
        facts={[
          ['To', mail.toAddress],
          ['Type', kindInWords(mail.kind)],
          ['Written', listDateTime(mail.createdAt)],
          ['Sent', mail.sentAt && listDateTime(mail.sentAt)],
          ['Tries', String(mail.attempts)],
        ]}
      />
      <MailActions mail={mail} />
      <Tabs
        label="Email format"
        active={view}
        onChange={setView}
        tabs={[
          { key: 'html', label: 'As sent', content: <MailFrame html={mail.html} subject={mail.subject} /> },
          { key: 'text', label: 'Plain text', content: <pre className={classNames.text}>{mail.text}</pre> },
        ]}
      />
    </div>
  );
}

function MailActions({ mail }: { mail: OutboxMailDetailsFragment }) {
  const { currentUser } = useAuth();
  const [retry, retrying] = useMutation(RetryOutboxMailDocument);
  const [discard, discarding] = useMutation(DiscardOutboxMailDocument);
  const act = async (call: () => Promise<unknown>, done: string) => {
    try {
      await call();
      toast.success(done);
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
  const options = { variables: { id: mail.id } };
  if (!can(currentUser, 'outbox_manage') || !(mayRetry(mail.status) || mayDiscard(mail.status))) return null;
  return (
    <div className={classNames.actions}>
      {mayRetry(mail.status) && (
        <Button
          variant="primary"
          size="sm"
          loading={retrying.loading}
          onClick={() => act(() => retry(options), 'Email queued again')}
        >
          Send again
        </Button>
      )}
      {mayDiscard(mail.status) && (
        <Button
          variant="danger-text"
          size="sm"
          loading={discarding.loading}
          onClick={() => act(() => discard(options), 'Email discarded')}
        >
          Discard email
        </Button>
      )}
    </div>
  );
}
