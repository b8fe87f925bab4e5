import { Link } from 'react-router';
import { ageWords, daysSince, waitingWords } from '~/lib/ages';
import { grouped } from '~/lib/figures';
import { routes } from '~/lib/routing/routes';
import { Badge } from '~/ui/Badge';
import { LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { EmptyState } from '~/ui/EmptyState';
import { IconChevronRight, IconClock } from '~/ui/icons';
import { Avatar } from '~/ui/people/Avatar';
import home from '../Home.module.css';
import type { CoachHomeQuery, MoveUpToReviewFragment } from './coachHome.gql';

/** From so many days on a request has waited too long. */
const LONG_DAYS = 3;

/** Who wants to move up, the longest waiting first. */
export function MoveUps({ moveUps: { rows, total } }: { moveUps: CoachHomeQuery['moveUpsToReview'] }) {
  return (
    <section aria-labelledby="move-ups-title">
      <header className={home.head}>
        <h2 id="move-ups-title">Move-ups</h2>
        {total > 0 && <span>{waitingWords(total, rows[0]?.requestedAt)}</span>}
      </header>
      <Card padding="none">
        {rows.length === 0 ? (
          <EmptyState spot="calm" title="No move-ups are waiting">
            When someone finishes their stage, their request will appear here.
          </EmptyState>
        ) : (
          <ul className={`${home.rows} ${home.queue}`}>
            {rows.map((moveUp, at) => (
              <MoveUpRow key={moveUp.id} moveUp={moveUp} isFirst={at === 0} />
            ))}
          </ul>
        )}
      </Card>
      {total > rows.length && rows[0] && (
        <Link className={home.more} to={routes.reviewMoveUp({ id: rows[0].stage.id })}>
          See all {total}
        </Link>
      )}
    </section>
  );
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth'];

function MoveUpRow({ moveUp, isFirst }: { moveUp: MoveUpToReviewFragment; isFirst: boolean }) {
  const { person, stage, nextStage, attempt, points, requestedAt, canDecide } = moveUp;
  const to = routes.reviewMoveUp({ id: stage.id, request: moveUp.id });
  const steps = nextStage ? `Stage ${stage.number} to Stage ${nextStage.number}` : `Stage ${stage.number}`;
  const days = daysSince(requestedAt);
  return (
    <li data-testid="move-up-row">
      <div className={home.row}>
        <span className={home.face}>
          <Avatar name={person.name} src={person.profileImage} size={40} />
        </span>
        <div className={home.rowWords}>
          <Link to={to}>{person.name}</Link>
          <p>
            {steps}, {ordinals[attempt - 1] ?? `${attempt}th`} request, {grouped(points)} XP
          </p>
        </div>
        <Badge
          tone={days >= LONG_DAYS ? 'warning' : 'outline'}
          icon={days >= LONG_DAYS ? <IconClock aria-hidden /> : undefined}
        >
          {days === 0 ? 'Since today' : `Waiting ${ageWords(requestedAt)}`}
        </Badge>
        <IconChevronRight className={home.chevron} size={20} stroke={2} aria-hidden />
        <div className={home.rowActions}>
          <LinkButton variant={isFirst ? 'primary' : 'default'} to={to}>
            {canDecide ? 'Review request' : 'See request'}
          </LinkButton>
        </div>
      </div>
    </li>
  );
}
