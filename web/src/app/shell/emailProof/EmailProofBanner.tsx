import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { CurrentUser } from '~/lib/auth/types';
import { errorMessage } from '~/lib/graphql/errors';
import { routes } from '~/lib/routing/routes';
import { Banner } from '~/ui/Banner';
import { toast } from '~/ui/toast';
import classNames from './EmailProofBanner.module.css';
import { SendEmailProofDocument } from './emailProof.gql';
import { useProofNews } from './useProofNews';

interface Props {
  user: CurrentUser;
  onDismiss: () => void;
}

/** Says on every page that the address is still to be confirmed, where the link went, and how to get another one. */
export default function EmailProofBanner({ user, onDismiss }: Props) {
  useProofNews();
  const [isSent, setIsSent] = useState(false);
  const [send, { loading }] = useMutation(SendEmailProofDocument);
  const sendAgain = async () => {
    try {
      await send();
      setIsSent(true);
      toast.success(`Email sent to ${user.email}`);
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
  return (
    <div className={classNames.place}>
      <Banner variant="info" onDismiss={onDismiss}>
        Confirm your email address to see the people here. We sent a link to{' '}
        <span className={classNames.address}>{user.email}</span>.{' '}
        {!user.isImpersonating && (
          <>
            <button type="button" className={classNames.action} disabled={loading || isSent} onClick={sendAgain}>
              {loading ? 'Sending...' : isSent ? 'Sent, check your inbox' : 'Send again'}
            </button>
            {' · '}
            <Link to={routes.myProfile({ tab: 'account' })}>Change address</Link>
          </>
        )}
      </Banner>
    </div>
  );
}
