import { price } from '../money';

export interface OfferTerm {
  quote: { total: number; rows: readonly { price: number }[] };
}

/** '₱2,899.00' and, where it can be paid in parts, 'or 8 payments from ₱399.00'. The first way to pay is the one that counts. */
export function offerPrice(terms: readonly OfferTerm[]): { full: string; parts: string | null } {
  const first = terms[0];
  const inParts = terms
    .filter(({ quote }) => quote.rows.length > 1)
    .map(({ quote }) => ({ count: quote.rows.length, least: Math.min(...quote.rows.map((row) => row.price)) }))
    .sort((one, other) => one.least - other.least)[0];
  return {
    full: first ? price(first.quote.total) : '',
    parts: inParts ? `or ${inParts.count} payments from ${price(inParts.least)}` : null,
  };
}
