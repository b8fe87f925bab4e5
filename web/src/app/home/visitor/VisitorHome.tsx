import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import { Link } from 'react-router';
import { WinQuotes } from '~/features/community/wins/WinQuotes';
import { lengthInWords } from '~/features/learning/durations';
import type { HomeSectionProps } from '~/lib/home';
import { offerPrice } from '~/lib/offer';
import { routes } from '~/lib/routing/routes';
import { usePublicSettings } from '~/lib/settings';
import { Cover } from '~/ui/art/Cover';
import { SeaSurface } from '~/ui/art/SeaSurface';
import { Badge } from '~/ui/Badge';
import { LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import home from '../Home.module.css';
import { HomeFrame } from '../HomeFrame';
import classNames from './VisitorHome.module.css';
import { VisitorHomeDocument, type VisitorHomeQuery } from './visitorHome.gql';

type Offer = NonNullable<VisitorHomeQuery['membershipOffer']>;
type Lesson = VisitorHomeQuery['freeLessons'][number];

/** For someone with an account who is no member yet: what they can do right now, and what membership is. */
export default function VisitorHome(props: HomeSectionProps) {
  return (
    <HomeFrame {...props} query={VisitorHomeDocument} line={lineOf}>
      {({ membershipOffer, freeLessons, wins }) => (
        <div className={classNames.home}>
          {membershipOffer?.isOpen ? <Join offer={membershipOffer} /> : <Waitlist offer={membershipOffer} />}
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

/** While enrollment is closed: the sentence, and a place in the line. */
function Waitlist({ offer }: { offer: Offer | null }) {
  const link = usePublicSettings()['waitlist-link'] ?? '';
  const isElsewhere = link.startsWith('https://');
  return (
    <Card as="section" padding="none" radius="lg" aria-labelledby="waitlist-title">
      <SeaSurface art="wide" className={home.sea}>
        <h2 id="waitlist-title" className={home.seaTitle}>
          Tribe Enrollment will open soon!
        </h2>
        <p>Join the waitlist and we'll email you as soon as you can join.</p>
        {(isElsewhere || offer) && (
          <div className={home.seaActions}>
            {isElsewhere ? (
              <LinkButton variant="mango" href={link} newTab iconEnd={<IconExternalLink size={18} aria-hidden />}>
                Join the Waitlist
              </LinkButton>
            ) : (
              <LinkButton variant="mango" to={routes.checkoutClosed({ funnel: offer?.id ?? '' })}>
                Join the Waitlist
              </LinkButton>
            )}
          </div>
        )}
      </SeaSurface>
    </Card>
  );
}

const SHOWN = 3;

function FreeLessons({ lessons }: { lessons: readonly Lesson[] }) {
  return (
    <section aria-labelledby="free-title">
      <header className={home.head}>
        <h2 id="free-title">Free for you</h2>
        <Link to={routes.viewCourses()}>All courses</Link>
      </header>
      <Card padding="none">
        <ul className={home.rows}>
          {lessons.slice(0, SHOWN).map((lesson, at) => (
            <li key={lesson.id} className={`${home.row} ${home.wrap}`} data-testid="free-lesson">
              <Cover id={lesson.courseId} src={lesson.coverThumbUrl} className={home.thumb} />
              <div className={home.rowWords}>
                <Link to={routes.viewLesson({ courseId: lesson.courseId, lessonId: lesson.id })}>{lesson.name}</Link>
                <p>
                  {lesson.courseName}
                  {lesson.seconds ? ` · ${lengthInWords(lesson.seconds)}` : ''}
                </p>
              </div>
              {lesson.isDone && (
                <Badge tone="success" icon={<IconCheck aria-hidden />}>
                  Completed
                </Badge>
              )}
              <LinkButton
                className={classNames.start}
                variant={at === 0 && !lesson.isDone ? 'primary' : 'default'}
                to={routes.viewLesson({ courseId: lesson.courseId, lessonId: lesson.id })}
                icon={<IconPlayerPlay size={18} stroke={2} aria-hidden />}
              >
                {lesson.isDone ? 'Watch again' : 'Start lesson'}
              </LinkButton>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
