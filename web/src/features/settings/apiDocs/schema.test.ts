import { expect, it } from 'vitest';
import { curlFor, found, operations } from './schema';

it('writes a request with its variables and what comes back', () => {
  const one = operations.find(({ n }) => n === 'createBatch');
  const text = one ? curlFor(one, 'https://atlas.example') : '';
  expect(text).toContain('curl https://atlas.example/api/graphql');
  expect(text).toContain('mutation($input: ');
  expect(text).toContain('createBatch(input: $input) { ');
});

it('finds by words, and only what keys can use when asked', () => {
  expect(found('approve payout', false).operations.map(({ n }) => n)).toContain('approvePayoutRun');
  expect(found('approve payout', true).operations.map(({ n }) => n)).not.toContain('approvePayoutRun');
  expect(found('zzz', false)).toEqual({ operations: [], types: [] });
});
