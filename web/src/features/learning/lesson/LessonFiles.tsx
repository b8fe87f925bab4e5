import type { Icon } from '@tabler/icons-react';
import IconFileSpreadsheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs';
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import IconFileTypePdf from '@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs';
import IconFileZip from '@tabler/icons-react/dist/esm/icons/IconFileZip.mjs';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import IconMovie from '@tabler/icons-react/dist/esm/icons/IconMovie.mjs';
import IconMusic from '@tabler/icons-react/dist/esm/icons/IconMusic.mjs';
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
import IconPresentation from '@tabler/icons-react/dist/esm/icons/IconPresentation.mjs';
import type { LessonFieldsFragment } from './lesson.gql';
import classNames from './lesson.module.css';

type LessonFile = LessonFieldsFragment['files'][number];

const icons: Record<string, Icon> = {
  archive: IconFileZip,
  audio: IconMusic,
  image: IconPhoto,
  link: IconLink,
  pdf: IconFileTypePdf,
  presentation: IconPresentation,
  spreadsheet: IconFileSpreadsheet,
  video: IconMovie,
};

/** What a lesson hands out: files to download and addresses to visit. */
export function LessonFiles({ files }: { files: readonly LessonFile[] }) {
  return (
    <ul className={classNames.files}>
      {files.map((file) => {
        const FileIcon = icons[file.kind] ?? IconFileText;
        return (
          <li key={file.id}>
            <a href={file.url} target="_blank" rel="noopener noreferrer" className={classNames.file}>
              <span className={classNames.fileMark} data-kind={file.kind}>
                <FileIcon size={22} stroke={1.75} aria-hidden />
              </span>
              <span>
                <b>{file.name}</b>
                <small>{fileFacts(file)}</small>
              </span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}

/** PDF · 1.2 MB */
export function fileFacts({ kind, fileName, size }: Pick<LessonFile, 'kind' | 'fileName' | 'size'>): string {
  if (kind === 'link') return 'Web link';
  const ending = /\.([a-z0-9]+)$/i.exec(fileName ?? '')?.[1]?.toUpperCase() ?? 'File';
  return size ? `${ending} · ${sizeInWords(size)}` : ending;
}

function sizeInWords(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
