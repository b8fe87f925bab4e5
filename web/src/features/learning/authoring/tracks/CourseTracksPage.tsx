import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { errorCode, errorMessage } from '~/lib/graphql/errors';
import { usePageTitle } from '~/lib/pageTitle';
import { routes, useRouteParams } from '~/lib/routing/routes';
import { Button, IconButton, LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { EmptyState } from '~/ui/EmptyState';
import { Form, SubmitButton, useAtlasForm } from '~/ui/Form';
import { ConflictNote } from '~/ui/Form/ConflictNote';
import { TextField } from '~/ui/fields/TextField';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '~/ui/icons';
import { PageHeader } from '~/ui/PageHeader';
import { SaveBar } from '~/ui/SaveBar';
import { toast } from '~/ui/toast';
import { VisuallyHidden } from '~/ui/VisuallyHidden';
import type { CourseDetailsFragment } from '../courses/course.gql';
import { EditableCourse } from '../courses/EditableCourse';
import { count } from '../shared/words';
import { SaveTracksDocument } from './tracks.gql';
import classNames from './tracks.module.css';

interface TrackValues {
  /** Tells rows apart while they are edited; that of a track that exists is its id. */
  key: number;
  name: string;
  description: string;
}

interface Values extends Record<string, unknown> {
  tracks: TrackValues[];
}

const MOST = 50;

/** The tracks that group the units of a course. */
export default function CourseTracksPage() {
  const { id } = useRouteParams('courseTracks');
  return (
    <EditableCourse key={id} id={id}>
      {(course, reload) => <Tracks key={course.updatedAt} course={course} onReload={reload} />}
    </EditableCourse>
  );
}

function Tracks({ course, onReload }: { course: CourseDetailsFragment; onReload: () => Promise<void> }) {
  const navigate = useNavigate();
  const [saveTracks] = useMutation(SaveTracksDocument);
  const [announcement, setAnnouncement] = useState('');
  const [conflict, setConflict] = useState<string>();
  usePageTitle(`Tracks of ${course.name}`);
  const form = useAtlasForm<Values>({
    initialValues: {
      tracks: course.tracks.map(({ id, name, description }) => ({ key: id, name, description: description ?? '' })),
    },
    rules: {
      tracks: [
        (_: unknown, values: Values) =>
          values.tracks.some(({ name }) => !name.trim()) ? 'Every track needs a name' : undefined,
      ],
    },
  });
  const { tracks } = form.values;
  const set = (next: TrackValues[]) => form.setValue('tracks', next);
  const change = (at: number, changes: Partial<TrackValues>) =>
    set(tracks.map((track, index) => (index === at ? { ...track, ...changes } : track)));
  const move = (at: number, step: -1 | 1) => {
    const track = tracks[at];
    if (!track) return;
    set(tracks.toSpliced(at, 1).toSpliced(at + step, 0, track));
    setAnnouncement(`${track.name || 'The new track'} is now track ${at + step + 1} of ${tracks.length}`);
  };
  // Keys below zero are new: the server gives them their ids.
  const add = () =>
    set([...tracks, { key: Math.min(0, ...tracks.map(({ key }) => key)) - 1, name: '', description: '' }]);
  const unitsOf = (key: number) => course.units.filter(({ trackId }) => trackId === key).length;

  const save = async (values: Values) => {
    setConflict(undefined);
    const wanted = values.tracks.map(({ key, name, description }) => ({
      id: key > 0 ? key : null,
      name: name.trim(),
      description: description.trim() || null,
    }));
    await saveTracks({ variables: { courseId: course.id, tracks: wanted, seenAt: course.updatedAt } });
    toast.success('Tracks saved');
    await navigate(routes.course({ id: course.id }));
  };
  const fail = (error: unknown) => {
    if (errorCode(error) === 'CONFLICT') setConflict(errorMessage(error));
    else toast.error(errorMessage(error));
  };
  return (
    <>
      <PageHeader
        title={`Tracks of ${course.name}`}
        description="Use tracks when a course has more than one path. Add units to a track in the outline."
      />
      <Form form={form} onSubmit={save} onFailure={fail} guard compact>
        <VisuallyHidden>
          <span role="status">{announcement}</span>
        </VisuallyHidden>
        <Card padding="none">
          {tracks.length === 0 ? (
            <EmptyState level={2} title="No tracks">
              Without tracks, all units appear in one list.
            </EmptyState>
          ) : (
            <ol className={classNames.tracks}>
              {tracks.map((track, at) => (
                <li key={track.key} className={classNames.track}>
                  <div className={classNames.fields}>
                    <TextField
                      id={at === 0 ? `${form.id}-tracks` : undefined}
                      label={`Name of track ${at + 1}`}
                      value={track.name}
                      onChange={(name) => change(at, { name })}
                      error={form.errors.tracks && !track.name.trim() ? 'Name is required' : undefined}
                      maxLength={150}
                      required
                    />
                    <TextField
                      label="Description"
                      value={track.description}
                      onChange={(description) => change(at, { description })}
                      maxLength={500}
                    />
                  </div>
                  <p className={classNames.units}>{count(unitsOf(track.key), 'unit')}</p>
                  <div className={classNames.tools}>
                    <IconButton
                      label={`Move ${track.name || 'track'} up`}
                      icon={<IconArrowUp size={18} />}
                      disabled={at === 0}
                      onClick={() => move(at, -1)}
                    />
                    <IconButton
                      label={`Move ${track.name || 'track'} down`}
                      icon={<IconArrowDown size={18} />}
                      disabled={at === tracks.length - 1}
                      onClick={() => move(at, 1)}
                    />
                    <IconButton
                      label={`Remove ${track.name || 'track'}`}
                      icon={<IconTrash size={18} />}
                      onClick={() => set(tracks.toSpliced(at, 1))}
                    />
                  </div>
                </li>
              ))}
            </ol>
          )}
          <div className={classNames.foot}>
            <Button icon={<IconPlus size={18} aria-hidden />} onClick={add} disabled={tracks.length >= MOST}>
              Add track
            </Button>
          </div>
        </Card>
        <SaveBar
          actions={
            <>
              <LinkButton to={routes.course({ id: course.id })}>Cancel</LinkButton>
              <SubmitButton loadingLabel="Saving...">Save tracks</SubmitButton>
            </>
          }
        >
          {conflict ? (
            <ConflictNote message={conflict} onReload={onReload} />
          ) : (
            'Units of a removed track stay in the course, in no track.'
          )}
        </SaveBar>
      </Form>
    </>
  );
}
