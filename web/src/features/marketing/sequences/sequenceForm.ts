import type { SequenceDetailsFragment } from './sequences.gql';

export type SequenceEmail = SequenceDetailsFragment['emails'][number];

/** What the server is told of an email that is there already. */
export const emailInput = ({ id, subject, body, waitUnit, wait, atMinute }: SequenceEmail) => ({
  id,
  subject,
  body,
  waitUnit,
  wait,
  atMinute,
});

export type EmailInput = Omit<ReturnType<typeof emailInput>, 'id'> & { id?: number };

/** The emails that are in a sequence now; those that were taken out keep their results. */
export const currentEmails = (sequence: SequenceDetailsFragment) =>
  sequence.emails.filter(({ removedAt }) => !removedAt);

/** What the server is told of a sequence, with other emails if there are some. */
export const sequenceInput = (sequence: SequenceDetailsFragment, emails?: EmailInput[]) => ({
  name: sequence.name,
  segmentId: sequence.segmentId,
  onlyNew: sequence.onlyNew,
  emails: emails ?? currentEmails(sequence).map(emailInput),
});

/** The list with one email moved by a number of places. */
export function moved<Item>(items: readonly Item[], index: number, by: number): Item[] {
  const next = [...items];
  const [item] = next.splice(index, 1);
  if (item !== undefined) next.splice(index + by, 0, item);
  return next;
}
