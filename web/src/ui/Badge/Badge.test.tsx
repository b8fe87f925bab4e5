import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderUi } from '../testing/renderUi';
import { MembershipBadge, paymentStatus } from '.';

// 07:30 in Manila; in UTC and west of it the day before.
const now = new Date('2026-11-25T23:30:00Z');

describe('paymentStatus', () => {
  it.each([
    ['2026-11-25', 'Overdue', 'danger'],
    ['2026-11-26', 'Due today', 'warning'],
    ['2026-11-27', 'Due tomorrow', 'warning'],
    ['2026-12-02', 'Due in 6 days', 'warning'],
    ['2026-12-03', 'Due in 7 days', 'info'],
    ['2026-12-25', 'Due in 29 days', 'info'],
    ['2026-12-26', 'Due in 30 days', 'outline'],
    ['2026-11-26T15:59:00Z', 'Due today', 'warning'],
    ['2026-11-26T16:00:00Z', 'Due tomorrow', 'warning'],
  ])('%s reads %s', (dueDate, word, tone) => {
    expect(paymentStatus({ dueDate }, now)).toEqual({ word, tone });
  });

  it('is paid as soon as there is a transaction, even when late', () => {
    expect(paymentStatus({ dueDate: '2020-01-01', transactionId: 'GC-1' }, now)).toEqual({
      word: 'Paid',
      tone: 'success',
    });
  });
});

it('tones the membership', () => {
  renderUi(
    <>
      <MembershipBadge status="Active" />
      <MembershipBadge status="Expired" />
      <MembershipBadge status="Multiple Subscriptions Found" />
      <MembershipBadge status="Not Enrolled" />
    </>,
  );
  const tone = (word: string) => screen.getByText(word).dataset.tone;
  expect(['Active', 'Expired', 'Multiple Subscriptions Found', 'Not Enrolled'].map(tone)).toEqual([
    'success',
    'danger',
    'warning',
    'neutral',
  ]);
});
