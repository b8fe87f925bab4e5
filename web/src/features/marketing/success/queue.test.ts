import { describe, expect, it } from 'vitest';
import { chipsOf, effectWords, percent, promiseDays, queueLine, wentWords } from './queue';

const person = { reason: 'quiet' } as never;

describe('the queue in words', () => {
  it('counts people and what is done', () => {
    expect(queueLine({ items: [person, person], doneToday: 3, people: 9 })).toBe(
      '2 people to reach, 3 done today. The ones who need you soonest come first.',
    );
    expect(queueLine({ items: [person], doneToday: 0, people: 9 })).toMatch(/^1 person to reach\. /);
    expect(queueLine({ items: [], doneToday: 4, people: 9 })).toBe('All done for today: 4 done today.');
    expect(queueLine({ items: [], doneToday: 0, people: 0 })).toBe('No one is assigned to you yet.');
  });

  it('offers a chip for each reason there is', () => {
    expect(chipsOf([{ reason: 'quiet' }, { reason: 'overdue' }, { reason: 'quiet' }])).toEqual([
      ['', 'Everyone', 3],
      ['overdue', 'Late payment', 1],
      ['quiet', 'Gone quiet', 2],
    ]);
  });

  it('offers days in Manila', () => {
    // 11 PM in Manila is the afternoon before in UTC.
    expect(promiseDays('2026-11-16T15:00:00Z')).toEqual([
      { day: '2026-11-17', label: 'Tomorrow' },
      { day: '2026-11-19', label: 'Thu, Nov 19' },
      { day: '2026-11-23', label: 'Mon, Nov 23' },
    ]);
  });

  it('names outcomes', () => {
    expect(wentWords({ outcome: 'promised', until: '2026-11-17T16:00:00Z' })).toBe('Promised until Wed, Nov 18');
    expect(wentWords({ outcome: 'declined' })).toBe('Not interested');
  });
});

describe('results', () => {
  const share = (count: number, of: number, low: number, high: number) => ({ count, of, low, high });

  it('say when they could be chance', () => {
    expect(effectWords({ contacted: share(41, 64, 52, 75), others: share(22, 58, 27, 51) })).toBe(
      'Likely 52 to 75% with a contact, 27 to 51% without.',
    );
    expect(effectWords({ contacted: share(2, 3, 21, 94), others: share(1, 3, 6, 79) })).toMatch(
      /could still be chance/,
    );
    expect(effectWords({ contacted: share(0, 0, 0, 100), others: share(1, 3, 6, 79) })).toBe(
      'Too few people yet to compare.',
    );
  });

  it('have no percentage without a base', () => {
    expect(percent({ count: 0, of: 0 })).toBe('–');
    expect(percent({ count: 41, of: 64 })).toBe('64%');
  });
});
