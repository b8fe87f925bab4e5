import type { ScheduleRowFragment } from './payments.gql';

/** Why nothing of a voided row is due: staff waived it, or it was cancelled together with its subscription. */
export function voidedWord(row: Pick<ScheduleRowFragment, 'waiver'>): 'Waived' | 'Cancelled' {
  return row.waiver?.status === 'approved' ? 'Waived' : 'Cancelled';
}
