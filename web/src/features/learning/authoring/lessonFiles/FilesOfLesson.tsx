import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { Link } from 'react-router';
import { errorMessage } from '~/lib/graphql/errors';
import { routes } from '~/lib/routing/routes';
import { IconButton, LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { fileFacts } from '~/ui/files/fileWords';
import { IconArrowDown, IconArrowUp, IconPlus } from '~/ui/icons';
import { toast } from '~/ui/toast';
import { VisuallyHidden } from '~/ui/VisuallyHidden';
import type { LessonDetailsFragment } from '../lessons/lesson.gql';
import classNames from '../shared/detail.module.css';
import { useAuthorRights } from '../shared/rights';
import { OrderLessonFilesDocument } from './lessonFile.gql';

/** What a lesson hands out, in its order. */
export function FilesOfLesson({ lesson }: { lesson: LessonDetailsFragment }) {
  const rights = useAuthorRights();
  const [order, { loading }] = useMutation(OrderLessonFilesDocument);
  const [announcement, setAnnouncement] = useState('');
  const { files } = lesson;
  const isOpen = lesson.status !== 'archived';
  const move = async (at: number, step: -1 | 1) => {
    const file = files[at];
    if (!file || loading) return;
    const moved = files.toSpliced(at, 1).toSpliced(at + step, 0, file);
    try {
      await order({ variables: { lessonId: lesson.id, ids: moved.map(({ id }) => id) } });
      setAnnouncement(`${file.name} is now file ${at + step + 1} of ${files.length}`);
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
  return (
    <Card as="section" className={classNames.card} aria-label="Files">
      <div className={classNames.head}>
        <h2>Files</h2>
        {isOpen && rights.addsFiles && (
          <LinkButton to={routes.newLessonFile({ lesson: lesson.id })} icon={<IconPlus size={18} aria-hidden />}>
            Add file
          </LinkButton>
        )}
      </div>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
      {files.length === 0 ? (
        <p className={classNames.none}>No files yet.</p>
      ) : (
        <ol className={classNames.files}>
          {files.map((file, at) => (
            <li key={file.id}>
              <span className={classNames.fileWords}>
                {rights.opensFiles ? <Link to={routes.lessonFile({ id: file.id })}>{file.name}</Link> : file.name}
                <small>{fileFacts(file)}</small>
              </span>
              {rights.changes && isOpen && files.length > 1 && (
                <span className={classNames.tools}>
                  <IconButton
                    label={`Move ${file.name} up`}
                    icon={<IconArrowUp size={18} />}
                    disabled={at === 0}
                    onClick={() => void move(at, -1)}
                  />
                  <IconButton
                    label={`Move ${file.name} down`}
                    icon={<IconArrowDown size={18} />}
                    disabled={at === files.length - 1}
                    onClick={() => void move(at, 1)}
                  />
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
