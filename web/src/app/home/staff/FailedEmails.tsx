import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { Link } from 'react-router';
import { errorMessage } from '~/lib/graphql/errors';
import { routes } from '~/lib/routing/routes';
import { Button, LinkButton } from '~/ui/Button';
import { toast } from '~/ui/toast';
import home from '../Home.module.css';
import { Panel } from '../parts/Panel';
import { ResendFailedMailDocument, type StaffHomeQuery } from './staffHome.gql';

type Overview = NonNullable<StaffHomeQuery['staffOverview']>;

interface Props {
  overview: Overview;
  outbox: string | null;
  mayResend: boolean;
  mayEdit: boolean;
  onResent: () => Promise<void>;
}

/** Emails that couldn't be delivered: to whom, why, and what helps. Nothing while all were. */
export function FailedEmails({
  overview: { failedMails, failedMailCount },
  outbox,
  mayResend,
  mayEdit,
  onResent,
}: Props) {
  const [resend] = useMutation(ResendFailedMailDocument);
  const [sending, setSending] = useState<number>();
  if (!outbox || failedMailCount === 0) return null;

  const retry = async (id: number, name: string) => {
    setSending(id);
    try {
      await resend({ variables: { id } });
      toast.success(`Email to ${name} is on its way again`);
      await onResent();
    } catch (error) {
      toast.error(errorMessage(error));
    } finally {
      setSending(undefined);
    }
  };
  const all = `${outbox}?status=dead`;
  return (
    <Panel title="Failed emails" aside={<Link to={all}>{failedMailCount} failed</Link>}>
      <ul className={home.lines}>
        {failedMails.map(({ id, name, userId, subject, cause, fix }) => (
          <li key={id}>
            <div className={home.rowWords}>
              {userId ? <Link to={routes.user({ id: userId })}>{name}</Link> : <b>{name}</b>}
              <p>
                {subject}. {cause}
              </p>
            </div>
            {fix === 'address' && userId && mayEdit ? (
              <LinkButton size="sm" to={routes.editUser({ id: userId })}>
                Fix email
              </LinkButton>
            ) : (
              mayResend && (
                <Button
                  size="sm"
                  loading={sending === id}
                  loadingLabel="Resending..."
                  onClick={() => void retry(id, name)}
                >
                  Resend
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
