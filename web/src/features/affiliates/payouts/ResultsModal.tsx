import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { UNKNOWN_ERROR } from '~/lib/graphql/errors';
import { Banner } from '~/ui/Banner';
import { Button } from '~/ui/Button';
import { FileField } from '~/ui/fields/FileField';
import { Modal } from '~/ui/Modal';
import { toast } from '~/ui/toast';
import own from './payouts.module.css';

interface Results {
  paid: number;
  failed: number;
  unchanged: number;
  problems: { line: number; message: string }[];
}

/** Sends the file that came back to the server. Throws an Error with the server's sentence. */
async function send(runId: number, file: File): Promise<Results> {
  const answer = await fetch(`/api/payout-results/${runId}`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'text/csv' },
    body: file,
  }).catch(() => null);
  const body = (await answer?.json().catch(() => null)) as (Results & { error?: string }) | null;
  if (!answer?.ok || !body) throw new Error(body?.error ?? UNKNOWN_ERROR);
  return body;
}

/** Takes the file that GCash or the bank gave back: all of it, or none. */
export function ResultsModal({ runId, onClose }: { runId: number; onClose: () => void }) {
  const client = useApolloClient();
  const [files, setFiles] = useState<File[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Results['problems']>([]);
  const submit = async () => {
    const [file] = files;
    if (!file) return;
    setBusy(true);
    try {
      const results = await send(runId, file);
      setProblems(results.problems);
      if (results.problems.length > 0) return;
      await client.refetchQueries({ include: ['PayoutRun', 'PayoutRunPayouts'] });
      toast.success(words(results));
      onClose();
    } catch (error) {
      toast.error((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      preventClose={isBusy}
      title="Upload results"
      subtitle="A CSV file with the columns Payout, Amount, Status, Reference and Reason."
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button variant="primary" disabled={files.length === 0} loading={isBusy} onClick={submit}>
            Upload results
          </Button>
        </>
      }
    >
      <div className={own.box}>
        <FileField
          label="File with results"
          name="results"
          value={files}
          extensions={['.csv']}
          maxBytes={2 * 1024 * 1024}
          onChange={(chosen) => {
            setProblems([]);
            setFiles(chosen);
          }}
        />
        {problems.length > 0 && (
          <>
            <Banner variant="danger">Nothing was saved. Fix these lines and upload the file again.</Banner>
            <ul className={own.problems}>
              {problems.map(({ line, message }) => (
                <li key={`${line} ${message}`}>
                  Line {line}: {message}
                </li>
              ))}
            </ul>
          </>
        )}
        <p className={own.quiet}>
          Status is Paid or Failed. We email a receipt for each paid payout. Failed ones become payable again.
        </p>
      </div>
    </Modal>
  );
}

function words({ paid, failed, unchanged }: Results): string {
  if (paid + failed === 0) return `Nothing new: ${unchanged} known already`;
  return failed > 0 ? `${paid} paid, ${failed} came back` : `${paid} paid`;
}
