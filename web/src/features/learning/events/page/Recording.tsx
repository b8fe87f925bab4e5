import { EmbeddedVideo } from '../../video/EmbeddedVideo';
import { VideoPlayer } from '../../video/VideoPlayer';
import type { EventDateFieldsFragment } from '../my/myEvents.gql';

/** Nobody keeps how far a recording was watched. */
const forget = () => Promise.resolve(true);

/** The recording of a date that is over, in the player of the lessons. */
export default function Recording({ date }: { date: EventDateFieldsFragment }) {
  const { recording, name } = date;
  if (recording?.embedUrl) return <EmbeddedVideo address={recording.embedUrl} title={`Recording of ${name}`} />;
  if (!recording?.url) return null;
  return (
    <VideoPlayer
      key={date.id}
      source={{ ...recording, url: recording.url }}
      title={`Recording of ${name}`}
      coverId={date.eventId}
      position={0}
      onProgress={forget}
    />
  );
}
