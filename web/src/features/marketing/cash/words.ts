import { counted } from '~/lib/ages';

/** The filter of the contract, in its words and order. */
export const buckets = ['all', 'unenrolled', 'for regular renewal', 'early renewal', 'er warmup', 'collected'] as const;

export type Bucket = (typeof buckets)[number];

/** How many days before the last day of a membership the buckets reach: settings that staff edit. */
export interface Bounds {
  regular: number;
  early: number;
  warmup: number;
}

/** What each bucket holds, in a sentence. */
export function bucketWords(bucket: Bucket, { regular, early, warmup }: Bounds): string {
  const words: Record<Bucket, string> = {
    all: `Everyone whose membership ends within ${warmup} days or has ended, and everyone who paid for a renewal this month.`,
    unenrolled: 'Memberships that ended and were not renewed, the latest first.',
    'for regular renewal': `Memberships that end within ${regular} days and are not renewed.`,
    'early renewal': `Memberships that end in ${regular + 1} to ${early} days and are not renewed.`,
    'er warmup': `Memberships that end in ${early + 1} to ${warmup} days and are not renewed.`,
    collected: 'Renewals that people paid for this month.',
  };
  return words[bucket];
}

/** The words of the contract with a capital; ER stays as people write it. */
export const bucketLabel = (bucket: string): string =>
  bucket.startsWith('er ') ? `ER ${bucket.slice(3)}` : bucket.charAt(0).toUpperCase() + bucket.slice(1);

/** 'in 12 days', 'today', '5 days ago'. */
export function leftWords(days: number): string {
  if (days === 0) return 'today';
  return days > 0 ? `in ${counted(days, 'day')}` : `${counted(-days, 'day')} ago`;
}

const outcomeWords: Record<string, string> = {
  reached: 'Reached',
  promised: 'Promised',
  paid: 'Paid',
  declined: 'Not interested',
  'wrong-number': 'Wrong number',
  later: 'Later',
  emailed: 'Emailed',
};

export const outcomeLabel = (outcome: string): string => outcomeWords[outcome] ?? outcome;

const readyTexts = {
  ending:
    "Your membership is up for renewal. Renew before it ends and your new term starts right after this one, so you won't lose a single day.",
  ended: 'Your membership has ended, and we miss you. Come back anytime: your stage, answers and points are saved.',
  both: "It's time to renew your membership. Your stage, answers and points are saved.",
};

/** A message that is ready to send, and true for everyone it goes to: some memberships may have ended already. */
export function readyMessage(rows: readonly { bucket: string }[]) {
  const ended = rows.filter(({ bucket }) => bucket === 'unenrolled').length;
  let text = readyTexts.both;
  if (ended === 0) text = readyTexts.ending;
  else if (ended === rows.length) text = readyTexts.ended;
  return {
    subject: 'Your Tribe membership',
    message: `Hi {first name}!\n\n${text}\n\nMay tanong ka? Just reply to this email.`,
  };
}

/** Those with something to renew, one of each person: a renewal that was collected needs no email. */
export function toEmail<Row extends { bucket: string; userId: number }>(rows: readonly Row[]): Row[] {
  const open = rows.filter(({ bucket }) => bucket !== 'collected');
  return open.filter(({ userId }, index) => open.findIndex((other) => other.userId === userId) === index);
}
