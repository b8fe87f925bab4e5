import { addDays } from '~/lib/dates';
import { peso } from '~/lib/money';
import { Banner } from '~/ui/Banner';
import type { AtlasForm } from '~/ui/Form/useAtlasForm';
import { Checkbox } from '~/ui/fields/Checkbox';
import { MoneyField } from '~/ui/fields/MoneyField';
import { SelectField } from '~/ui/fields/SelectField';
import { TextArea } from '~/ui/fields/TextArea';
import { TextField } from '~/ui/fields/TextField';
import classNames from '../../catalogue/catalogue.module.css';
import { BumpBox } from '../../checkout/BumpBox';
import { BumpRate } from '../BumpRate';
import type { FunnelToEditFragment } from '../funnelForm.gql';
import own from '../sale.module.css';
import type { FunnelValues } from './funnelValues';
import { SaleSection } from './SaleSection';
import { type BumpChoice, useBumpChoices } from './useBumpChoices';

interface Props {
  form: AtlasForm<FunnelValues>;
  productId: number;
  /** The funnel that is edited; none for a new one. */
  funnelId?: string;
  /** The one that the funnel offers already. */
  bump?: FunnelToEditFragment['bump'];
}

/** One more product at checkout: which, for how much, and in which words. */
export function BumpFields({ form, productId, funnelId, bump }: Props) {
  const { bumpFunnelId, bumpIsOn } = form.values;
  const choices = useBumpChoices(productId, bump ?? null, bumpFunnelId);
  const choose = (id: string | null) => {
    choices.pick(id);
    form.setValue('bumpFunnelId', id);
  };
  const hidden = bump?.funnelId === bumpFunnelId && bumpIsOn && bump?.isOn ? bump.hiddenBecause : null;
  return (
    <SaleSection
      title="Order bump"
      help="One more product at checkout. Buyers tick it themselves: it's never added for them, and coupons don't change its price."
      preview={choices.chosen ? <Preview choice={choices.chosen} values={form.values} /> : <p>No extra is offered.</p>}
    >
      <SelectField
        {...form.field('bumpFunnelId')}
        onChange={choose}
        className={classNames.wide}
        options={choices.options}
        onSearch={choices.onSearch}
        clearable
        placeholder="None"
        hint="Sold through its own funnel, which sets how long it's valid and how many seats it has."
      />
      {hidden && (
        <div className={classNames.wide}>
          <Banner variant="warning">Buyers don't see it right now. {hidden}</Banner>
        </div>
      )}
      {bumpFunnelId && (
        <>
          <MoneyField
            {...form.field('bumpPrice')}
            required
            hint={choices.chosen && `Usually ${peso(choices.chosen.regularPrice)}. Enter 0 to give it for free.`}
          />
          <TextField
            {...form.field('bumpHeadline')}
            maxLength={80}
            placeholder={choices.chosen && `Add ${choices.chosen.productName}`}
          />
          <TextArea
            {...form.field('bumpText')}
            className={classNames.wide}
            rows={2}
            maxLength={200}
            hint="One sentence: what does it do for the buyer?"
          />
          <div className={classNames.checks}>
            <Checkbox {...form.checkbox('bumpIsOn')} />
          </div>
          {funnelId && choices.chosen && (
            <BumpRate
              funnelId={funnelId}
              bumpFunnelId={bumpFunnelId}
              savedId={bump?.funnelId}
              productName={choices.chosen.productName}
            />
          )}
        </>
      )}
    </SaleSection>
  );
}

function Preview({ choice, values }: { choice: BumpChoice; values: FunnelValues }) {
  const { funnelId, productName, regularPrice, validityByDays } = choice;
  const days = validityByDays ?? null;
  return (
    <>
      {!values.bumpIsOn && <p className={own.off}>Off: buyers don't see this.</p>}
      <BumpBox
        bump={{
          funnelId,
          productName,
          regularPrice,
          validityByDays: days,
          expiry: days === null ? null : addDays(new Date(), days).toISOString(),
          headline: values.bumpHeadline.trim(),
          text: values.bumpText.trim(),
          price: values.bumpPrice ?? 0,
        }}
        checked={false}
        onChange={() => {}}
      />
    </>
  );
}
