import { useMutation, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { errorMessage } from '~/lib/graphql/errors';
import { Button, LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { RadioCards } from '~/ui/fields/RadioCards';
import { IconDownload } from '~/ui/icons';
import { ProgressBar } from '~/ui/Progress';
import { toast } from '~/ui/toast';
import classNames from './ImportPanel.module.css';
import type { ImportShown } from './importShown';
import { ImportKindsDocument, StartImportDocument } from './imports.gql';
import { changes, count, isKept, rowsOf, undoWords, warningsToCheck } from './importWords';
import { UndoImport } from './UndoImport';

/** What can be done with an upload as far as it is: start it, watch it, fetch its rejected rows, undo it. */
export function ImportAction({ shown }: { shown: ImportShown }) {
  const { data } = useQuery(ImportKindsDocument);
  const mayImport = data?.importKinds.some((kind) => kind.name === shown.kind && kind.mayImport) ?? false;
  if (shown.status === 'running' || shown.status === 'undoing') return <Underway shown={shown} />;
  const mayStart = mayImport && (shown.status === 'checked' || shown.status === 'failed') && isKept(shown, Date.now());
  return (
    <Card className={classNames.action}>
      {mayStart && !shown.blocked && <Start key={shown.status} shown={shown} />}
      <ResultTools shown={shown} mayUndo={mayImport} />
    </Card>
  );
}

function Underway({ shown }: { shown: ImportShown }) {
  const isUndoing = shown.status === 'undoing';
  const percent = shown.rows > 0 ? (shown.progress / shown.rows) * 100 : 0;
  return (
    <Card className={classNames.action}>
      <div className={classNames.line}>
        <div className={classNames.words}>
          <h2>{isUndoing ? 'Undoing' : 'Importing'}</h2>
          <p>You can leave this page. It keeps running, and you'll find it under Earlier uploads.</p>
        </div>
        {!isUndoing && (
          <p className={classNames.figure}>
            {count(shown.progress)} of {count(shown.rows)} rows
          </p>
        )}
      </div>
      {!isUndoing && <ProgressBar value={percent} label="Rows imported" />}
    </Card>
  );
}

const policies = [
  { value: 'all_or_nothing', title: 'All or nothing', description: 'If one row is wrong, nothing changes.' },
  {
    value: 'row_by_row',
    title: 'Row by row',
    description: 'We import the good rows. You get the wrong ones back in a file.',
  },
];

function Start({ shown }: { shown: ImportShown }) {
  const isMixed = shown.problemCount > 0 || (shown.status === 'failed' && changes(shown) > 0);
  const [policy, setPolicy] = useState(isMixed ? 'row_by_row' : 'all_or_nothing');
  const [start, { loading }] = useMutation(StartImportDocument);
  const rows = shown.status === 'failed' ? shown.rows : changes(shown);
  if (rows === 0) {
    return (
      <div className={classNames.words}>
        <h2>{shown.rejected > 0 ? "We can't import any row" : 'Nothing to change'}</h2>
        <p>
          {shown.rejected > 0
            ? 'Fix the rows below and upload the file again.'
            : 'Everything already matches the file.'}
        </p>
      </div>
    );
  }
  const press = async () => {
    try {
      await start({ variables: { id: shown.id, policy } });
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
  return (
    <>
      <RadioCards
        label="What if a row is wrong?"
        columns={2}
        options={policies.map((option) => ({
          ...option,
          ...(isMixed && option.value === 'all_or_nothing'
            ? { disabled: true, description: 'Not for this file: fix the problems and upload it again.' }
            : {}),
        }))}
        value={policy}
        onChange={setPolicy}
      />
      <div className={classNames.line}>
        <p className={classNames.words}>
          Nothing has changed yet.{shown.warningCount > 0 && ` ${warningsToCheck(shown.warningCount)}`}
        </p>
        <div className={classNames.buttons}>
          <Button variant="primary" loading={loading} loadingLabel="Starting..." onClick={press}>
            {shown.status === 'failed' ? 'Start again' : `Import ${rowsOf(shown.kind, rows)}`}
          </Button>
        </div>
      </div>
    </>
  );
}

/** The file of what was refused, and the way back. */
function ResultTools({ shown, mayUndo }: { shown: ImportShown; mayUndo: boolean }) {
  const hasFile = shown.hasResult && isKept(shown, Date.now());
  return (
    <div className={classNames.line}>
      <div className={classNames.words}>
        <p>{fateOf(shown)}</p>
      </div>
      <div className={classNames.buttons}>
        {hasFile && (
          <LinkButton
            href={`/api/upload-result/${shown.id}`}
            download
            icon={<IconDownload size={18} stroke={2} aria-hidden />}
          >
            Download rejected rows
          </LinkButton>
        )}
        {mayUndo && shown.undoUntil && <UndoImport shown={shown} />}
      </div>
    </div>
  );
}

function fateOf(shown: ImportShown): string {
  if (!isKept(shown, Date.now())) return 'We no longer have the file. Upload it again.';
  if (shown.status === 'done') return fateOfDone(shown);
  if (shown.status === 'undone') return 'This import was undone. Everything is back to how it was.';
  if (shown.hasResult) return "The last column of the rejected rows file says what's wrong with each row.";
  return '';
}

function fateOfDone({ undoUntil }: ImportShown): string {
  const words = undoWords(undoUntil, Date.now());
  return words ? `Import finished. ${words}.` : 'Import finished.';
}
