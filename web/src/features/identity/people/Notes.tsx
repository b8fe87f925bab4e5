import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { Link } from 'react-router';
import { can } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { Cell } from '~/lib/cell';
import { listDateTime } from '~/lib/dates';
import { grouped } from '~/lib/figures';
import { errorMessage } from '~/lib/graphql/errors';
import { Button } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { ConfirmModal } from '~/ui/Modal';
import { SkeletonText } from '~/ui/Skeleton';
import { toast } from '~/ui/toast';
import { NoteForm } from './NoteForm';
import {
  AddPersonNoteDocument,
  DeletePersonNoteDocument,
  EditPersonNoteDocument,
  type PersonNoteFieldsFragment,
  PersonNotesDocument,
} from './notes.gql';
import { ALL_NOTES, notesOf, QUICK_NOTES } from './notesOf';
import classNames from './Workspace.module.css';

interface Props {
  id: number;
  firstName: string;
  /** The note of the person's record, from before there were notes with a date. */
  recordNote: string | null;
  /** The page has asked for the notes already. */
  shared?: boolean;
  /** Told after a note came, changed or went. */
  onChanged: () => Promise<unknown>;
}

/** The latest notes about someone with a place to write one. */
export function QuickNotes({ allPath, total, ...props }: Props & { allPath: string; total: number }) {
  return (
    <Card as="section" className={classNames.card} aria-label="Quick note">
      <h2>Quick note</h2>
      <NoteList {...props} perPage={QUICK_NOTES} />
      <RecordNote text={props.recordNote} />
      {total > QUICK_NOTES && (
        <Link to={allPath} className={classNames.more} preventScrollReset>
          All {grouped(total)} notes
        </Link>
      )}
    </Card>
  );
}

/** All notes about someone. */
export function NotesTab(props: Props) {
  return (
    <Card as="section" className={classNames.card} aria-label="Notes">
      <h2>Notes about {props.firstName}</h2>
      <NoteList {...props} perPage={ALL_NOTES} />
      <RecordNote text={props.recordNote} />
      <p className={classNames.byline}>
        If {props.firstName} asks for a copy of their data, it includes these notes without who wrote them.
      </p>
    </Card>
  );
}

/** What stands under Notes in the person's form. */
function RecordNote({ text }: { text: string | null }) {
  return (
    text && (
      <>
        <h3>In the record</h3>
        <p className={classNames.body}>{text}</p>
      </>
    )
  );
}

function NoteList({ id, firstName, recordNote, perPage, shared, onChanged }: Props & { perPage: number }) {
  const { currentUser } = useAuth();
  const mayWrite = can(currentUser, 'user_note') && !currentUser?.isImpersonating;
  const [add] = useMutation(AddPersonNoteDocument);
  return (
    <Cell
      query={PersonNotesDocument}
      variables={notesOf(id, perPage)}
      shared={shared}
      loading={<SkeletonText lines={4} />}
      isEmpty={() => false}
    >
      {({ personNotes }, { refetch }) => {
        const changed = async () => {
          await refetch();
          await onChanged();
        };
        return (
          <>
            {mayWrite ? (
              <NoteForm
                placeholder={`What should the team know about ${firstName}?`}
                onSave={(body) => change(add({ variables: { userId: id, body } }), 'Note saved', changed)}
              />
            ) : (
              <p className={classNames.writeFoot}>Only staff can see notes.</p>
            )}
            {personNotes.rows.length === 0 ? (
              !recordNote && <p className={classNames.none}>No notes yet.</p>
            ) : (
              <ol className={classNames.notes} aria-label="Notes">
                {personNotes.rows.map((note) => (
                  <Note key={note.id} note={note} onChanged={changed} />
                ))}
              </ol>
            )}
          </>
        );
      }}
    </Cell>
  );
}

/** Makes a change, tells how it went, and has the notes read anew. */
async function change(call: Promise<unknown>, done: string, onChanged: () => Promise<void>): Promise<void> {
  try {
    await call;
  } catch (error) {
    toast.error(errorMessage(error));
    throw error;
  }
  toast.success(done);
  await onChanged();
}

function Note({ note, onChanged }: { note: PersonNoteFieldsFragment; onChanged: () => Promise<void> }) {
  const [asked, setAsked] = useState<'edit' | 'delete'>();
  const [edit] = useMutation(EditPersonNoteDocument);
  const [remove] = useMutation(DeletePersonNoteDocument);
  const close = () => setAsked(undefined);
  const saveEdit = async (body: string) => {
    await change(edit({ variables: { id: note.id, body } }), 'Note changed', onChanged);
    close();
  };
  if (asked === 'edit') {
    return (
      <li>
        <NoteForm initial={note.body} onSave={saveEdit} onCancel={close} />
      </li>
    );
  }
  return (
    <li>
      <p className={classNames.body}>{note.body}</p>
      <div className={classNames.byline}>
        <span>
          {note.author} · {listDateTime(note.createdAt)}
          {note.editedAt && ' · edited'}
        </span>
        <span>
          {note.canEdit && (
            <Button size="xs" variant="subtle" aria-label="Edit note" onClick={() => setAsked('edit')}>
              Edit
            </Button>
          )}
          {note.canDelete && (
            <Button size="xs" variant="subtle" aria-label="Delete note" onClick={() => setAsked('delete')}>
              Delete
            </Button>
          )}
        </span>
      </div>
      {asked === 'delete' && (
        <ConfirmModal
          opened
          danger
          onClose={close}
          onConfirm={() => change(remove({ variables: { id: note.id } }), 'Note deleted', onChanged)}
          title="Delete this note?"
          confirmLabel="Delete note"
          confirmingLabel="Deleting..."
        >
          <p>
            The note from {note.author}, {listDateTime(note.createdAt)}, will be gone. This can't be undone.
          </p>
        </ConfirmModal>
      )}
    </li>
  );
}
