import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { Cover } from '~/ui/art/Cover';
import { Card } from '~/ui/Card';
import { useAtlasForm } from '~/ui/Form';
import { MultiSelectField } from '~/ui/fields/MultiSelectField';
import { NumberField } from '~/ui/fields/NumberField';
import { TextArea } from '~/ui/fields/TextArea';
import { TextField } from '~/ui/fields/TextField';
import { pictureExtensions } from '~/ui/files/extensions';
import { UploadField } from '~/ui/files/UploadField';
import { ContentAuthorsDocument } from '../../authoring/courses/courses.gql';
import { RichTextField } from '../../authoring/editor/RichTextField';
import { ContentForm } from '../../authoring/shared/ContentForm';
import { OpenersField } from '../../authoring/shared/OpenersField';
import classNames from '../../authoring/shared/shared.module.css';
import { useContentDraft } from '../../authoring/shared/useContentDraft';
import type { EventDetailsFragment } from '../staff/events.gql';
import type { SchedulingQuery } from './eventForm.gql';
import { eventLabels, eventRules } from './eventRules';
import { type EventValues, eventValues } from './eventValues';
import { ScheduleFields } from './ScheduleFields';

interface Props {
  scheduling: SchedulingQuery['scheduling'];
  /** The event to change; none for a new one. */
  event?: EventDetailsFragment;
  /** The date from which on it changes; none for all dates. */
  from?: { id: number; date: string };
  /** Saves what is in the form; beside it what was there when it was opened. */
  onSave: (values: EventValues, opened: EventValues) => Promise<string>;
  onReload?: () => Promise<void>;
  cancelPath: string;
}

export function EventForm({ scheduling, event, from, onSave, onReload, cancelPath }: Props) {
  const authors = useQuery(ContentAuthorsDocument).data?.contentAuthors ?? [];
  const [opened] = useState(() => eventValues(scheduling.defaultZone, event, from));
  const form = useAtlasForm<EventValues>({ initialValues: opened, rules: eventRules, labels: eventLabels });
  const draft = useContentDraft({
    content: 'event',
    id: event?.id ?? 0,
    seenAt: event?.updatedAt ?? null,
    form,
    // A draft about other dates must not move these.
    fit: (values) => (values.from === opened.from ? values : { ...values, from: opened.from, date: opened.date }),
  });
  const hosts = new Map(authors.map(({ id, name }) => [id, name]));
  // Who hosts it stays to be seen, also after they stopped teaching.
  for (const { id, name } of event?.hosts ?? []) hosts.set(id, name);
  const cover = form.field('cover');
  return (
    <ContentForm
      form={form}
      draft={draft}
      onSave={(values) => onSave(values, opened)}
      onReload={onReload}
      cancelPath={cancelPath}
      saveLabel={event ? 'Save event' : 'Create event'}
    >
      <div className={classNames.column}>
        <Card className={classNames.fields}>
          <TextField {...form.field('name')} maxLength={150} autoComplete="off" />
          <TextArea
            {...form.field('shortDescription')}
            rows={2}
            maxLength={500}
            hint="One or two sentences, shown in lists."
          />
          <RichTextField {...form.field('description')} />
        </Card>
        <Card className={classNames.fields}>
          <ScheduleFields form={form} scheduling={scheduling} />
        </Card>
      </div>
      <div className={classNames.column}>
        <Card className={classNames.fields}>
          <UploadField
            {...cover}
            error={cover.error ?? form.errors.coverFileId}
            purpose="event-cover"
            extensions={pictureExtensions}
            preview={({ url }) => <Cover id={event?.id ?? 0} src={url} className={classNames.cover} />}
          />
        </Card>
        <Card className={classNames.fields}>
          <MultiSelectField
            {...form.field('hostIds')}
            options={[...hosts].map(([value, label]) => ({ value, label }))}
            placeholder="No one"
          />
          <NumberField
            {...form.field('capacity')}
            min={1}
            placeholder="No limit"
            hint="When seats run out, people join a waitlist."
          />
          <TextField {...form.field('place')} placeholder="Online, or a place" maxLength={300} />
          <TextField
            {...form.field('joinUrl')}
            type="url"
            placeholder="https://"
            hint="We share it shortly before the start, only with people who can join."
          />
          <OpenersField
            field={form.field('openers')}
            known={event?.openers ?? []}
            hint="Leave empty to open it to every member."
            placeholder="Every member"
          />
        </Card>
      </div>
    </ContentForm>
  );
}
