import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { Cell } from '~/lib/cell';
import { listDateTime } from '~/lib/dates';
import { errorMessage } from '~/lib/graphql/errors';
import { usePeopleView } from '~/lib/people/peopleView';
import { IconButton } from '~/ui/Button';
import { Form, SubmitButton, useAtlasForm } from '~/ui/Form';
import { maxLength, required } from '~/ui/Form/rules';
import { TextArea } from '~/ui/fields/TextArea';
import { IconTrash } from '~/ui/icons';
import { Pagination } from '~/ui/lists/Pagination';
import { Avatar } from '~/ui/people/Avatar';
import { toast } from '~/ui/toast';
import { useCanPost } from './useCanPost';
import { WinAuthor } from './WinAuthor';
import classNames from './WinComments.module.css';
import {
  AddWinCommentDocument,
  DeleteWinCommentDocument,
  type WinCommentFieldsFragment,
  WinCommentsDocument,
} from './winComments.gql';

const SIZE = 20;

interface Props {
  winId: number;
  onChanged: () => Promise<unknown>;
}

/** What was said to a win, and a place to say something. */
export default function WinComments({ winId, onChanged }: Props) {
  const canComment = useCanPost();
  const view = usePeopleView();
  const [page, setPage] = useState(1);
  return (
    <Cell query={WinCommentsDocument} variables={{ winId, page }} isEmpty={() => false}>
      {({ winComments: { rows, total } }, { refetch }) => {
        const changed = async () => {
          await Promise.all([refetch(), onChanged()]);
        };
        return (
          <div className={classNames.comments}>
            {rows.length > 0 && (
              <ul>
                {rows.map((comment) => (
                  <Comment key={comment.id} comment={comment} onChanged={changed} />
                ))}
              </ul>
            )}
            {total > SIZE && <Pagination page={page} total={total} size={SIZE} noun="comments" onPage={setPage} />}
            {canComment && view === 'members' && <NewComment winId={winId} onChanged={changed} />}
          </div>
        );
      }}
    </Cell>
  );
}

function Comment({ comment, onChanged }: { comment: WinCommentFieldsFragment; onChanged: () => Promise<void> }) {
  const { id, person, body, createdAt, isDeletable } = comment;
  const [remove] = useMutation(DeleteWinCommentDocument);
  const drop = async () => {
    try {
      await remove({ variables: { id } });
    } catch (error) {
      toast.error(errorMessage(error));
    }
    await onChanged();
  };
  return (
    <li className={classNames.comment} data-testid="comment">
      <Avatar name={person.name} src={person.profileImage} size={28} />
      <div className={classNames.words}>
        <p>
          <WinAuthor person={person} /> <small>{listDateTime(createdAt)}</small>
        </p>
        <p className={classNames.body}>{body}</p>
      </div>
      {isDeletable && (
        <IconButton
          size="sm"
          label={`Delete comment by ${person.name}`}
          icon={<IconTrash size={16} stroke={1.75} />}
          onClick={drop}
        />
      )}
    </li>
  );
}

function NewComment({ winId, onChanged }: Props) {
  const [add] = useMutation(AddWinCommentDocument);
  const form = useAtlasForm({
    initialValues: { body: '' },
    labels: { body: 'Your comment' },
    rules: { body: [required(), maxLength(500)] },
  });
  const submit = async ({ body }: typeof form.values) => {
    await add({ variables: { winId, body } });
    form.reset();
    await onChanged();
  };
  return (
    <Form form={form} onSubmit={submit} summary={false}>
      <TextArea {...form.field('body')} rows={2} hideLabel placeholder="Say something kind" />
      <SubmitButton size="sm" variant="default" loadingLabel="Sending...">
        Send
      </SubmitButton>
    </Form>
  );
}
