import type { AtlasForm } from '~/ui/Form';
import { TextArea } from '~/ui/fields/TextArea';
import { TextField } from '~/ui/fields/TextField';
import { videoExtensions } from '../../files/extensions';
import { UploadField } from '../../files/UploadField';
import type { DateValues } from './dateValues';

/** A recording at a host of videos, or one of ours: the one empties the other. */
export function RecordingFields({ form }: { form: AtlasForm<DateValues> }) {
  const address = form.field('recordingUrl');
  const file = form.field('recording');
  return (
    <>
      {!file.value && (
        <TextField {...address} type="url" placeholder="https://" hint="A video at YouTube, Vimeo, Loom or Wistia." />
      )}
      {!address.value && (
        <UploadField
          {...file}
          error={file.error ?? form.errors.recordingFileId}
          purpose="event-recording"
          extensions={videoExtensions}
        />
      )}
      <TextArea {...form.field('note')} rows={3} maxLength={1000} hint="A text for this date alone." />
    </>
  );
}
