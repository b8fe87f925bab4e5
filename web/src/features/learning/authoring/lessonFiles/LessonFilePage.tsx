import { useApolloClient } from '@apollo/client/react';
import { useNavigate } from 'react-router';
import { Cell } from '~/lib/cell';
import { listDateTime } from '~/lib/dates';
import { usePageTitle } from '~/lib/pageTitle';
import { routes, useRouteParams } from '~/lib/routing/routes';
import { Button, LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { Facts } from '~/ui/Facts';
import { fileFacts } from '~/ui/files/fileWords';
import { IconExternalLink, IconPencil, IconTrash } from '~/ui/icons';
import { PageHeader } from '~/ui/PageHeader';
import { ContentNotFound } from '../shared/ContentNotFound';
import classNames from '../shared/detail.module.css';
import { useAuthorRights } from '../shared/rights';
import { Trail } from '../shared/Trail';
import { useContentSwitch } from '../shared/useContentSwitch';
import { DeleteLessonFileDocument, LessonFileByIdDocument, type LessonFileFieldsFragment } from './lessonFile.gql';

/** One file or web link of a lesson. */
export default function LessonFilePage() {
  const { id } = useRouteParams('lessonFile');
  return (
    <Cell
      key={id}
      query={LessonFileByIdDocument}
      variables={{ id }}
      empty={<ContentNotFound noun="Lesson file" />}
      notFound={<ContentNotFound noun="Lesson file" />}
    >
      {({ lessonFile }) => lessonFile && <LessonFile file={lessonFile} />}
    </Cell>
  );
}

function LessonFile({ file }: { file: LessonFileFieldsFragment }) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const rights = useAuthorRights();
  const { ask, dialogs } = useContentSwitch();
  const { id, name, kind, url, lessonId, lessonName } = file;
  const lessonPath = rights.opensLessons ? routes.lesson({ id: lessonId }) : undefined;
  usePageTitle(name);
  const remove = async () => {
    await client.mutate({ mutation: DeleteLessonFileDocument, variables: { id } });
    await navigate(lessonPath ?? routes.courses(), { replace: true });
  };
  return (
    <>
      <PageHeader
        title={name}
        description={<Trail places={[{ name: lessonName, to: lessonPath }]} />}
        actions={
          <>
            {rights.changes && (
              <Button
                variant="danger-text"
                icon={<IconTrash size={18} aria-hidden />}
                onClick={() =>
                  ask({
                    title: `Delete ${name}?`,
                    text: "Members won't find it in the lesson anymore. This can't be undone.",
                    confirmLabel: 'Delete file',
                    confirmingLabel: 'Deleting...',
                    danger: true,
                    run: remove,
                    done: `${name} deleted`,
                  })
                }
              >
                Delete
              </Button>
            )}
            {rights.editsFiles && (
              <LinkButton to={routes.editLessonFile({ id })} icon={<IconPencil size={18} aria-hidden />}>
                Edit file
              </LinkButton>
            )}
            <LinkButton variant="primary" href={url} newTab icon={<IconExternalLink size={18} aria-hidden />}>
              {kind === 'link' ? 'Open link' : 'Open file'}
            </LinkButton>
          </>
        }
      />
      <Card as="section" className={classNames.card} aria-label="About">
        <Facts
          facts={[
            ['Type', fileFacts(file)],
            ['File name', file.fileName],
            ['Link', kind === 'link' && url],
            ['Last changed', listDateTime(file.updatedAt)],
          ]}
        />
      </Card>
      {dialogs}
    </>
  );
}
