import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAuth } from '~/lib/auth/AuthProvider';
import { errorMessage } from '~/lib/graphql/errors';
import { routes } from '~/lib/routing/routes';
import { usePublicSettings } from '~/lib/settings';
import { Button } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { Checkbox } from '~/ui/fields/Checkbox';
import { toast } from '~/ui/toast';
import { mayAccept } from './rules';
import { BecomeAffiliateDocument } from './terms.gql';
import own from './terms.module.css';

/** The last step of the terms, for members who may join and have not. */
export function AcceptTerms() {
  const { currentUser, reauthenticate } = useAuth();
  const settings = usePublicSettings();
  const navigate = useNavigate();
  const [join, { loading }] = useMutation(BecomeAffiliateDocument);
  const [hasAgreed, setAgreed] = useState(false);
  if (!currentUser || !mayAccept(currentUser, settings)) return null;
  const accept = async () => {
    try {
      await join();
      toast.success('Welcome! Here are your links.');
      navigate(routes.affiliateLinks());
      await reauthenticate();
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
  return (
    <Card as="section" className={own.accept} aria-label="Become an Affiliate">
      <h2>Become an Affiliate</h2>
      <p>You'll get your own links right away. You can leave anytime.</p>
      <Checkbox label="I have read the Affiliate T&C and accept them" checked={hasAgreed} onChange={setAgreed} />
      <Button
        variant="primary"
        disabled={!hasAgreed}
        loading={loading}
        loadingLabel="Joining..."
        onClick={() => void accept()}
      >
        Accept and join
      </Button>
    </Card>
  );
}
