import { useEffect, useRef, useState } from 'react';
import { upload, uploadLimitOf } from '~/lib/files/upload';
import { usePublicSettings } from '~/lib/settings';
import { IconButton } from '~/ui/Button';
import type { FieldProps } from '~/ui/fields/FieldFrame';
import { FileField } from '~/ui/fields/FileField';
import { IconX } from '~/ui/icons';
import { ProgressBar } from '~/ui/Progress';
import classNames from './WinFileField.module.css';

/** A file of a win: one that was just sent, or the one that stands there. */
export interface WinFile {
  id: number;
  name: string;
  thumbUrl?: string | null;
}

interface Props extends FieldProps {
  purpose: 'win-picture' | 'win-proof';
  extensions: readonly string[];
  value: WinFile | null;
  onChange: (file: WinFile | null) => void;
  /** Told while a file is on its way, so that nothing is saved without it. */
  onBusy: (isBusy: boolean) => void;
}

/** A file that is sent as soon as it is chosen. */
export function WinFileField({ purpose, extensions, value, onChange, onBusy, ...field }: Props) {
  const maxBytes = uploadLimitOf(usePublicSettings());
  const [percent, setPercent] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  const send = async (file: File | undefined) => {
    if (!file) return;
    const controller = new AbortController();
    stop.current = controller;
    setFailure(undefined);
    setPercent(0);
    onBusy(true);
    try {
      const sent = await upload(file, { purpose, onProgress: setPercent, signal: controller.signal });
      onChange({ id: sent.id, name: sent.name, thumbUrl: sent.thumbUrl });
    } catch (error) {
      if (!controller.signal.aborted) setFailure((error as Error).message);
    } finally {
      setPercent(undefined);
      onBusy(false);
    }
  };

  if (value) {
    return (
      <div>
        <p className={classNames.label}>{field.label}</p>
        <div className={classNames.file}>
          {value.thumbUrl && <img src={value.thumbUrl} alt="" />}
          <span className={classNames.name}>{value.name}</span>
          <IconButton
            label={`Remove ${value.name}`}
            icon={<IconX size={18} stroke={2} />}
            onClick={() => onChange(null)}
          />
        </div>
      </div>
    );
  }
  return (
    <>
      <FileField
        {...field}
        extensions={extensions}
        maxBytes={maxBytes}
        disabled={percent !== undefined}
        error={failure ?? field.error}
        onChange={([file]) => void send(file)}
      />
      {percent !== undefined && <ProgressBar tone="plain" value={percent} label="Uploading" />}
    </>
  );
}
