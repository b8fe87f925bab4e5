import { IconMail, IconMessage, IconPhoto } from '~/ui/icons';

/** The kinds of resources, in the words of one and of many. */
export const kinds = {
  picture: { one: 'Picture', many: 'Pictures', Icon: IconPhoto },
  caption: { one: 'Caption', many: 'Captions', Icon: IconMessage },
  email: { one: 'Email', many: 'Emails', Icon: IconMail },
} as const;

export type Kind = keyof typeof kinds;

export const kindOf = (kind: string) => kinds[kind as Kind] ?? kinds.caption;

/** What is copied of a resource: an email with its subject. */
export function copyOf({ kind, subject, body }: { kind: string; subject: string; body: string }): string {
  return kind === 'email' ? `${subject}\n\n${body}` : body;
}
