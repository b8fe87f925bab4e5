import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type FileValue, type Purpose, UPLOAD_NOTE, type Uploaded, upload } from '~/lib/files/upload';
import { Button, IconButton } from '../Button';
import { useHoldForm } from '../Form';
import { FieldFrame, type FieldProps, useField } from '../fields/FieldFrame';
import { FileField } from '../fields/FileField';
import { IconX } from '../icons';
import { ProgressBar } from '../Progress';
import { FileMark } from './FileMark';
import { fileFacts } from './fileWords';
import classNames from './UploadField.module.css';

interface Props extends FieldProps {
  purpose: Purpose;
  extensions: readonly string[];
  value: FileValue | null;
  onChange: (file: FileValue | null, uploaded?: Uploaded) => void;
  /** Shows the file itself, such as a cover, in place of its mark. */
  preview?: (file: FileValue) => ReactNode;
}

interface Sending {
  name: string;
  percent: number;
}

/** A file that is sent as soon as it is chosen, with its progress; then it stands there and can be taken away again. Its form waits for it. */
export function UploadField({ purpose, extensions, value, onChange, preview, ...field }: Props) {
  const { controlId } = useField(field);
  const [sending, setSending] = useState<Sending>();
  const [failure, setFailure] = useState<string>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  useHoldForm(sending !== undefined);

  const send = async (file: File | undefined) => {
    if (!file) return;
    const controller = new AbortController();
    stop.current = controller;
    setFailure(undefined);
    setSending({ name: file.name, percent: 0 });
    try {
      const onProgress = (percent: number) => setSending({ name: file.name, percent });
      const sent = await upload(file, { purpose, onProgress, signal: controller.signal });
      onChange(fileValue(sent), sent);
    } catch (error) {
      if (!controller.signal.aborted) setFailure((error as Error).message);
    } finally {
      setSending(undefined);
    }
  };

  if (sending) {
    const words = sending.percent < 100 ? `Uploading ${sending.name}` : `Checking ${sending.name}`;
    return (
      <FieldFrame {...field} hint={undefined} error={undefined} controlId={controlId} group>
        <div className={classNames.box}>
          <div className={classNames.words}>
            <p role="status">{words}</p>
            <ProgressBar tone="plain" value={sending.percent} label={words} />
          </div>
          <Button size="sm" onClick={() => stop.current?.abort()}>
            Cancel
          </Button>
        </div>
      </FieldFrame>
    );
  }
  if (value) {
    return (
      <FieldFrame {...field} controlId={controlId} group>
        <div className={classNames.box}>
          {preview?.(value) ?? <FilePicture file={value} />}
          <div className={classNames.words}>
            {value.name && (
              <>
                <b>{value.name}</b>
                <small>{fileFacts({ kind: value.kind ?? '', fileName: value.name, size: value.size })}</small>
              </>
            )}
          </div>
          <IconButton
            id={controlId}
            label={`Remove ${value.name ?? field.label.toLowerCase()}`}
            icon={<IconX size={18} stroke={2} />}
            disabled={field.disabled}
            onClick={() => onChange(null)}
          />
        </div>
      </FieldFrame>
    );
  }
  return (
    <FileField
      {...field}
      id={controlId}
      extensions={extensions}
      hint={field.hint ?? UPLOAD_NOTE}
      error={failure ?? field.error}
      onChange={([file]) => void send(file)}
    />
  );
}

function FilePicture({ file: { thumbUrl, kind } }: { file: FileValue }) {
  return thumbUrl ? <img className={classNames.thumb} src={thumbUrl} alt="" /> : <FileMark kind={kind ?? ''} />;
}

/** What a form keeps of a file that was sent. */
function fileValue({ id, name, size, kind, url, thumbUrl }: Uploaded): FileValue {
  return { id, name, size, kind, url, thumbUrl };
}
