import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs';
import { type ReactNode, useState } from 'react';
import { Button } from '~/ui/Button';
import { FieldFrame, type FieldProps, useField } from '~/ui/fields/FieldFrame';
import { FileField } from '~/ui/fields/FileField';
import { fileSize } from '~/ui/fields/fileRules';
import { UPLOAD_NOTE } from '../../files/upload';
import classNames from './shared.module.css';
import { type Uploaded, type UploadKind, uploadFile } from './upload';

/** The file a form names: one that was just uploaded, or the one that stands there already. */
export interface FileValue {
  id: number;
  name?: string | null;
  size?: number | null;
  url?: string | null;
}

interface Props extends FieldProps {
  kind: UploadKind;
  extensions: readonly string[];
  value: FileValue | null;
  onChange: (value: FileValue | null, uploaded?: Uploaded) => void;
  /** Shows the file itself, such as a picture. */
  preview?: (value: FileValue) => ReactNode;
}

/** Uploads a file as soon as it is chosen and keeps its id in the form. */
export function UploadField({ kind, extensions, value, onChange, preview, ...field }: Props) {
  const { controlId } = useField(field);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const take = async ([file]: File[]) => {
    if (!file || isBusy) return;
    setIsBusy(true);
    setProblem(undefined);
    try {
      const { id, name, size, url, ...rest } = await uploadFile(kind, file);
      onChange({ id, name, size, url }, { id, name, size, url, ...rest });
    } catch (error) {
      setProblem((error as Error).message);
    } finally {
      setIsBusy(false);
    }
  };
  if (!value) {
    return (
      <FileField
        {...field}
        id={controlId}
        extensions={extensions}
        value={[]}
        onChange={(files) => void take(files)}
        disabled={field.disabled || isBusy}
        error={problem ?? field.error}
        hint={isBusy ? 'Uploading...' : (field.hint ?? UPLOAD_NOTE)}
      />
    );
  }
  return (
    <FieldFrame {...field} controlId={controlId} group>
      <div className={classNames.file}>
        {preview?.(value) ?? <IconFile className={classNames.fileIcon} size={22} stroke={1.75} aria-hidden />}
        <span className={classNames.fileName}>
          {value.name}
          {value.size ? <small>{fileSize(value.size)}</small> : null}
        </span>
        <Button id={controlId} onClick={() => onChange(null)} aria-label={`Remove ${field.label.toLowerCase()}`}>
          Remove
        </Button>
      </div>
    </FieldFrame>
  );
}
