import { slugOf } from '~/lib/words/text';
import { Card } from '~/ui/Card';
import { useAtlasForm } from '~/ui/Form';
import { NounForm } from '~/ui/Form/NounForm';
import { required } from '~/ui/Form/rules';
import { Checkbox } from '~/ui/fields/Checkbox';
import { MultiSelectField } from '~/ui/fields/MultiSelectField';
import { NumberField } from '~/ui/fields/NumberField';
import { SelectField } from '~/ui/fields/SelectField';
import { TextArea } from '~/ui/fields/TextArea';
import { TextField } from '~/ui/fields/TextField';
import classNames from '../../catalogue/catalogue.module.css';
import type { FunnelToEditFragment } from '../funnelForm.gql';
import own from '../sale.module.css';
import { ClosedFields, ThanksFields } from './AfterSaleFields';
import { BumpFields } from './BumpFields';
import { type FunnelValues, funnelLabels, funnelRules, funnelValues, LINK_A_PAGE, pageTemplates } from './funnelValues';
import { useFunnelChoices } from './useFunnelChoices';

interface Props {
  /** The funnel to change; none for a new one. */
  funnel?: FunnelToEditFragment;
  onSave: (values: FunnelValues) => Promise<string>;
  onReload?: () => Promise<void>;
  cancelPath: string;
  product: { id: number; name: string };
}

/** A way to buy a product: when, for how long, by which terms, and what buyers see. */
export function FunnelForm({ funnel, onSave, onReload, cancelPath, product }: Props) {
  const form = useAtlasForm<FunnelValues>({
    initialValues: funnelValues(funnel),
    labels: funnelLabels,
    rules: { ...funnelRules, paymentTermIds: funnel ? [required()] : [] },
  });
  const choices = useFunnelChoices(funnel);
  return (
    <NounForm
      form={form}
      onSave={onSave}
      onReload={onReload}
      cancelPath={cancelPath}
      saveLabel={funnel ? 'Save funnel' : 'Create funnel'}
    >
      <div className={classNames.cards}>
        <Card className={classNames.fields}>
          <TextField
            {...form.field('name')}
            maxLength={150}
            autoComplete="off"
            placeholder="Tribe Membership, Batch 18"
          />
          <TextField
            {...form.field('id')}
            disabled={Boolean(funnel)}
            maxLength={60}
            autoComplete="off"
            placeholder={slugOf(form.values.name) || 'tribe-membership'}
            hint={funnel ? "Can't be changed." : "Used in the checkout link. Can't be changed later."}
          />
          <MultiSelectField
            {...form.field('paymentTermIds')}
            className={classNames.wide}
            options={choices.terms}
            placeholder="Paid once"
            hint="Buyers choose one, in this order."
          />
        </Card>
        <Card as="section" className={classNames.fields} aria-label="Time and seats">
          <h2>Time and seats</h2>
          <NumberField
            {...form.field('validityByDays')}
            min={0}
            max={36_500}
            suffix="days"
            placeholder="No end"
            hint="Leave empty for no end."
          />
          <NumberField
            {...form.field('startByDays')}
            min={0}
            max={36_500}
            suffix="days"
            placeholder="Right away"
            hint="Counted from the day of purchase."
          />
          {choices.choosesBatch && (
            <SelectField
              {...form.field('batchId')}
              options={choices.batches}
              clearable
              placeholder="Any time"
              hint="With a batch, it's only open during that launch."
            />
          )}
          <NumberField {...form.field('seats')} min={0} placeholder="No limit" hint="Leave empty for no limit" />
          <div className={classNames.checks}>
            <Checkbox {...form.checkbox('isSwitchedOn')} />
            <Checkbox {...form.checkbox('isHidden')} />
          </div>
        </Card>
        <Card as="section" className={classNames.fields} aria-label="What buyers see">
          <h2>What buyers see</h2>
          <TextField
            {...form.field('headline')}
            className={classNames.wide}
            maxLength={150}
            placeholder="Almost there. Pick how you want to pay."
            hint="Shown under the name at checkout."
          />
          <TextArea {...form.field('benefits')} className={classNames.wide} rows={4} hint="One benefit per line." />
          <TextField
            {...form.field('slug')}
            maxLength={60}
            autoComplete="off"
            placeholder="tribe"
            hint="A short public link: lowercase letters, numbers and hyphens."
          />
          <SelectField
            {...form.field('pageTemplate')}
            options={pageTemplates.map((value) => ({ value, label: value }))}
          />
          {form.values.pageTemplate === LINK_A_PAGE && (
            <TextField
              {...form.field('pageUrl')}
              className={classNames.wide}
              required
              type="url"
              placeholder="https://"
              maxLength={1000}
            />
          )}
        </Card>
      </div>
      <div className={own.sale}>
        <BumpFields form={form} productId={product.id} funnelId={funnel?.id} bump={funnel?.bump} />
        <ThanksFields form={form} />
        <ClosedFields form={form} productName={product.name} funnelId={funnel?.id} />
      </div>
    </NounForm>
  );
}
