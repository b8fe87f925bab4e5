import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from './Badge';

/** How a status is shown: its word, its colour and the sign that says the same without colour. */
export interface StatusLook {
  word: string;
  tone: BadgeTone;
  icon: ReactNode;
}

/** A status as its list of looks says; one that is not in it by its own name. */
export function StatusBadge({ looks, status }: { looks: Readonly<Record<string, StatusLook>>; status: string }) {
  const look = looks[status];
  if (!look) return <Badge tone="neutral">{status}</Badge>;
  return (
    <Badge tone={look.tone} icon={look.icon}>
      {look.word}
    </Badge>
  );
}
