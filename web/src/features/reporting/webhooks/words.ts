import type { BadgeTone } from '~/ui/Badge';

/** The events that staff choose from. */
export const events = [
  { value: 'enrolled', label: 'Enrolled', description: 'Someone starts or renews a subscription.' },
  { value: 'paid', label: 'Paid', description: 'A payment is complete.' },
  { value: 'moved_up', label: 'Moved up', description: 'A coach approves a move-up.' },
  { value: 'completed', label: 'Completed', description: 'Someone completes a course.' },
  { value: 'lead', label: 'Lead', description: 'Someone new signs up, registers for the free training or pays.' },
];

/** What people call an event. */
export function eventWord(kind: string): string {
  if (kind === 'test') return 'Test';
  return events.find(({ value }) => value === kind)?.label ?? kind;
}

export const deliveryStates: Record<string, [string, BadgeTone]> = {
  waiting: ['Waiting', 'info'],
  delivered: ['Delivered', 'success'],
  failed: ['Failed', 'danger'],
};
