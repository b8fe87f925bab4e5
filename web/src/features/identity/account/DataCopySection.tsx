import { useMutation } from '@apollo/client/react';
import { useEffect } from 'react';
import { listDateTime } from '~/lib/dates';
import { errorMessage } from '~/lib/graphql/errors';
import { Button, LinkButton } from '~/ui/Button';
import { IconDownload } from '~/ui/icons';
import { toast } from '~/ui/toast';
import { AccountSection } from './AccountSection';
import type { Account } from './account';
import { RequestDataExportDocument } from './account.gql';

interface Props {
  copy: Account['dataExport'];
  onChanged: () => Promise<void>;
}

export const POLL_MS = 2000;

/** A copy of everything Atlas keeps about the person, made while they wait or look elsewhere. */
export function DataCopySection({ copy, onChanged }: Props) {
  const [ask, { loading }] = useMutation(RequestDataExportDocument);
  const isWaiting = copy?.status === 'waiting';
  useRepeated(isWaiting, onChanged);

  const request = async () => {
    try {
      await ask();
      await onChanged();
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
  return (
    <AccountSection
      title="A copy of your data"
      actions={
        copy?.url ? (
          <LinkButton href={copy.url} download icon={<IconDownload size={18} aria-hidden />}>
            Download copy
          </LinkButton>
        ) : (
          <Button loading={loading || isWaiting} loadingLabel="Creating your copy..." onClick={request}>
            Request a copy
          </Button>
        )
      }
    >
      <p role="status">{words(copy)}</p>
    </AccountSection>
  );
}

function words(copy: Props['copy']): string {
  if (copy?.status === 'waiting') return "We're creating your copy. You can leave this page and come back.";
  if (copy?.status === 'failed') return "We couldn't create the copy. Please request it again.";
  if (copy) return `Your copy is ready. You can download it until ${listDateTime(copy.expiresAt)}.`;
  return 'Everything Atlas keeps about you, in one file.';
}

/** Asks again while something is under way. */
function useRepeated(isOn: boolean, ask: () => Promise<void>) {
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(() => void ask().catch(() => {}), POLL_MS);
    return () => clearInterval(timer);
  }, [isOn, ask]);
}
