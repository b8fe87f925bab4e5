/** Why something is closed, in the server's words, and the one thing that helps. */
export interface ClosedDoor {
  code: string;
  reason: string;
  action: { label: string; path: string } | null;
}

const words: Record<string, string> = {
  not_member: 'Tribe members only',
  no_grant: 'Not in your membership',
  not_started: 'Starts later',
  suspended: 'Payment overdue',
  grace: 'Membership ended',
  expired: 'Membership ended',
};

/** The badge on the card of something closed. */
export function closedWords({ code }: Pick<ClosedDoor, 'code'>): string {
  return words[code] ?? 'Opens later';
}

/** Whether a gate stands before it: what only time or the lesson before opens has none. */
export function hasGate({ code }: Pick<ClosedDoor, 'code'>): boolean {
  return code in words;
}
