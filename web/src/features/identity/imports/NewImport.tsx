import { type FormEvent, useState } from 'react';
import { errorMessage } from '~/lib/graphql/errors';
import { Banner } from '~/ui/Banner';
import { Button, LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { EmptyState } from '~/ui/EmptyState';
import { FileField } from '~/ui/fields/FileField';
import { RadioCards } from '~/ui/fields/RadioCards';
import { IconDownload } from '~/ui/icons';
import type { ImportKindsQuery } from './imports.gql';
import { kindWords, modeWords, titleOf } from './importWords';
import classNames from './UploadContentsPage.module.css';
import { uploadSheet } from './uploadSheet';

type Kind = ImportKindsQuery['importKinds'][number];

const MAX_BYTES = 10 * 1024 * 1024;
const NOTE = 'For uploads over 10mb, please contact the L&D admin.';

interface Props {
  kinds: Kind[];
  /** Called with the import that the check made. */
  onChecked: (id: number) => void;
}

/** Chooses a kind, what may happen to its rows and a file, and has the file checked. */
export function NewImport({ kinds, onChecked }: Props) {
  const allowedKinds = kinds.filter(({ mayImport }) => mayImport);
  if (allowedKinds.length === 0) {
    return (
      <Card>
        <EmptyState level={2} spot="gate" title="Nothing to upload">
          You can see what others uploaded. Your access level doesn't include importing.
        </EmptyState>
      </Card>
    );
  }
  return <UploadForm kinds={allowedKinds} onChecked={onChecked} />;
}

function UploadForm({ kinds, onChecked }: Props) {
  const [name, setName] = useState(kinds[0]?.name);
  const [wantedMode, setMode] = useState<string>();
  const [files, setFiles] = useState<File[]>([]);
  const [error, setError] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [isChecking, setIsChecking] = useState(false);
  const kind = kinds.find((offered) => offered.name === name) ?? (kinds[0] as Kind);
  const mode = kind.modes.find((offered) => offered === wantedMode) ?? kind.modes[0] ?? '';

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const file = files[0];
    if (isChecking) return;
    setRefusal(undefined);
    setError(file ? undefined : 'File is required');
    if (!file) return;
    setIsChecking(true);
    try {
      const { id } = await uploadSheet(kind.name, mode, file);
      onChecked(id);
    } catch (failure) {
      setRefusal(errorMessage(failure));
    } finally {
      setIsChecking(false);
    }
  };

  return (
    <Card>
      <form noValidate className={classNames.form} onSubmit={submit} aria-busy={isChecking || undefined}>
        <div className={classNames.kinds}>
          <RadioCards
            label="What are you uploading?"
            columns={3}
            options={kinds.map((offered) => ({
              value: offered.name,
              title: titleOf(kindWords, offered.name),
              description: kindWords[offered.name]?.about,
            }))}
            value={kind.name}
            onChange={setName}
          />
        </div>
        <div className={classNames.column}>
          <RadioCards
            label="How should we import?"
            options={kind.modes.map((offered) => ({
              value: offered,
              title: titleOf(modeWords, offered),
              description: modeWords[offered]?.about,
            }))}
            value={mode}
            onChange={setMode}
          />
        </div>
        <div className={classNames.column}>
          <FileField
            label="File"
            required
            extensions={['.xlsx']}
            maxBytes={MAX_BYTES}
            tooLarge={NOTE}
            hint={NOTE}
            value={files}
            onChange={(chosen) => {
              setFiles(chosen);
              setError(undefined);
              setRefusal(undefined);
            }}
            error={error}
            disabled={isChecking}
          />
          {refusal && <Banner variant="danger">{refusal}</Banner>}
          <Template kind={kind} />
        </div>
        <div className={classNames.actions}>
          <Button type="submit" variant="primary" loading={isChecking} loadingLabel="Checking...">
            Check file
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** The empty workbook of a kind, and what is in it. */
function Template({ kind }: { kind: Kind }) {
  return (
    <div className={classNames.template}>
      <p className={classNames.heading}>The template has these columns</p>
      {kind.sheets.map((sheet) => (
        <p key={sheet.name} className={classNames.sheet}>
          <b>{sheet.name}</b>: {sheet.columns.join(', ')}
        </p>
      ))}
      <div>
        <LinkButton
          size="sm"
          href={`/api/upload-template/${kind.name}`}
          download
          icon={<IconDownload size={16} stroke={2} aria-hidden />}
        >
          Download template
        </LinkButton>
      </div>
    </div>
  );
}
