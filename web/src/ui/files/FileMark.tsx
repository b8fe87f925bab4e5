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
import classNames from './FileMark.module.css';

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

/** The tile that tells the kind of a file; the words beside it tell it too. */
export function FileMark({ kind, size = 'md' }: { kind: string; size?: 'md' | 'lg' }) {
  const FileIcon = icons[kind] ?? IconFileText;
  return (
    <span className={classNames.mark} data-kind={kind} data-size={size}>
      <FileIcon size={size === 'lg' ? 34 : 22} stroke={size === 'lg' ? 1.5 : 1.75} aria-hidden />
    </span>
  );
}
