import type { AtlasForm } from '~/ui/Form';
import { TextField } from '~/ui/fields/TextField';
import { captionExtensions, videoExtensions } from '~/ui/files/extensions';
import { UploadField } from '~/ui/files/UploadField';
import { SegmentedControl } from '~/ui/SegmentedControl';
import { playTime } from '../../durations';
import { EmbeddedVideo } from '../../video/EmbeddedVideo';
import { embedAddress } from '../editor/embeds';
import type { LessonValues } from './lessonValues';

/** The video of a lesson: an address at a host we know, or a file of ours with captions. */
export function VideoFields({ form }: { form: AtlasForm<LessonValues> }) {
  const { source, videoUrl, length, name } = form.values;
  const shown = embedAddress(videoUrl);
  const video = form.field('video');
  const captions = form.field('captions');
  return (
    <>
      <SegmentedControl
        label="Video source"
        options={[
          { value: 'address', label: 'Web link' },
          { value: 'file', label: 'Upload' },
        ]}
        value={source}
        onChange={(next) => form.setValue('source', next as LessonValues['source'])}
      />
      {source === 'address' ? (
        <>
          <TextField
            {...form.field('videoUrl')}
            type="url"
            maxLength={500}
            placeholder="https://"
            hint="YouTube, Vimeo, Loom or Wistia. Members mark these lessons as done themselves."
          />
          {shown && <EmbeddedVideo address={shown} title={name || 'Video'} />}
        </>
      ) : (
        <>
          <UploadField
            {...video}
            error={video.error ?? form.errors.videoFileId}
            purpose="lesson-video"
            extensions={videoExtensions}
            onChange={(value, uploaded) => {
              video.onChange(value);
              if (uploaded?.seconds && !length) form.setValue('length', playTime(uploaded.seconds));
            }}
          />
          <UploadField
            {...captions}
            error={captions.error ?? form.errors.captionsFileId}
            purpose="lesson-captions"
            extensions={captionExtensions}
            hint="A WebVTT file, for people who can't hear the video."
          />
        </>
      )}
    </>
  );
}
