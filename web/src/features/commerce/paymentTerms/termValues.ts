import type { PaymentTermInput } from '~/lib/graphql/types';
import { slugOf } from '~/lib/words/text';
import { matches, max, maxLength, type Rule, required } from '~/ui/Form/rules';
import { PERCENTAGE } from '../catalogue/rateWords';
import { type Instalment, instalmentsFault } from './instalments';
import type { TermDetailsFragment } from './paymentTerms.gql';

export interface TermValues extends Record<string, unknown> {
  id: string;
  name: string;
  description: string;
  feeType: string | null;
  fee: number | null;
  /** Whether payments after the first fall on days of the month. */
  isPayday: boolean;
  monthDays: number[];
  rows: Instalment[];
}

export const termLabels = { id: 'Id', feeType: 'Fee type', monthDays: 'Days of the month', rows: 'Installments' };

const feeRule: Rule<unknown, TermValues> = (fee, { feeType }) => (feeType && !fee ? 'is required' : undefined);
const percentRule: Rule<unknown, TermValues> = (fee, values) =>
  values.feeType === PERCENTAGE ? max(100)(fee, values) : undefined;

const instalmentsRule: Rule<unknown, TermValues> = (_, { rows, isPayday, monthDays }) =>
  instalmentsFault(rows, isPayday ? monthDays : null);

const monthDaysRule: Rule<unknown, TermValues> = (_, { isPayday, monthDays }) =>
  isPayday && monthDays.length === 0 ? 'is required' : undefined;

export const termRules = {
  id: [maxLength(60), matches(/^[a-z0-9]+(-[a-z0-9]+)*$/)],
  name: [required(), maxLength(150)],
  description: [maxLength(500)],
  fee: [feeRule, percentRule],
  monthDays: [monthDaysRule],
  rows: [instalmentsRule],
};

export function termValues(term?: TermDetailsFragment): TermValues {
  const rows = term?.rows ?? [{ shareType: PERCENTAGE, share: 100, daysAfter: 0 }];
  return {
    id: term?.id ?? '',
    name: term?.name ?? '',
    description: term?.description ?? '',
    feeType: term?.feeType ?? null,
    fee: term?.feeType ? term.fee : null,
    isPayday: Boolean(term?.monthDays.length),
    monthDays: term?.monthDays.length ? [...term.monthDays] : [15, 30],
    rows: rows.map(({ shareType, share, daysAfter }, index) => ({ id: index + 1, shareType, share, daysAfter })),
  };
}

/** What the server is told. A new term without an id gets one from its name. */
export function termInput(values: TermValues, isNew: boolean): PaymentTermInput {
  return {
    ...(isNew ? { id: values.id || slugOf(values.name) } : {}),
    name: values.name.trim(),
    description: values.description.trim(),
    feeType: values.feeType,
    fee: values.feeType ? (values.fee ?? 0) : 0,
    rows: values.rows.map(({ shareType, share, daysAfter }) => ({
      shareType,
      share: share ?? 0,
      daysAfter: values.isPayday ? 0 : (daysAfter ?? 0),
    })),
    monthDays: values.isPayday ? values.monthDays : [],
  };
}
