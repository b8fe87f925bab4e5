import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { useAuth } from '~/lib/auth/AuthProvider';
import { errorMessage } from '~/lib/graphql/errors';
import { Button } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { Checkbox } from '~/ui/fields/Checkbox';
import { toast } from '~/ui/toast';
import { AcceptAffiliateTermsDocument, AffiliateTermsPageDocument } from './terms.gql';
import own from './terms.module.css';

/** The last step of terms that changed, for those who are affiliates already. */
export function AcceptNewTerms({ version }: { version: number }) {
  const { currentUser } = useAuth();
  const [hasAgreed, setAgreed] = useState(false);
  const [accept, { loading }] = useMutation(AcceptAffiliateTermsDocument, {
    refetchQueries: [AffiliateTermsPageDocument],
  });
  if (currentUser?.isImpersonating) return null;
  const send = async () => {
    try {
      await accept({ variables: { version } });
      toast.success(`You accepted version ${version}`);
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
  return (
    <Card as="section" className={own.accept} aria-label="Accept the new version">
      <h2>Accept version {version}</h2>
      <p>Your links keep working either way. Payouts wait until you accept.</p>
      <Checkbox
        label={`I have read version ${version} of the Affiliate T&C and accept it`}
        checked={hasAgreed}
        onChange={setAgreed}
      />
      <Button
        variant="primary"
        disabled={!hasAgreed}
        loading={loading}
        loadingLabel="Saving..."
        onClick={() => void send()}
      >
        Accept version {version}
      </Button>
    </Card>
  );
}
