import { slugOf } from '~/lib/words/text';
import { Card } from '~/ui/Card';
import { useAtlasForm } from '~/ui/Form';
import { NounForm } from '~/ui/Form/NounForm';
import { SelectField } from '~/ui/fields/SelectField';
import { TextArea } from '~/ui/fields/TextArea';
import { TextField } from '~/ui/fields/TextField';
import classNames from '../catalogue/catalogue.module.css';
import { RateField } from '../catalogue/RateField';
import { rateOptions } from '../catalogue/rateWords';
import { InstalmentsField } from './InstalmentsField';
import type { TermDetailsFragment } from './paymentTerms.gql';
import { type TermValues, termLabels, termRules, termValues } from './termValues';

interface Props {
  /** The term to change; none for a new one. */
  term?: TermDetailsFragment;
  onSave: (values: TermValues) => Promise<string>;
  onReload?: () => Promise<void>;
  cancelPath: string;
}

/** How a price is paid: in which parts, when, and what it costs to pay this way. */
export function TermForm({ term, onSave, onReload, cancelPath }: Props) {
  const form = useAtlasForm<TermValues>({ initialValues: termValues(term), labels: termLabels, rules: termRules });
  const { feeType } = form.values;
  return (
    <NounForm
      form={form}
      onSave={onSave}
      onReload={onReload}
      cancelPath={cancelPath}
      saveLabel={term ? 'Save payment term' : 'Create payment term'}
    >
      <div className={classNames.cards}>
        <Card className={classNames.fields}>
          <TextField {...form.field('name')} maxLength={150} autoComplete="off" placeholder="Payday plan" />
          <TextField
            {...form.field('id')}
            disabled={Boolean(term)}
            maxLength={60}
            autoComplete="off"
            placeholder={slugOf(form.values.name) || 'payday-plan'}
            hint={term ? "Can't be changed." : "Lowercase letters, numbers and hyphens. Can't be changed later."}
          />
          <TextArea
            {...form.field('description')}
            className={classNames.wide}
            rows={2}
            maxLength={500}
            hint="One line buyers see under its name."
          />
          {!term?.isFixed && (
            <SelectField {...form.field('feeType')} options={rateOptions} clearable placeholder="No fee" />
          )}
          {feeType && <RateField {...form.field('fee')} type={feeType} required hint="Added to the price." />}
        </Card>
        {/* What is always there is always paid at once. */}
        {!term?.isFixed && (
          <Card>
            <InstalmentsField form={form} />
          </Card>
        )}
      </div>
    </NounForm>
  );
}
