import { describe, expect, it } from 'vitest';
import { assignedWords, ruleTitle, ruleWords } from './words';

const sofia = { id: 1, firstName: 'Sofia', lastName: 'Navarro' };
const mario = { id: 2, firstName: 'Mario', lastName: 'Cruz' };

describe('rules in words', () => {
  it('say for whom they are', () => {
    expect(ruleTitle({ of: 'Batch 17', batchId: 4, groupId: null })).toBe('Batch 17');
    expect(ruleTitle({ of: 'Alon', batchId: null, groupId: 4 })).toBe('Alon (group)');
    expect(ruleTitle({ of: '', batchId: null, groupId: null })).toBe('Everyone else');
  });

  it('say who gets the people, and how many', () => {
    expect(ruleWords({ managers: [sofia], cap: 1 })).toBe('Sofia Navarro, up to 1 person');
    expect(ruleWords({ managers: [sofia, mario], cap: 40 })).toBe('Sofia Navarro and Mario Cruz, up to 40 people each');
    expect(ruleWords({ managers: [], cap: 40 })).toBe('No success manager is left in this rule');
  });
});

it('says what was assigned', () => {
  expect(assignedWords(1, 'Sofia Navarro')).toBe('1 person assigned to Sofia Navarro');
  expect(assignedWords(3)).toBe('3 people unassigned');
  expect(assignedWords(0, 'Sofia Navarro')).toBe('Nothing to change');
});
