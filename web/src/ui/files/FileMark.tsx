import {
  type Icon,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconLink,
  IconMovie,
  IconMusic,
  IconPhoto,
  IconPresentation,
} from '../icons';
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
