import { StatusBadge, type StatusLook } from '~/ui/Badge';
import { IconAlertCircle, IconCheck, IconClock, IconSend, IconX } from '~/ui/icons';

const looks: Record<string, StatusLook> = {
  waiting: { word: 'Waiting', tone: 'info', icon: <IconClock aria-hidden /> },
  sending: { word: 'Sending', tone: 'info', icon: <IconSend aria-hidden /> },
  sent: { word: 'Sent', tone: 'success', icon: <IconCheck aria-hidden /> },
  dead: { word: 'Failed', tone: 'danger', icon: <IconAlertCircle aria-hidden /> },
  discarded: { word: 'Discarded', tone: 'neutral', icon: <IconX aria-hidden /> },
};

/** The states a mail can be in, as filters over the list. */
export const mailStatuses = Object.entries(looks).map(([value, { word }]) => ({ value, word }));

export const MailStatus = ({ status }: { status: string }) => <StatusBadge looks={looks} status={status} />;

/** Put back into the queue: only what has stopped. */
export const mayRetry = (status: string) => status === 'dead' || status === 'discarded';
/** Taken out of the queue: only what would still go out. */
export const mayDiscard = (status: string) => status === 'waiting' || status === 'dead';

const kinds: Record<string, string> = {
  'password-otp': 'Password code',
};

/** 'password-changed' in words. */
export function kindInWords(kind: string): string {
  const words = kind.replace(/[_-]+/g, ' ');
  return kinds[kind] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
