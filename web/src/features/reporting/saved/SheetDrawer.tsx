import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { listDateTime } from '~/lib/dates';
import { grouped } from '~/lib/figures';
import { Button } from '~/ui/Button';
import { Drawer } from '~/ui/Drawer';
import { Form, FormActions, SubmitButton, useAtlasForm } from '~/ui/Form';
import { required } from '~/ui/Form/rules';
import { SelectField } from '~/ui/fields/SelectField';
import { TextField } from '~/ui/fields/TextField';
import { toast } from '~/ui/toast';
import { refreshSheet } from './refreshSheet';
import { ConnectReportSheetDocument, type SavedReportDetailsFragment } from './saved.gql';
import classNames from './saved.module.css';

interface Props {
  report: SavedReportDetailsFragment;
  /** The address that spreadsheets are shared with; none where Google Sheets isn't set up. */
  account?: string | null;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

interface Values extends Record<string, unknown> {
  spreadsheet: string;
  tab: string;
  refresh: string | null;
}

/** Keeps a spreadsheet at Google the same as a report. */
export function SheetDrawer({ report, account, onClose, onSaved }: Props) {
  const { sheet } = report;
  const [connect] = useMutation(ConnectReportSheetDocument);
  const [isBusy, setBusy] = useState(false);
  const form = useAtlasForm<Values>({
    initialValues: { spreadsheet: sheet?.url ?? '', tab: sheet?.tab ?? 'Atlas', refresh: sheet?.refresh ?? 'daily' },
    labels: { spreadsheet: 'Spreadsheet link', tab: 'Sheet name', refresh: 'Refresh' },
    rules: { spreadsheet: [required()], tab: [required()] },
  });
  const store = async (input: { spreadsheet: string; tab: string; refresh: string }) => {
    await connect({ variables: { id: report.id, input, seenAt: report.updatedAt } });
    await onSaved();
  };
  const submit = async ({ spreadsheet, tab, refresh }: Values) => {
    await store({ spreadsheet, tab, refresh: refresh ?? 'never' });
    toast.success('Spreadsheet connected');
  };
  const writeNow = async () => {
    setBusy(true);
    try {
      const rows = await refreshSheet(report.id);
      toast.success(`${grouped(rows)} rows written`);
    } catch (error) {
      toast.error((error as Error).message);
    }
    await onSaved().catch(() => {});
    setBusy(false);
  };
  if (!account)
    return (
      <Drawer opened onClose={onClose} title="Google Sheets" subtitle={report.name}>
        <p>Google Sheets isn't set up on this site. Ask the person who runs it to add a Google service account.</p>
      </Drawer>
    );
  return (
    <Drawer opened onClose={onClose} title="Google Sheets" subtitle={report.name}>
      <Form form={form} onSubmit={submit} compact className={classNames.form}>
        <p className={classNames.hint}>
          Share the spreadsheet with <strong>{account}</strong> as an editor. The sheet is written over, with the rows
          that you can see.
        </p>
        <TextField {...form.field('spreadsheet')} placeholder="https://docs.google.com/spreadsheets/d/..." />
        <TextField {...form.field('tab')} />
        <SelectField
          {...form.field('refresh')}
          options={[
            { value: 'never', label: 'Only when I ask' },
            { value: 'hourly', label: 'Every hour' },
            { value: 'daily', label: 'Every day at 6:00 AM (Manila)' },
          ]}
        />
        {sheet && (
          <div className={classNames.sheetState} role="status">
            {sheet.problem ? <p data-danger>{sheet.problem}</p> : null}
            <p>
              {sheet.lastAt
                ? `Last written ${listDateTime(sheet.lastAt)}${sheet.problem ? '' : `, ${grouped(sheet.rows ?? 0)} rows`}`
                : 'Not written yet'}
            </p>
            <Button size="sm" loading={isBusy} loadingLabel="Writing..." onClick={() => void writeNow()}>
              Write now
            </Button>
            <Button
              size="sm"
              onClick={() =>
                store({ spreadsheet: '', tab: '', refresh: 'never' })
                  .then(onClose)
                  .catch((error: Error) => toast.error(error.message))
              }
            >
              Disconnect
            </Button>
          </div>
        )}
        <FormActions>
          <Button onClick={onClose}>Close</Button>
          <SubmitButton loadingLabel="Saving...">{sheet ? 'Save connection' : 'Connect spreadsheet'}</SubmitButton>
        </FormActions>
      </Form>
    </Drawer>
  );
}
