import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { errorMessage } from '~/lib/graphql/errors';
import { copyText } from '~/lib/words/copyText';
import { Button } from '~/ui/Button';
import { IconCopy } from '~/ui/icons';
import { toast } from '~/ui/toast';
import { WaitlistDocument } from './waitlist.gql';

const PAGE = 100;

/** Puts the address of everybody who waits into the clipboard, one a line, to write to them. */
export function CopyAddresses({ funnelId, total }: { funnelId: string; total: number }) {
  const client = useApolloClient();
  const [isBusy, setBusy] = useState(false);
  const copy = async () => {
    setBusy(true);
    try {
      const addresses: string[] = [];
      for (let page = 1; page <= Math.ceil(total / PAGE); page += 1) {
        const { data } = await client.query({
          query: WaitlistDocument,
          variables: { funnelId, list: { page, perPage: PAGE, sort: 'joinedAt' } },
          fetchPolicy: 'no-cache',
        });
        addresses.push(...(data?.waitlist.rows ?? []).map(({ email }) => email));
      }
      if (await copyText(addresses.join('\n'))) {
        toast.success(addresses.length === 1 ? '1 address copied' : `${addresses.length} addresses copied`);
      } else toast.error("We can't copy in this browser");
    } catch (error) {
      toast.error(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="sm"
      icon={<IconCopy size={16} aria-hidden />}
      loading={isBusy}
      loadingLabel="Copying..."
      onClick={() => void copy()}
    >
      Copy addresses
    </Button>
  );
}
