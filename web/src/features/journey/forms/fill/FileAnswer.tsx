import { useEffect, useRef, useState } from 'react';
import { UPLOAD_NOTE, upload, uploadLimitOf } from '~/lib/files/upload';
import { request } from '~/lib/graphql/request';
import type { PublicSettings } from '~/lib/settings';
import { IconButton } from '~/ui/Button';
import type { FieldProps } from '~/ui/fields/FieldFrame';
import { FileField } from '~/ui/fields/FileField';
import { fileSize } from '~/ui/fields/fileRules';
import { IconFile, IconX } from '~/ui/icons';
import { ProgressBar } from '~/ui/Progress';
import classNames from './fill.module.css';
import type { AnswerFile } from './viewForm';

const EXTENSIONS = [
  '.pdf',
  '.doc',
  '.docx',
  '.txt',
  '.xls',
  '.xlsx',
  '.csv',
  '.ppt',
  '.pptx',
  '.jpg',
  '.jpeg',
  '.png',
  '.webp',
];
const MAX_FILES = 5;

interface Props extends FieldProps {
  values: readonly string[];
  onChange: (values: string[], added?: AnswerFile) => void;
  files: readonly AnswerFile[];
  isPreview?: boolean;
}

/** Sent by plain fetch: forms are filled in without the GraphQL client, too. */
const UPLOAD_LIMIT = /* GraphQL */ `
  query UploadLimit {
    publicSettings
  }
`;

/** What the settings allow; the usual limit until they are here, or if they cannot be read. The server decides in any case. */
function useUploadLimit(): number {
  const [settings, setSettings] = useState<PublicSettings>({});
  useEffect(() => {
    let isGone = false;
    request<{ publicSettings: PublicSettings }>(UPLOAD_LIMIT).then(
      ({ publicSettings }) => !isGone && setSettings(publicSettings),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);
  return uploadLimitOf(settings);
}

/** Files that are sent as soon as they are chosen, and can be taken away again. */
export function FileAnswer({ values, onChange, files, isPreview, ...field }: Props) {
  const maxBytes = useUploadLimit();
  const [sending, setSending] = useState<{ name: string; percent: number }>();
  const [failure, setFailure] = useState<string>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  const send = async (file: File | undefined) => {
    if (!file || isPreview) return;
    const controller = new AbortController();
    stop.current = controller;
    setFailure(undefined);
    try {
      const onProgress = (percent: number) => setSending({ name: file.name, percent });
      onProgress(0);
      const { id, name, size, url } = await upload(file, {
        purpose: 'form-answer',
        onProgress,
        signal: controller.signal,
      });
      onChange([...values, String(id)], { id, name, size, url });
    } catch (error) {
      if (!controller.signal.aborted) setFailure((error as Error).message);
    } finally {
      setSending(undefined);
    }
  };
  const ownFiles = files.filter(({ id }) => values.includes(String(id)));
  return (
    <div className={classNames.fileAnswer}>
      {ownFiles.length < MAX_FILES && (
        <FileField
          {...field}
          disabled={field.disabled || sending !== undefined}
          extensions={EXTENSIONS}
          maxBytes={maxBytes}
          tooLarge={UPLOAD_NOTE}
          error={failure ?? field.error}
          onChange={([file]) => void send(file)}
        />
      )}
      {sending && (
        <div className={classNames.file}>
          <span className={classNames.fileName} role="status">
            Uploading {sending.name}
          </span>
          <ProgressBar tone="plain" value={sending.percent} label={`Uploading ${sending.name}`} />
        </div>
      )}
      {ownFiles.map((file) => (
        <div key={file.id} className={classNames.file}>
          <IconFile size={18} aria-hidden />
          <a className={classNames.fileName} href={file.url} target="_blank" rel="noopener noreferrer">
            {file.name}
          </a>
          <span className={classNames.fileSize}>{fileSize(file.size)}</span>
          <IconButton
            size="sm"
            label={`Remove ${file.name}`}
            icon={<IconX size={16} stroke={2} />}
            disabled={field.disabled || sending !== undefined}
            onClick={() => onChange(values.filter((value) => value !== String(file.id)))}
          />
        </div>
      ))}
    </div>
  );
}
