import type { FieldProps } from '~/ui/fields/FieldFrame';
import { MoneyField } from '~/ui/fields/MoneyField';
import { NumberField } from '~/ui/fields/NumberField';
import { PERCENTAGE } from './rateWords';

interface Props extends FieldProps {
  /** Fixed Amount or Percentage. */
  type: string | null;
  value: number | null;
  onChange: (value: number | null) => void;
}

/** How much: pesos, or percent. */
export function RateField({ type, ...field }: Props) {
  if (type !== PERCENTAGE) return <MoneyField {...field} />;
  return <NumberField {...field} decimals={2} min={0} max={100} suffix="%" />;
}
