import { discounted, price as priceWords } from '~/lib/money';
import { Card } from '~/ui/Card';
import { useAtlasForm } from '~/ui/Form';
import { NounForm } from '~/ui/Form/NounForm';
import { DateField } from '~/ui/fields/DateField';
import { NumberField } from '~/ui/fields/NumberField';
import { SelectField } from '~/ui/fields/SelectField';
import { TextField } from '~/ui/fields/TextField';
import classNames from '../catalogue/catalogue.module.css';
import { RateField } from '../catalogue/RateField';
import { FIXED_AMOUNT, PERCENTAGE } from '../catalogue/rateWords';
import type { CouponDetailsFragment } from './coupons.gql';
import { type CouponValues, couponLabels, couponRules, couponValues, discountTypes } from './couponValues';

interface Props {
  /** The coupon to change; none for a new one. */
  coupon?: CouponDetailsFragment;
  product: { name: string; price: number };
  onSave: (values: CouponValues) => Promise<string>;
  onReload?: () => Promise<void>;
  cancelPath: string;
}

/** A discount: how much, how often, and when. */
export function CouponForm({ coupon, product, onSave, onReload, cancelPath }: Props) {
  const form = useAtlasForm<CouponValues>({
    initialValues: couponValues(coupon),
    labels: couponLabels,
    rules: couponRules(product.price),
  });
  const { discountType, discount, validFrom } = form.values;
  const isPercentage = discountType === 'percentage';
  const left = discounted(product.price, isPercentage ? 'percentage' : 'fixed', discount ?? 0);
  return (
    <NounForm
      form={form}
      onSave={onSave}
      onReload={onReload}
      cancelPath={cancelPath}
      saveLabel={coupon ? 'Save coupon' : 'Create coupon'}
    >
      <div className={classNames.cards}>
        <Card className={classNames.fields}>
          <TextField
            {...form.field('code')}
            className={classNames.wide}
            maxLength={40}
            autoComplete="off"
            placeholder="KASAMA500"
            hint="Upper and lower case both work."
          />
          <SelectField
            {...form.field('discountType')}
            options={discountTypes}
            onChange={(value) => form.setValue('discountType', value ?? 'fixed')}
          />
          <RateField
            {...form.field('discount')}
            type={isPercentage ? PERCENTAGE : FIXED_AMOUNT}
            hint={`${product.name} then costs ${priceWords(left)} instead of ${priceWords(product.price)}.`}
          />
          <NumberField {...form.field('maxUses')} min={1} placeholder="No limit" />
          <NumberField {...form.field('maxPerPerson')} min={1} placeholder="No limit" />
          <DateField {...form.field('validFrom')} clearable hint="First day, Manila time." />
          <DateField
            {...form.field('validTo')}
            clearable
            min={validFrom ?? undefined}
            hint="Until the end of that day."
          />
        </Card>
      </div>
    </NounForm>
  );
}
