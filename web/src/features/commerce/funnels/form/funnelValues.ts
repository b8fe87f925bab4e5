import type { FunnelInput } from '~/lib/graphql/types';
import { slugOf } from '~/lib/words/text';
import { matches, max, maxLength, min, oneOf, type Rule, required, webAddress } from '~/ui/Form/rules';
import type { FunnelToEditFragment } from '../funnelForm.gql';
import { type SaleValues, saleInput, saleLabels, saleRules, saleValues } from './saleValues';

export const LINK_A_PAGE = 'Link a Page';
export const pageTemplates = [LINK_A_PAGE, 'Template 1'];

export interface FunnelValues extends SaleValues, Record<string, unknown> {
  id: string;
  name: string;
  slug: string;
  headline: string;
  benefits: string;
  validityByDays: number | null;
  startByDays: number | null;
  isHidden: boolean;
  isSwitchedOn: boolean;
  batchId: number | null;
  seats: number | null;
  pageTemplate: string | null;
  pageUrl: string;
  paymentTermIds: string[];
}

export const funnelLabels = {
  id: 'Id',
  validityByDays: 'Valid for',
  startByDays: 'Starts after',
  isHidden: 'Hidden: only staff can enroll someone in it',
  isSwitchedOn: 'On: people can buy it',
  batchId: 'Only in the launch of',
  pageTemplate: 'Page template',
  pageUrl: 'Page address',
  paymentTermIds: 'Payment terms',
  ...saleLabels,
};

const linked: Rule<unknown, FunnelValues> = (url, { pageTemplate }) =>
  pageTemplate === LINK_A_PAGE && !url ? 'is required' : undefined;
const word = matches(/^[a-z0-9]+(-[a-z0-9]+)*$/);

export const funnelRules = {
  id: [maxLength(60), word],
  name: [required(), maxLength(150)],
  slug: [maxLength(60), word],
  headline: [maxLength(150)],
  benefits: [maxLength(2000)],
  validityByDays: [min(0), max(36_500)],
  startByDays: [min(0), max(36_500)],
  seats: [min(0)],
  pageTemplate: [required(), oneOf(pageTemplates)],
  pageUrl: [linked, webAddress(), maxLength(1000)],
  ...saleRules,
};

export function funnelValues(funnel?: FunnelToEditFragment): FunnelValues {
  return {
    id: funnel?.id ?? '',
    name: funnel?.name ?? '',
    slug: funnel?.slug ?? '',
    headline: funnel?.headline ?? '',
    benefits: funnel?.benefits.join('\n') ?? '',
    validityByDays: funnel?.validityByDays ?? (funnel ? null : 365),
    startByDays: funnel?.startByDays ?? null,
    isHidden: funnel?.isHidden ?? false,
    isSwitchedOn: funnel?.isSwitchedOn ?? true,
    batchId: funnel?.batch?.id ?? null,
    seats: funnel?.seats ?? null,
    pageTemplate: funnel?.pageTemplate ?? 'Template 1',
    pageUrl: funnel?.pageUrl ?? '',
    paymentTermIds: funnel?.funnelPaymentTerm.map(({ paymentTerm }) => paymentTerm.id) ?? [],
    ...saleValues(funnel),
  };
}

/** What the server is told. A new funnel without an id gets one from its name. */
export function funnelInput(values: FunnelValues, isNew: boolean): FunnelInput {
  const { validityByDays, startByDays, isHidden, isSwitchedOn, batchId, seats, pageTemplate, paymentTermIds } = values;
  return {
    validityByDays,
    startByDays,
    isHidden,
    isSwitchedOn,
    batchId,
    seats,
    pageTemplate,
    paymentTermIds,
    ...(isNew ? { id: values.id || slugOf(values.name) } : {}),
    name: values.name.trim(),
    slug: values.slug || null,
    headline: values.headline.trim(),
    benefits: values.benefits
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
    pageUrl: pageTemplate === LINK_A_PAGE ? values.pageUrl.trim() : null,
    sale: saleInput(values),
  };
}
