import { Badge, type BadgeTone } from '~/ui/Badge';

const states: Record<string, [label: string, tone: BadgeTone]> = {
  draft: ['Draft', 'outline'],
  running: ['Running', 'success'],
  paused: ['Paused', 'warning'],
  ended: ['Ended', 'neutral'],
};

export function SequenceBadge({ status }: { status: string }) {
  const [label, tone] = states[status] ?? [status, 'outline'];
  return <Badge tone={tone}>{label}</Badge>;
}
