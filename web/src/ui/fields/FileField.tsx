import { type DragEvent, useState } from 'react';
import { IconButton } from '../Button';
import { IconFile, IconUpload, IconX } from '../icons';
import { FieldFrame, type FieldProps, useField } from './FieldFrame';
import classNames from './FileField.module.css';
import { type FileRules, fileHint, fileProblem, fileSize } from './fileRules';

export interface FileFieldProps extends FieldProps, FileRules {
  value?: File[];
  onChange: (files: File[]) => void;
  multiple?: boolean;
}

/** Choose or drop files. A refused file is named with its reason and not taken; the others are. */
export function FileField({
  value = [],
  onChange,
  multiple = false,
  extensions,
  maxBytes,
  tooLarge,
  ...field
}: FileFieldProps) {
  const [problems, setProblems] = useState<string[]>([]);
  const [isOver, setIsOver] = useState(false);
  const rules = { extensions, maxBytes, tooLarge };
  const error = problems.length > 0 ? problems.join(' ') : field.error;
  const hint = field.hint ?? fileHint(rules);
  const { controlId, aria } = useField({ ...field, hint, error });

  const take = (files: FileList | null) => {
    const offered = [...(files ?? [])].slice(0, multiple ? undefined : 1);
    if (offered.length === 0) return;
    const judged = offered.map((file) => ({ file, problem: fileProblem(file, rules) }));
    setProblems(judged.flatMap(({ problem }) => problem ?? []));
    const good = judged.filter(({ problem }) => !problem).map(({ file }) => file);
    if (good.length > 0) onChange(multiple ? [...value, ...good] : good);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    if (!field.disabled) take(event.dataTransfer.files);
  };
  const remove = (file: File) => {
    setProblems([]);
    onChange(value.filter((other) => other !== file));
  };

  return (
    <FieldFrame {...field} controlId={controlId} hint={hint} error={error}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra for the mouse; the input inside does the same by keyboard */}
      <div
        className={classNames.zone}
        data-over={isOver || undefined}
        data-invalid={error ? true : undefined}
        data-disabled={field.disabled || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <input
          {...aria}
          id={controlId}
          name={field.name}
          type="file"
          className={classNames.input}
          accept={extensions?.join(',')}
          multiple={multiple}
          disabled={field.disabled}
          onChange={(event) => {
            take(event.currentTarget.files);
            // The same file may be chosen again after it was removed or mended.
            event.currentTarget.value = '';
          }}
          onBlur={field.onBlur}
        />
        <IconUpload size={22} aria-hidden />
        <p>
          <strong>{multiple ? 'Choose files' : 'Choose a file'}</strong> or drop {multiple ? 'them' : 'it'} here
        </p>
      </div>
      {value.length > 0 && (
        <ul className={classNames.files} aria-label="Chosen files">
          {value.map((file) => (
            <li key={`${file.name}-${file.size}-${file.lastModified}`}>
              <IconFile size={18} aria-hidden />
              <span className={classNames.name}>{file.name}</span>
              <span className={classNames.size}>{fileSize(file.size)}</span>
              <IconButton
                size="sm"
                label={`Remove ${file.name}`}
                icon={<IconX size={16} stroke={2} />}
                disabled={field.disabled}
                onClick={() => remove(file)}
              />
            </li>
          ))}
        </ul>
      )}
    </FieldFrame>
  );
}
