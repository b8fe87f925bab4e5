import { useMutation } from '@apollo/client/react';
import { type FormEvent, type RefObject, useState } from 'react';
import { errorMessage } from '~/lib/graphql/errors';
import { Button } from '~/ui/Button';
import { DateText } from '~/ui/DateText';
import { TextArea } from '~/ui/fields/TextArea';
import { toast } from '~/ui/toast';
import { playTime } from '../durations';
import type { VideoHandle } from '../video/VideoPlayer';
import { DeleteLessonNoteDocument, type NoteFieldsFragment, SaveLessonNoteDocument } from './lesson.gql';
import classNames from './lesson.module.css';

interface Props {
  lessonId: number;
  notes: readonly NoteFieldsFragment[];
  player: RefObject<VideoHandle | null> | null;
}

/** What the person wrote down; nobody else sees it. Loaded with its tab. In a video a note remembers its second. */
export default function LessonNotes({ lessonId, notes, player }: Props) {
  const [body, setBody] = useState('');
  const [editing, setEditing] = useState<NoteFieldsFragment | null>(null);
  const refetchQueries = ['MyLessonById'];
  const [save, { loading }] = useMutation(SaveLessonNoteDocument, { refetchQueries, awaitRefetchQueries: true });
  const [remove] = useMutation(DeleteLessonNoteDocument, { refetchQueries });

  const stop = () => {
    setBody('');
    setEditing(null);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!body.trim() || loading) return;
    const second = player?.current?.second() || null;
    const atSecond = editing ? editing.atSecond : second;
    try {
      await save({ variables: { lessonId, id: editing?.id ?? null, body: body.trim(), atSecond } });
      stop();
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
  const drop = (id: number) => {
    if (editing?.id === id) stop();
    remove({ variables: { id } }).catch((error: unknown) => toast.error(errorMessage(error)));
  };

  return (
    <div className={classNames.notes}>
      <form onSubmit={submit}>
        <TextArea
          label={editing ? 'Edit note' : 'Write a note'}
          hint="Only you can see it."
          value={body}
          onChange={setBody}
        />
        <div className={classNames.noteActions}>
          <Button type="submit" variant="soft" loading={loading} loadingLabel="Saving..." disabled={!body.trim()}>
            Save note
          </Button>
          {editing && <Button onClick={stop}>Cancel</Button>}
        </div>
      </form>
      <ul>
        {notes.map((note) => (
          <li key={note.id} className={classNames.note}>
            <p>{note.body}</p>
            <div className={classNames.noteMeta}>
              {note.atSecond !== null && player && (
                <Button size="xs" variant="soft" onClick={() => player.current?.goTo(note.atSecond ?? 0)}>
                  At {playTime(note.atSecond)}
                </Button>
              )}
              <DateText value={note.createdAt} />
              <Button
                size="xs"
                variant="subtle"
                onClick={() => {
                  setEditing(note);
                  setBody(note.body);
                }}
              >
                Edit
              </Button>
              <Button size="xs" variant="danger-text" onClick={() => drop(note.id)}>
                Delete
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
