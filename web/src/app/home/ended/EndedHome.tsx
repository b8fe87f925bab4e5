import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { bannerDate } from '~/lib/dates';
import { offerPrice } from '~/lib/dues/offer';
import type { HomeSectionProps } from '~/lib/home';
import { routes } from '~/lib/routing/routes';
import { Cover } from '~/ui/art/Cover';
import { SeaSurface } from '~/ui/art/SeaSurface';
import { LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { IconReceipt, IconUserCircle } from '~/ui/icons';
import home from '../Home.module.css';
import { HomeFrame } from '../HomeFrame';
import { FreeLessons } from '../parts/FreeLessons';
import { WaitlistCard } from '../parts/WaitlistCard';
import classNames from '../visitor/VisitorHome.module.css';
import own from './EndedHome.module.css';
import { EndedHomeDocument, type EndedHomeQuery } from './endedHome.gql';

const LeavingCard = lazy(() => import('~/features/reporting/retention/LeavingCard'));

type Offer = NonNullable<EndedHomeQuery['membershipOffer']>;
type Course = EndedHomeQuery['myCourses']['rows'][number];

/** For someone whose membership ended: since when, the one way back, and what is still open to them. */
export default function EndedHome(props: HomeSectionProps) {
  return (
    <HomeFrame {...props} query={EndedHomeDocument} line={lineOf}>
      {({ getDuesAndExpiration: { renewFunnelId }, membershipOffer, freeLessons, myCourses }) => (
        <div className={classNames.home}>
          {membershipOffer?.isOpen ? (
            <ComeBack offer={membershipOffer} isRenewal={renewFunnelId !== null} />
          ) : (
            <WaitlistCard funnelId={membershipOffer?.id} />
          )}
          <Suspense fallback={null}>
            <LeavingCard />
          </Suspense>
          <StillOpen {...props} courses={myCourses.rows.filter(({ door }) => door.isOpen)} />
          {freeLessons.length > 0 && <FreeLessons lessons={freeLessons} />}
        </div>
      )}
    </HomeFrame>
  );
}

function lineOf({ getDuesAndExpiration: { membershipEndedAt } }: EndedHomeQuery): string {
  return membershipEndedAt
    ? `Your membership ended on ${bannerDate(membershipEndedAt)}. Your stage, points and answers are saved.`
    : 'Your membership has ended. Your stage, points and answers are saved.';
}

/** The one bold surface: what it costs to come back, and the button that says so. */
function ComeBack({ offer, isRenewal }: { offer: Offer; isRenewal: boolean }) {
  const { full, parts } = offerPrice(offer.terms);
  return (
    <Card as="section" padding="none" radius="lg" aria-labelledby="back-title">
      <SeaSurface art="wide" className={`${home.sea} ${own.back}`}>
        <h2 id="back-title" className={home.seaTitle}>
          {isRenewal ? 'Pick up where you left off' : 'Enrollment is open'}
        </h2>
        <p>
          {isRenewal ? 'Renew' : 'Join'} {offer.productName} and member courses, events and groups open again.
        </p>
        {/* The button of a renewal names the amount itself. */}
        {!isRenewal && <p className={home.big}>{full}</p>}
        {parts && <p>{isRenewal ? `Pay in full, ${parts}.` : parts}</p>}
        <div className={home.seaActions}>
          <LinkButton variant="mango" size="lg" to={routes.checkout({ funnelId: offer.id })}>
            {isRenewal ? `Renew for ${full}` : 'Join now'}
          </LinkButton>
        </div>
      </SeaSurface>
    </Card>
  );
}

function StillOpen({ pathOf, courses }: HomeSectionProps & { courses: readonly Course[] }) {
  const profile = pathOf('myProfile');
  return (
    <section aria-labelledby="open-title">
      <header className={home.head}>
        <h2 id="open-title">Still open to you</h2>
      </header>
      <Card padding="none">
        <ul className={home.rows}>
          {courses.map((course) => (
            <OpenRow
              key={course.id}
              mark={<Cover id={course.id} src={course.coverUrl} className={home.thumb} />}
              to={routes.viewCourse({ id: course.id })}
              name={course.name}
              about={course.door.reason ?? 'Course'}
            />
          ))}
          {profile && (
            <OpenRow
              mark={<Mark icon={<IconUserCircle size={22} stroke={1.75} aria-hidden />} />}
              to={profile}
              name="Your profile and progress"
              about="Your stage, points and wins so far"
            />
          )}
          <OpenRow
            mark={<Mark icon={<IconReceipt size={22} stroke={1.75} aria-hidden />} />}
            to={routes.account({ q: 'billings' })}
            name="Billing and receipts"
            about="What you paid, and anything still due"
          />
        </ul>
      </Card>
    </section>
  );
}

const Mark = ({ icon }: { icon: ReactNode }) => <span className={home.icon}>{icon}</span>;

function OpenRow({ mark, to, name, about }: { mark: ReactNode; to: string; name: string; about: string }) {
  return (
    <li className={home.row} data-testid="still-open">
      {mark}
      <div className={home.rowWords}>
        <Link to={to}>{name}</Link>
        <p>{about}</p>
      </div>
    </li>
  );
}
