import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '~/testing/renderUi';
import { MembershipBadge, PaymentBadge } from '.';

// 07:30 in Manila; in UTC and west of it the day before.
const now = new Date('2026-11-25T23:30:00Z');
const tone = (word: string) => screen.getByText(word).dataset.tone;
const hasIcon = (word: string) => screen.getByText(word).querySelector('svg') !== null;

it('tells how a payment stands in word, tone and icon', () => {
  renderUi(
    <>
      <PaymentBadge now={now} scheduleDate="2026-11-15" transactionId="GC-8842" />
      <PaymentBadge now={now} scheduleDate="2026-11-25" />
      <PaymentBadge now={now} scheduleDate="2026-11-26" />
      <PaymentBadge now={now} scheduleDate="2026-12-03" />
      <PaymentBadge now={now} scheduleDate="2026-12-26" />
    </>,
  );
  const words = ['Paid', 'Overdue', 'Due today', 'Due in 7 days', 'Due in 30 days'];
  expect(words.map(tone)).toEqual(['success', 'danger', 'warning', 'info', 'outline']);
  expect(words.map(hasIcon)).toEqual([true, true, true, true, false]);
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
  const words = ['Active', 'Expired', 'Multiple Subscriptions Found', 'Not Enrolled'];
  expect(words.map(tone)).toEqual(['success', 'danger', 'warning', 'neutral']);
});
