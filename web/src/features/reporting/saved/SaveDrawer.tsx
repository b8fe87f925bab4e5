import { Button } from '~/ui/Button';
import { Drawer } from '~/ui/Drawer';
import { Form, FormActions, SubmitButton, useAtlasForm } from '~/ui/Form';
import { maxLength, required } from '~/ui/Form/rules';
import { MultiSelectField } from '~/ui/fields/MultiSelectField';
import { TextField } from '~/ui/fields/TextField';
import type { ReportCatalogueQuery, SavedReportDetailsFragment } from './saved.gql';
import classNames from './saved.module.css';

interface Props {
  report?: SavedReportDetailsFragment;
  levels: ReportCatalogueQuery['reportCatalogue']['levels'];
  onClose: () => void;
  onSave: (name: string, levels: string[]) => Promise<unknown>;
}

interface Values extends Record<string, unknown> {
  name: string;
  levels: string[];
}

const NAME_MAX = 80;

/** The name of a report and who can see it. */
export function SaveDrawer({ report, levels, onClose, onSave }: Props) {
  const form = useAtlasForm<Values>({
    initialValues: { name: report?.name ?? '', levels: report?.levels ?? [] },
    labels: { name: 'Name', levels: 'Share with' },
    rules: { name: [required(), maxLength(NAME_MAX)] },
  });
  const sharesOwn = report?.isOwn ?? true;
  return (
    <Drawer opened onClose={onClose} title={report ? 'Rename or share' : 'Save report'}>
      <Form
        form={form}
        onSubmit={({ name, levels: chosen }) => onSave(name, chosen)}
        compact
        className={classNames.form}
      >
        <TextField {...form.field('name')} />
        <MultiSelectField
          {...form.field('levels')}
          disabled={!sharesOwn}
          options={levels.map(({ id, name }) => ({ value: id, label: name }))}
          placeholder="Only you"
          hint={
            sharesOwn
              ? 'People with these access levels see it if they can open reports and what it is about. Each sees only the people and amounts they may see.'
              : `Only ${report?.owner} can change who sees it.`
          }
        />
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton loadingLabel="Saving...">Save report</SubmitButton>
        </FormActions>
      </Form>
    </Drawer>
  );
}
