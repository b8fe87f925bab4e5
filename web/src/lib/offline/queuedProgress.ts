/** What was done in a lesson without a connection. */
export interface QueuedProgress {
  lessonId: number;
  openedAt: string;
  at: string;
  position?: number;
  seen?: { from: number; to: number }[];
  isDone?: boolean;
}
