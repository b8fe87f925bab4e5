/** A date as the month shows it. */
export interface CalendarEntry {
  id: number;
  name: string;
  /** 7:00 PM */
  time: string;
  tone: 'plain' | 'going' | 'waiting' | 'off';
  /** What the tone means, for those who do not see it. */
  words: string;
}
