import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import { usePublicSettings } from '~/lib/settings';
import { Button, LinkButton } from '~/ui/Button';
import { Modal } from '~/ui/Modal';

export interface MembershipGateProps {
  opened: boolean;
  /** Why the door is closed, in the server's words. */
  door: { code: string; reason: string };
  /** Names of the levels or products that would open it. */
  openedBy: readonly string[];
  onReturn: () => void;
}

/** What stands before closed content: the reason, and the way in. */
export default function MembershipGate({ opened, door, openedBy, onReturn }: MembershipGateProps) {
  const waitlist = usePublicSettings()['waitlist-link'] ?? '';
  const isOutside = door.code === 'not_member';
  return (
    <Modal
      opened={opened}
      onClose={onReturn}
      spot="gate"
      title={door.reason}
      footer={
        <>
          <Button onClick={onReturn}>Return</Button>
          {isOutside && waitlist.startsWith('https://') && (
            <LinkButton variant="primary" href={waitlist} newTab iconEnd={<IconExternalLink size={18} aria-hidden />}>
              Join the Waitlist
            </LinkButton>
          )}
        </>
      }
    >
      {isOutside ? 'Tribe Enrollment will open soon!' : wayIn(openedBy)}
    </Modal>
  );
}

function wayIn(openedBy: readonly string[]): string {
  if (openedBy.length === 0) return 'It opens with a membership.';
  return `It opens with ${new Intl.ListFormat('en-PH', { type: 'disjunction' }).format(openedBy)}.`;
}
