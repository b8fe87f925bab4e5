/** Why something is closed, in the server's words, and the one thing that helps. */
export interface ClosedDoor {
  code: string;
  reason: string;
  action: { label: string; path: string } | null;
}

const words: Record<string, string> = {
  not_member: 'Tribe members only',
  no_membership: 'No active membership',
  no_grant: 'Not in your membership',
  not_started: 'Starts later',
  suspended: 'Payment overdue',
  grace: 'Membership ended',
  expired: 'Membership ended',
  archived: 'Archived',
};

/** The badge on the card of something closed. */
export function closedWords({ code }: Pick<ClosedDoor, 'code'>): string {
  return words[code] ?? 'Opens later';
}

/** Taken away from everyone: nothing opens it, and it leads on to what is there. */
export function isArchived({ code }: Pick<ClosedDoor, 'code'>): boolean {
  return code === 'archived';
}

/** Whether a gate stands before it: what only time or the lesson before opens has none, nor what was archived. */
export function hasGate(door: Pick<ClosedDoor, 'code'>): boolean {
  return door.code in words && !isArchived(door);
}
