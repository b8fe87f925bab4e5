import type { AtlasForm } from '~/ui/Form';
import { TextArea } from '~/ui/fields/TextArea';
import { TextField } from '~/ui/fields/TextField';
import { videoExtensions } from '~/ui/files/extensions';
import { UploadField } from '~/ui/files/UploadField';
import type { DateValues } from './dateValues';

/** A recording at a host of videos, or one of ours: the one empties the other. */
export function RecordingFields({ form }: { form: AtlasForm<DateValues> }) {
  const address = form.field('recordingUrl');
  const file = form.field('recording');
  return (
    <>
      {!file.value && (
        <TextField
          {...address}
          type="url"
          placeholder="https://"
          hint="A video link from YouTube, Vimeo, Loom or Wistia."
        />
      )}
      {!address.value && (
        <UploadField
          {...file}
          error={file.error ?? form.errors.recordingFileId}
          purpose="event-recording"
          extensions={videoExtensions}
        />
      )}
      <TextArea {...form.field('note')} rows={3} maxLength={1000} hint="Only for this date." />
    </>
  );
}
