import { expect, it } from 'vitest';
import { offerPrice } from './offer';

const term = (total: number, ...rows: number[]) => ({ quote: { total, rows: rows.map((price) => ({ price })) } });

it('names the full price, and the smallest payment where it can be paid in parts', () => {
  expect(offerPrice([term(2899, 2899), term(3000, 1500, 1500), term(3200, 400, 400, 400)])).toEqual({
    full: '₱2,899.00',
    parts: 'or 3 payments from ₱400.00',
  });
  expect(offerPrice([term(2899, 2899)])).toEqual({ full: '₱2,899.00', parts: null });
  expect(offerPrice([term(0, 0)]).full).toBe('FREE');
  expect(offerPrice([])).toEqual({ full: '', parts: null });
});
