import { addDays, isoDay } from '~/lib/dates';
import type { CouponInput } from '~/lib/graphql/types';
import { discounted, price as priceWords } from '~/lib/money';
import { Card } from '~/ui/Card';
import { useAtlasForm } from '~/ui/Form';
import { NounForm } from '~/ui/Form/NounForm';
import { matches, max, maxLength, min, type Rule, required } from '~/ui/Form/rules';
import { DateField } from '~/ui/fields/DateField';
import { NumberField } from '~/ui/fields/NumberField';
import { SelectField } from '~/ui/fields/SelectField';
import { TextArea } from '~/ui/fields/TextArea';
import { TextField } from '~/ui/fields/TextField';
import classNames from '../catalogue/catalogue.module.css';
import { RateField } from '../catalogue/RateField';
import { FIXED_AMOUNT, PERCENTAGE } from '../catalogue/rateWords';
import type { CouponDetailsFragment } from './coupons.gql';

interface CouponValues extends Record<string, unknown> {
  code: string;
  discountType: string;
  discount: number | null;
  maxUses: number | null;
  maxPerPerson: number | null;
  /** Days in Manila. */
  validFrom: string | null;
  validTo: string | null;
  internalNote: string;
}

const discountTypes = [
  { value: 'fixed', label: 'Fixed Amount' },
  { value: 'percentage', label: 'Percentage' },
];

const labels = {
  discountType: 'Discount type',
  maxUses: 'Total uses',
  maxPerPerson: 'Uses per person',
  validFrom: 'Valid from',
  validTo: 'Valid to',
};

const percent: Rule<unknown, CouponValues> = (discount, values) =>
  values.discountType === 'percentage' ? max(100)(discount, values) : undefined;
const inOrder: Rule<unknown, CouponValues> = (_, { validFrom, validTo }) =>
  validFrom && validTo && validTo < validFrom ? "can't be before it starts" : undefined;

/** A fixed discount may not be more than the price. */
function couponRules(price: number) {
  const notOverPrice: Rule<unknown, CouponValues> = (discount, values) =>
    values.discountType === 'fixed' ? max(price)(discount, values) : undefined;
  return {
    code: [required(), maxLength(40), matches(/^[\p{L}\d_-]+$/u)],
    discount: [required(), min(0.01), percent, notOverPrice],
    maxUses: [min(1)],
    maxPerPerson: [min(1)],
    validTo: [inOrder],
    internalNote: [maxLength(500, 'can have up to 500 characters')],
  };
}

function couponValues(coupon?: CouponDetailsFragment): CouponValues {
  return {
    code: coupon?.code ?? '',
    discountType: coupon?.discountType ?? 'fixed',
    discount: coupon?.discount ?? null,
    maxUses: coupon?.maxUses ?? null,
    maxPerPerson: coupon?.maxPerPerson ?? (coupon ? null : 1),
    validFrom: coupon?.validFrom ? isoDay(coupon.validFrom) : null,
    validTo: coupon?.validTo ? isoDay(coupon.validTo) : null,
    internalNote: coupon?.internalNote ?? '',
  };
}

/** What the server is told: the window goes from the first moment to the last of its days. */
function couponInput(values: CouponValues): CouponInput {
  return {
    ...values,
    code: values.code.trim(),
    validFrom: values.validFrom && addDays(values.validFrom, 0).toISOString(),
    validTo: values.validTo && new Date(addDays(values.validTo, 1).getTime() - 1).toISOString(),
  };
}

interface Props {
  /** The coupon to change; none for a new one. */
  coupon?: CouponDetailsFragment;
  product: { name: string; price: number };
  /** Writes it and says where to go. */
  onSave: (input: CouponInput) => Promise<string>;
  onReload?: () => Promise<void>;
  cancelPath: string;
}

/** A discount: how much, how often, and when. */
export function CouponForm({ coupon, product, onSave, onReload, cancelPath }: Props) {
  const form = useAtlasForm<CouponValues>({
    initialValues: couponValues(coupon),
    labels,
    rules: couponRules(product.price),
  });
  const { discountType, discount, validFrom } = form.values;
  const isPercentage = discountType === 'percentage';
  const left = discounted(product.price, isPercentage ? 'percentage' : 'fixed', discount ?? 0);
  return (
    <NounForm
      form={form}
      onSave={(values) => onSave(couponInput(values))}
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
          <TextArea
            {...form.field('internalNote')}
            className={classNames.wide}
            rows={3}
            placeholder="Who it's for, and why"
            hint="Only staff can see this."
          />
        </Card>
      </div>
    </NounForm>
  );
}
