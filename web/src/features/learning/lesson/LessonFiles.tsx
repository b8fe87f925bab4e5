import { FileMark } from '~/ui/files/FileMark';
import { fileFacts } from '~/ui/files/fileWords';
import type { LessonFieldsFragment } from './lesson.gql';
import classNames from './lesson.module.css';

type LessonFile = LessonFieldsFragment['files'][number];

/** What a lesson hands out: files to download and addresses to visit. */
export function LessonFiles({ files }: { files: readonly LessonFile[] }) {
  return (
    <ul className={classNames.files}>
      {files.map((file) => (
        <li key={file.id}>
          <a href={file.url} target="_blank" rel="noopener noreferrer" className={classNames.file}>
            <FileMark kind={file.kind} />
            <span>
              <b>{file.name}</b>
              <small>{fileFacts(file)}</small>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
