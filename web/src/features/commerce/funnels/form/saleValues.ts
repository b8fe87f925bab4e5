import type { SaleInput } from '~/lib/graphql/types';
import { max, maxLength, min, type Rule } from '~/ui/Form/rules';
import type { FunnelToEditFragment } from '../funnelForm.gql';

/** The sale itself: one more product at checkout, the next step after paying, and the words of the closed page. */
export interface SaleValues {
  bumpFunnelId: string | null;
  bumpPrice: number | null;
  bumpHeadline: string;
  bumpText: string;
  bumpIsOn: boolean;
  thanksTitle: string;
  thanksText: string;
  thanksLabel: string;
  thanksUrl: string;
  closedHeadline: string;
  closedText: string;
}

export const saleLabels = {
  bumpFunnelId: 'Extra product',
  bumpPrice: 'Price with this funnel',
  bumpHeadline: 'Headline of the extra',
  bumpText: 'Sentence about the extra',
  bumpIsOn: 'On: buyers see the extra at checkout',
  thanksTitle: 'Headline of the next step',
  thanksText: 'Text of the next step',
  thanksLabel: 'Button',
  thanksUrl: 'Button link',
  closedHeadline: 'Headline of the closed page',
  closedText: 'Text of the closed page',
};

export const NOT_OUR_ADDRESS = 'Enter a page of ours, like /home, or a link that starts with https://.';

/** A path of ours or an https address, as the server takes them. */
export function isSafeAddress(address: string): boolean {
  if (/[\s\\]/.test(address)) return false;
  if (address.startsWith('/')) return !address.startsWith('//');
  if (!/^https:\/\/[^/]/i.test(address) || !URL.canParse(address)) return false;
  const url = new URL(address);
  return url.protocol === 'https:' && !url.username && !url.password;
}

type SaleRule = Rule<unknown, SaleValues>;

const required = (isWanted: (values: SaleValues) => boolean): SaleRule => {
  return (value, values) => (isWanted(values) && (value === null || value === '') ? 'is required' : undefined);
};
const address: SaleRule = (value) => (value && !isSafeAddress(String(value).trim()) ? NOT_OUR_ADDRESS : undefined);

export const saleRules = {
  bumpPrice: [required(({ bumpFunnelId }) => bumpFunnelId !== null), min(0), max(100_000_000)],
  bumpHeadline: [maxLength(80)],
  bumpText: [maxLength(200)],
  thanksTitle: [
    required(({ thanksText, thanksLabel, thanksUrl }) => Boolean(thanksText || thanksLabel || thanksUrl)),
    maxLength(150),
  ],
  thanksText: [maxLength(1000)],
  thanksLabel: [required(({ thanksUrl }) => Boolean(thanksUrl)), maxLength(60)],
  thanksUrl: [required(({ thanksLabel }) => Boolean(thanksLabel)), address, maxLength(2000)],
  closedHeadline: [maxLength(150)],
  closedText: [maxLength(300)],
};

export function saleValues(funnel?: FunnelToEditFragment): SaleValues {
  return {
    bumpFunnelId: funnel?.bump?.funnelId ?? null,
    bumpPrice: funnel?.bump?.price ?? null,
    bumpHeadline: funnel?.bump?.headline ?? '',
    bumpText: funnel?.bump?.text ?? '',
    bumpIsOn: funnel?.bump?.isOn ?? true,
    thanksTitle: funnel?.nextStep?.title ?? '',
    thanksText: funnel?.nextStep?.text ?? '',
    thanksLabel: funnel?.nextStep?.label ?? '',
    thanksUrl: funnel?.nextStep?.url ?? '',
    closedHeadline: funnel?.closedHeadline ?? '',
    closedText: funnel?.closedText ?? '',
  };
}

/** What the server is told. Without an extra product there is nothing to say about it. */
export function saleInput(values: SaleValues): SaleInput {
  const { bumpFunnelId, bumpPrice, bumpHeadline, bumpText, bumpIsOn } = values;
  const bump = bumpFunnelId
    ? { bumpFunnelId, bumpPrice, bumpHeadline: bumpHeadline.trim(), bumpText: bumpText.trim(), bumpIsOn }
    : { bumpFunnelId: null };
  return {
    ...bump,
    thanksTitle: values.thanksTitle.trim(),
    thanksText: values.thanksText.trim(),
    thanksLabel: values.thanksLabel.trim(),
    thanksUrl: values.thanksUrl.trim(),
    closedHeadline: values.closedHeadline.trim(),
    closedText: values.closedText.trim(),
  };
}
