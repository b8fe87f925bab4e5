import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useEffect, useRef, useState } from 'react';
import { Button, IconButton } from '~/ui/Button';
import type { FieldProps } from '~/ui/fields/FieldFrame';
import { FileField } from '~/ui/fields/FileField';
import { ProgressBar } from '~/ui/Progress';
import { FileMark } from './FileMark';
import { fileFacts } from './fileWords';
import classNames from './UploadField.module.css';
import { type Uploaded, upload } from './upload';

interface Props extends FieldProps {
  /** What the file is for, as the server knows it. */
  purpose: string;
  extensions: readonly string[];
  value: Uploaded | null;
  onChange: (file: Uploaded | null) => void;
  /** Told while a file is on its way, so that nothing is saved without it. */
  onBusy?: (isBusy: boolean) => void;
}

interface Sending {
  name: string;
  percent: number;
}

/** A file that is sent as soon as it is chosen, with its progress; then it stands there and can be taken away again. */
export function UploadField({ purpose, extensions, value, onChange, onBusy, ...field }: Props) {
  const [sending, setSending] = useState<Sending>();
  const [failure, setFailure] = useState<string>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  const send = async (file: File | undefined) => {
    if (!file) return;
    const controller = new AbortController();
    stop.current = controller;
    setFailure(undefined);
    setSending({ name: file.name, percent: 0 });
    onBusy?.(true);
    try {
      const onProgress = (percent: number) => setSending({ name: file.name, percent });
      onChange(await upload(file, { purpose, onProgress, signal: controller.signal }));
    } catch (error) {
      if (!controller.signal.aborted) setFailure((error as Error).message);
    } finally {
      setSending(undefined);
      onBusy?.(false);
    }
  };

  if (sending) {
    const words = sending.percent < 100 ? `Uploading ${sending.name}` : `Checking ${sending.name}`;
    return (
      <div className={field.className}>
        <p className={classNames.label}>{field.label}</p>
        <div className={classNames.box}>
          <div className={classNames.words}>
            <p role="status">{words}</p>
            <ProgressBar tone="plain" value={sending.percent} label={words} />
          </div>
          <Button size="sm" onClick={() => stop.current?.abort()}>
            Cancel
          </Button>
        </div>
      </div>
    );
  }
  if (value) {
    return (
      <div className={field.className}>
        <p className={classNames.label}>{field.label}</p>
        <div className={classNames.box}>
          {value.thumbUrl ? (
            <img className={classNames.thumb} src={value.thumbUrl} alt="" />
          ) : (
            <FileMark kind={value.kind} />
          )}
          <div className={classNames.words}>
            <b>{value.name}</b>
            <small>{fileFacts({ ...value, fileName: value.name })}</small>
          </div>
          <IconButton
            label={`Remove ${value.name}`}
            icon={<IconX size={18} stroke={2} />}
            onClick={() => onChange(null)}
          />
        </div>
        {field.error && <p className={classNames.error}>{field.error}</p>}
      </div>
    );
  }
  return (
    <FileField
      {...field}
      extensions={extensions}
      error={failure ?? field.error}
      onChange={([file]) => void send(file)}
    />
  );
}
