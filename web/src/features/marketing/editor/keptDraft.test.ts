import { beforeEach, expect, it } from 'vitest';
import { keepDraft, keptDraft } from './keptDraft';

const page = {
  path: '/tara-na',
  updatedAt: '2026-11-17T00:00:00Z',
  data: '{"content":[]}',
  name: 'Tara Na',
  shareTitle: 'Tara',
  shareDescription: 'Na',
};

beforeEach(() => localStorage.clear());

it('gives back what was not saved, to the same person and for the same page', () => {
  keepDraft(7, page, { data: '{"content":[1]}', name: 'Tara Na' });
  expect(keptDraft(7, page)).toMatchObject({ changes: { data: '{"content":[1]}' }, seenAt: page.updatedAt });
  expect(keptDraft(7, page)?.changes).not.toHaveProperty('name');
  expect(keptDraft(8, page)).toBeUndefined();
  expect(keptDraft(7, { ...page, path: '/va' })).toBeUndefined();
});

it('has nothing once it is saved, or once the server has the same', () => {
  keepDraft(7, page, { name: 'New' });
  expect(keptDraft(7, { ...page, name: 'New' })).toBeUndefined();
  keepDraft(7, page, undefined);
  expect(keptDraft(7, page)).toBeUndefined();
});

it('ignores what is no draft', () => {
  for (const broken of ['{', '"x"', '{"changes":{"data":5},"at":"now"}', '{"changes":[]}', 'null']) {
    localStorage.setItem('atlas:page-draft:7:/tara-na', broken);
    expect(keptDraft(7, page)).toBeUndefined();
  }
});
