import { useMutation, useQuery } from '@apollo/client/react';
import { Button } from '~/ui/Button';
import { Drawer } from '~/ui/Drawer';
import { Form, FormActions, SubmitButton, useAtlasForm } from '~/ui/Form';
import { MultiSelectField } from '~/ui/fields/MultiSelectField';
import { SelectField } from '~/ui/fields/SelectField';
import { toast } from '~/ui/toast';
import { ReportReadersDocument, type SavedReportDetailsFragment, ScheduleReportDocument } from './saved.gql';
import classNames from './saved.module.css';
import { weekdays } from './words';

interface Props {
  report: SavedReportDetailsFragment;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

interface Values extends Record<string, unknown> {
  schedule: string | null;
  day: number | null;
  recipientIds: number[];
  fileFormat: string | null;
}

const MONTH_DAYS = 28;

/** When a report is emailed, to whom and with which file. */
export function ScheduleDrawer({ report, onClose, onSaved }: Props) {
  const { data } = useQuery(ReportReadersDocument, { variables: { id: report.id }, fetchPolicy: 'cache-and-network' });
  const [save] = useMutation(ScheduleReportDocument);
  const form = useAtlasForm<Values>({
    initialValues: {
      schedule: report.schedule,
      day: report.scheduleDay,
      recipientIds: report.recipients.map(({ id }) => id),
      fileFormat: report.fileFormat,
    },
    labels: { schedule: 'Email it', day: 'On', recipientIds: 'Send to', fileFormat: 'File' },
  });
  const { schedule } = form.values;
  const known = new Map([...report.recipients, ...(data?.reportReaders ?? [])].map(({ id, name }) => [id, name]));
  const submit = async ({ day, recipientIds, fileFormat }: Values) => {
    await save({
      variables: {
        id: report.id,
        input: { schedule: schedule ?? 'never', day: day ?? 1, recipientIds, fileFormat: fileFormat ?? 'xlsx' },
        seenAt: report.updatedAt,
      },
    });
    await onSaved();
    toast.success(schedule === 'never' ? "It won't be emailed" : 'Schedule saved');
    onClose();
  };
  const days =
    schedule === 'monthly'
      ? Array.from({ length: MONTH_DAYS }, (_, at) => ({ value: at + 1, label: `Day ${at + 1}` }))
      : weekdays.map((label, at) => ({ value: at + 1, label }));
  return (
    <Drawer opened onClose={onClose} title="Email schedule" subtitle={report.name}>
      <Form form={form} onSubmit={submit} compact className={classNames.form}>
        <SelectField
          {...form.field('schedule')}
          onChange={(value) => {
            form.setValue('schedule', value);
            form.setValue('day', 1);
          }}
          options={[
            { value: 'never', label: 'Never' },
            { value: 'weekly', label: 'Every week' },
            { value: 'monthly', label: 'Every month' },
          ]}
        />
        {schedule !== 'never' && (
          <SelectField<number> {...form.field('day')} options={days} hint="At 8:00 AM (Manila)." />
        )}
        <MultiSelectField<number>
          {...form.field('recipientIds')}
          options={[...known].map(([value, label]) => ({ value, label }))}
          hint="They get a link and a file, as long as they can see the report. To add more people, share the report with their access level."
        />
        <SelectField
          {...form.field('fileFormat')}
          options={[
            { value: 'xlsx', label: 'Excel file (XLSX)' },
            { value: 'csv', label: 'CSV file' },
          ]}
        />
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton loadingLabel="Saving...">Save schedule</SubmitButton>
        </FormActions>
      </Form>
    </Drawer>
  );
}
