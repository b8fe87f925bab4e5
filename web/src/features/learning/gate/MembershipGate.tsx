import { useQuery } from '@apollo/client/react';
import { offerPrice } from '~/lib/dues/offer';
import { routes } from '~/lib/routing/routes';
import { Button, LinkButton } from '~/ui/Button';
import { IconCheck } from '~/ui/icons';
import { Modal } from '~/ui/Modal';
import { DoorButton } from './DoorButton';
import { type ClosedDoor, isArchived } from './door';
import classNames from './gate.module.css';
import { GateOfferDocument, type GateOfferQuery } from './gateOffer.gql';

export interface MembershipGateProps {
  opened: boolean;
  /** Why the door is closed, in the server's words, and what helps. */
  door: ClosedDoor;
  /** Names of the levels or products that would open it. */
  openedBy: readonly string[];
  onReturn: () => void;
}

/** What stands before closed content: the reason, and the one way in. */
export default function MembershipGate({ opened, door, openedBy, onReturn }: MembershipGateProps) {
  const isForSale = isNoMember(door) && door.action?.path.startsWith(CHECKOUT) === true;
  const { data } = useQuery(GateOfferDocument, { skip: !opened || !isForSale, fetchPolicy: 'cache-first' });
  const offer = data?.membershipOffer;
  // What opens this may be another product than a membership: then its own button leads there.
  const sells = offer?.isOpen && door.action?.path === routes.checkout({ funnelId: offer.id }) ? offer : null;
  return (
    <Modal
      opened={opened}
      onClose={onReturn}
      spot="gate"
      title={door.reason}
      footer={
        <>
          {!isArchived(door) && <Button onClick={onReturn}>Return</Button>}
          {sells ? (
            <LinkButton variant="primary" to={routes.checkout({ funnelId: sells.id })}>
              {door.code === 'no_membership' ? 'Start membership' : 'Join now'}
            </LinkButton>
          ) : (
            <DoorButton action={door.action} />
          )}
        </>
      }
    >
      {door.code === 'no_membership' && <p>{LEVEL_ALONE}</p>}
      {sells ? <Selling offer={sells} /> : actionFor(door, openedBy)}
    </Modal>
  );
}

const CHECKOUT = '/checkout/';
// The level says who someone is; what they can open comes with a membership.
const LEVEL_ALONE =
  "Your account has the Member level, but no membership is active. Start one here, or message us if you've already paid.";
const BENEFITS = 4;

function isNoMember({ code }: Pick<ClosedDoor, 'code'>): boolean {
  return code === 'not_member' || code === 'no_membership';
}

/** What it costs, and what one gets for it. */
function Selling({ offer }: { offer: NonNullable<GateOfferQuery['membershipOffer']> }) {
  const { full, parts } = offerPrice(offer.terms);
  return (
    <div className={classNames.offer}>
      <p>
        <b>{offer.productName}</b> for <b>{full}</b>
        {parts && ` ${parts}`}.
      </p>
      <ul>
        {offer.benefits.slice(0, BENEFITS).map((benefit) => (
          <li key={benefit}>
            <IconCheck size={18} stroke={2} aria-hidden />
            {benefit}
          </li>
        ))}
      </ul>
    </div>
  );
}

function actionFor({ code, action }: ClosedDoor, openedBy: readonly string[]): string {
  // The waitlist is offered only while enrolment is closed.
  if (isNoMember({ code }) && (!action || action.label === 'Join the Waitlist'))
    return 'Tribe Enrollment will open soon!';
  if (code === 'suspended') return 'It takes a minute, and your progress is safe.';
  if (code === 'grace' || code === 'expired') return 'Your progress is safe. It will be here when you come back.';
  if (code === 'archived') return "It isn't part of Atlas anymore.";
  if (code === 'not_started') return "We'll open it for you on that day.";
  if (openedBy.length === 0) return 'It opens with a membership.';
  return `It opens with ${new Intl.ListFormat('en-PH', { type: 'disjunction' }).format(openedBy)}.`;
}
