import { Link } from 'react-router';
import { listDateTime } from '~/lib/dates';
import { grouped } from '~/lib/figures';
import { routes } from '~/lib/routing/routes';
import { Card } from '~/ui/Card';
import { Facts } from '~/ui/Facts';
import { Markdown } from '~/ui/Markdown';
import { Person } from '~/ui/people/Person';
import { useStageRights } from './rights';
import type { CrewPersonFragment, StageDetailsFragment } from './stages.gql';
import classNames from './stages.module.css';

const figure = (value: number) => grouped(value);

/** What is known about a stage beside its tasks. */
export function StageAside({ stage }: { stage: StageDetailsFragment }) {
  const rights = useStageRights();
  const people = figure(stage.peopleCount);
  const waiting = figure(stage.waitingCount);
  return (
    <div className={classNames.aside}>
      <Card as="section" aria-label="About" className={classNames.about}>
        <h2>About</h2>
        {stage.description && <Markdown text={stage.description} topHeading={3} />}
        <Facts
          facts={[
            [
              'People',
              rights.manages ? (
                <Link key="people" to={routes.manageStage({ stage: stage.id })}>
                  {people} in this stage
                </Link>
              ) : (
                people
              ),
            ],
            [
              'In review',
              rights.reviews ? (
                <Link key="review" to={routes.reviewMoveUp({ id: stage.id })}>
                  {waiting} waiting
                </Link>
              ) : (
                waiting
              ),
            ],
            ['Points', `${figure(stage.points)} XP`],
            ['Leaders', <Crew key="leaders" people={stage.leaders} />],
            ['Reviewers', <Crew key="reviewers" people={stage.reviewers} />],
            ['Archived', stage.archivedAt && listDateTime(stage.archivedAt)],
            ['Created', listDateTime(stage.createdAt)],
            ['Last changed', listDateTime(stage.updatedAt)],
          ]}
        />
      </Card>
    </div>
  );
}

function Crew({ people }: { people: readonly CrewPersonFragment[] }) {
  if (people.length === 0) return 'No one';
  return (
    <span className={classNames.people}>
      {people.map(({ id, name, profileImage }) => (
        <Person key={id} name={name} src={profileImage} size={28} />
      ))}
    </span>
  );
}
