import { peso } from '~/lib/money';
import { daysWords, PERCENTAGE } from '../catalogue/rateWords';
import { paydayWords } from '../shared/paydayWords';

/** One instalment as the form holds it. The id only tells rows apart. */
export interface Instalment {
  id: number;
  shareType: string;
  share: number | null;
  daysAfter: number | null;
}

/** The next id that no row has. */
const nextId = (rows: readonly Instalment[]) => Math.max(0, ...rows.map(({ id }) => id)) + 1;

/** A further instalment, of the kind of the last one and a month after it. */
export function withAnother(rows: readonly Instalment[]): Instalment[] {
  const last = rows.at(-1);
  const shareType = last?.shareType ?? PERCENTAGE;
  const daysAfter = last ? (last.daysAfter ?? 0) + 30 : 0;
  return [...rows, { id: nextId(rows), shareType, share: shareType === PERCENTAGE ? missing(rows) : null, daysAfter }];
}

/** What the percentages leave, or nothing. */
function missing(rows: readonly Instalment[]): number | null {
  const rest = round(100 - sums(rows).percent);
  return rest > 0 ? rest : null;
}

const round = (value: number) => Math.round(value * 100) / 100;

/** What the shares come to, percentages and pesos apart. */
export function sums(rows: readonly Instalment[]) {
  const of = (wanted: boolean) =>
    round(rows.reduce((sum, row) => ((row.shareType === PERCENTAGE) === wanted ? sum + (row.share ?? 0) : sum), 0));
  return { percent: of(true), pesos: of(false), isMixed: rows.some((row) => row.shareType !== PERCENTAGE) };
}

/** The sum in words, and whether it can stand. A payday plan has days of the month instead of days after the start. */
export function sumWords(
  rows: readonly Instalment[],
  monthDays: readonly number[] | null = null,
): { words: string; isGood: boolean } {
  const { percent, pesos, isMixed } = sums(rows);
  const days = Math.max(0, ...rows.map(({ daysAfter }) => daysAfter ?? 0));
  const when = monthDays ? `on the ${paydayWords(monthDays) || 'days you choose'}` : `over ${daysWords(days)}`;
  const spread = rows.length === 1 ? '1 payment' : `${rows.length} payments ${when}`;
  if (isMixed) {
    const parts = [pesos > 0 && peso(pesos), percent > 0 && `${percent}%`].filter(Boolean).join(' and ') || peso(0);
    return { words: `${parts} in ${spread}. They must add up to the full price.`, isGood: percent <= 100 };
  }
  if (percent === 100) return { words: `100% in ${spread}`, isGood: true };
  const off = round(100 - percent);
  const fault = off > 0 ? `${off}% is missing` : `${-off}% too much`;
  return { words: `${percent}% in ${spread}: ${fault}`, isGood: false };
}

/** What is wrong with the instalments, in a sentence of its own. */
export function instalmentsFault(
  rows: readonly Instalment[],
  monthDays: readonly number[] | null = null,
): string | undefined {
  if (rows.length === 0) return 'At least one installment is required';
  for (const [index, { share, daysAfter }] of rows.entries()) {
    if (!share) return `Installment ${index + 1} needs a share`;
    if (monthDays) continue;
    if (daysAfter === null) return `Installment ${index + 1} needs a number of days`;
    if (index > 0 && daysAfter < (rows[index - 1]?.daysAfter ?? 0)) {
      return `Installment ${index + 1} can't be due before the one above it`;
    }
  }
  const { words, isGood } = sumWords(rows, monthDays);
  return isGood ? undefined : words;
}
