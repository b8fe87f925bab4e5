import { useMutation, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { can, page } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { listDateTime } from '~/lib/dates';
import { errorMessage } from '~/lib/graphql/errors';
import { Button } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { ConfirmModal } from '~/ui/Modal';
import { toast } from '~/ui/toast';
import { EmailStopsDocument, LiftEmailStopDocument } from './broadcasts.gql';
import classNames from './broadcasts.module.css';

const words: Record<string, string> = {
  unsubscribed: 'Unsubscribed from our emails',
  bounced: 'Emails to them bounced',
  complained: 'Marked an email as spam',
};

/** Says on the page of a person that they get no marketing emails, and why. Nothing for those who do, and for those who may not know. */
export default function EmailStopNotice({ id, firstName }: { id: number; firstName: string }) {
  const { currentUser } = useAuth();
  const [asked, setAsked] = useState<number>();
  const variables = { userId: id };
  const { data } = useQuery(EmailStopsDocument, { variables, skip: !page(currentUser, 'marketing') });
  const [lift] = useMutation(LiftEmailStopDocument, { refetchQueries: [{ query: EmailStopsDocument, variables }] });
  const stops = data?.emailStops.rows ?? [];
  if (!stops.length) return null;
  const allow = async (stopId: number) => {
    try {
      await lift({ variables: { id: stopId } });
      toast.success(`${firstName} gets emails again`);
    } catch (error) {
      toast.error(errorMessage(error));
      throw error;
    }
  };
  return (
    <Card as="section" aria-label="Marketing emails" className={classNames.item}>
      <h2 className={classNames.title}>No marketing emails</h2>
      {stops.map(({ id: stopId, reason, email, detail, createdAt }) => (
        <div key={stopId} className={classNames.head}>
          <div>
            <strong>{words[reason] ?? reason}</strong>
            <p className={classNames.hint}>
              {[email, listDateTime(createdAt), detail].filter(Boolean).join(' · ')}
              {reason === 'unsubscribed' && '. Only they can subscribe again, with the link in any of our emails.'}
            </p>
          </div>
          {reason !== 'unsubscribed' && can(currentUser, 'funnel_update') && (
            <Button size="xs" onClick={() => setAsked(stopId)}>
              Allow emails
            </Button>
          )}
        </div>
      ))}
      {asked !== undefined && (
        <ConfirmModal
          opened
          onClose={() => setAsked(undefined)}
          onConfirm={() => allow(asked)}
          title={`Allow emails to ${firstName}?`}
          confirmLabel="Allow emails"
        >
          <p>Only do this if the mailbox works again or they asked you to. We keep a note of who allowed it.</p>
        </ConfirmModal>
      )}
    </Card>
  );
}
