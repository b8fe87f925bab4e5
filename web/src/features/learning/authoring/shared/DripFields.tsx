import type { AtlasForm } from '~/ui/Form';
import { max, min } from '~/ui/Form/rules';
import { DateField } from '~/ui/fields/DateField';
import { NumberField } from '~/ui/fields/NumberField';
import { SelectField } from '~/ui/fields/SelectField';
import { TimeField } from '~/ui/fields/TimeField';
import { type DripValues, dripRules } from './drip';
import classNames from './shared.module.css';

/** When a unit or a lesson opens to those who may open its course. */
export function DripFields<Values extends DripValues>({ form }: { form: AtlasForm<Values> }) {
  const fields = form as unknown as AtlasForm<DripValues>;
  const { drip } = fields.values;
  const rule = fields.field('drip');
  return (
    <>
      <SelectField {...rule} options={dripRules} onChange={(next) => rule.onChange(next ?? 'none')} />
      {drip === 'days' && <NumberField {...fields.field('dripDays')} min={0} max={3650} required />}
      {drip === 'date' && (
        <div className={classNames.pair}>
          <DateField {...fields.field('dripDay')} required />
          <TimeField {...fields.field('dripTime')} hint="Leave empty for midnight" />
        </div>
      )}
    </>
  );
}

/** Labels and rules for a form with these fields. */
export const dripLabels = { drip: 'Available', dripDays: 'Days', dripDay: 'Day', dripTime: 'Time' };
export const dripFieldRules = {
  dripDays: [
    (value: unknown, { drip }: DripValues) => (drip === 'days' && value === null ? 'is required' : undefined),
    max(3650),
    min(0),
  ],
  dripDay: [(value: unknown, { drip }: DripValues) => (drip === 'date' && !value ? 'is required' : undefined)],
};
