import { WinQuotes } from '~/features/community/wins/WinQuotes';
import { offerPrice } from '~/lib/dues/offer';
import type { HomeSectionProps } from '~/lib/home';
import { routes } from '~/lib/routing/routes';
import { SeaSurface } from '~/ui/art/SeaSurface';
import { LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { IconCheck } from '~/ui/icons';
import home from '../Home.module.css';
import { HomeFrame } from '../HomeFrame';
import { FreeLessons } from '../parts/FreeLessons';
import { WaitlistCard } from '../parts/WaitlistCard';
import { Purchases } from './Purchases';
import classNames from './VisitorHome.module.css';
import { VisitorHomeDocument, type VisitorHomeQuery } from './visitorHome.gql';

type Offer = NonNullable<VisitorHomeQuery['membershipOffer']>;

/** For someone with an account who is no member yet: what they can do right now, and what membership is. */
export default function VisitorHome(props: HomeSectionProps) {
  return (
    <HomeFrame {...props} query={VisitorHomeDocument} variables={{ userId: props.user.id }} line={lineOf}>
      {({ membershipOffer, freeLessons, wins, findViewSubscription }) => (
        <div className={classNames.home}>
          <Purchases purchases={findViewSubscription} />
          {membershipOffer?.isOpen ? <Join offer={membershipOffer} /> : <WaitlistCard funnelId={membershipOffer?.id} />}
          {freeLessons.length > 0 && <FreeLessons lessons={freeLessons} />}
          {/* Before the address is confirmed there are none, and the banner says why. */}
          {wins.total > 0 && <WinQuotes wins={wins.rows} total={wins.total} />}
        </div>
      )}
    </HomeFrame>
  );
}

function lineOf({ freeLessons, membershipOffer }: VisitorHomeQuery): string {
  if (freeLessons.some(({ isDone }) => !isDone)) return 'Your first lesson is free. Start whenever you like.';
  return membershipOffer?.isOpen ? 'Your account is ready. Join whenever you like.' : 'Your account is ready.';
}

/** The one bold surface while enrollment is open: price, what you get, Join now. */
function Join({ offer }: { offer: Offer }) {
  const { full, parts } = offerPrice(offer.terms);
  return (
    <Card as="section" padding="none" radius="lg" aria-labelledby="offer-title">
      <SeaSurface art="wide" className={`${home.sea} ${classNames.offer}`}>
        <div>
          <p>Enrollment is open</p>
          <h2 id="offer-title">{offer.productName}</h2>
          <p className={home.big}>{full}</p>
          {parts && <p>{parts}</p>}
          {offer.seatsLeft !== null && offer.seatsLeft <= 20 && (
            <p>
              <b>
                {offer.seatsLeft} {offer.seatsLeft === 1 ? 'seat' : 'seats'} left
              </b>
            </p>
          )}
          <div className={home.seaActions}>
            <LinkButton variant="mango" size="lg" to={routes.checkout({ funnelId: offer.id })}>
              Join now
            </LinkButton>
          </div>
        </div>
        {offer.benefits.length > 0 && (
          <div>
            <h3>What you get</h3>
            <ul className={classNames.benefits}>
              {offer.benefits.slice(0, 6).map((benefit) => (
                <li key={benefit}>
                  <IconCheck size={18} stroke={2} aria-hidden />
                  {benefit}
                </li>
              ))}
            </ul>
          </div>
        )}
      </SeaSurface>
    </Card>
  );
}
