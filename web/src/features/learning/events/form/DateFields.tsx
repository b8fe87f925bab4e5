import type { AtlasForm } from '~/ui/Form';
import { DateField } from '~/ui/fields/DateField';
import { NumberField } from '~/ui/fields/NumberField';
import { SelectField } from '~/ui/fields/SelectField';
import { TextArea } from '~/ui/fields/TextArea';
import { TextField } from '~/ui/fields/TextField';
import type { EventDetailsFragment } from '../staff/events.gql';
import type { DateValues } from './dateValues';

interface Props {
  form: AtlasForm<DateValues>;
  event: EventDetailsFragment;
  slots: readonly { value: string; label: string }[];
}

/** What one date may have of its own. The placeholders tell what the event says. */
export function DateFields({ form, event, slots }: Props) {
  return (
    <>
      <DateField {...form.field('date')} />
      <SelectField
        {...form.field('time')}
        options={slots.map((slot) => ({ ...slot }))}
        hint={`In the zone of the event: ${event.zone}`}
        searchable
      />
      <NumberField {...form.field('minutes')} min={5} max={1440} placeholder={String(event.minutes)} suffix="minutes" />
      <TextField
        {...form.field('name')}
        placeholder={event.name}
        maxLength={150}
        hint="Leave empty to use the event's setting."
      />
      <TextArea {...form.field('note')} rows={3} maxLength={1000} hint="Only for this date." />
      <NumberField {...form.field('capacity')} min={1} placeholder={event.capacity?.toString() ?? 'No limit'} />
      <TextField {...form.field('place')} placeholder={event.place ?? 'None'} maxLength={300} />
      <TextField {...form.field('joinUrl')} type="url" placeholder={event.joinUrl ?? 'https://'} />
    </>
  );
}
