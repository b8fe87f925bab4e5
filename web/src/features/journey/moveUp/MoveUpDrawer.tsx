import { Link } from 'react-router';
import { Cell } from '~/lib/cell';
import { listDateTime } from '~/lib/dates';
import { routes } from '~/lib/routing/routes';
import { Drawer } from '~/ui/Drawer';
import { EmptyState } from '~/ui/EmptyState';
import { Facts } from '~/ui/Facts';
import { SkeletonText } from '~/ui/Skeleton';
import { stageWords, xp } from '../progress/words';
import { About } from './About';
import { Decision } from './Decision';
import { Evidence } from './Evidence';
import { MoveUpState } from './MoveUpState';
import classNames from './moveUp.module.css';
import { MoveUpByIdDocument, type MoveUpDetailsFragment } from './moveUps.gql';
import { ageWords } from './moveUpWords';

interface Props {
  /** Null while it closes. */
  id: number | null;
  onClose: () => void;
  onChanged: () => unknown;
}

/** One request with what speaks for it, and the answer to it. */
export default function MoveUpDrawer({ id, onClose, onChanged }: Props) {
  return (
    <Drawer opened={id !== null} onClose={onClose} title="Move-up request">
      {id !== null && (
        <Cell
          key={id}
          query={MoveUpByIdDocument}
          variables={{ id }}
          loading={<SkeletonText lines={8} />}
          empty={<EmptyState spot="compass" title="Request not found" />}
          notFound={<EmptyState spot="compass" title="Request not found" />}
        >
          {({ moveUp }) => moveUp && <Details request={moveUp} onChanged={onChanged} />}
        </Cell>
      )}
    </Drawer>
  );
}

function Details({ request, onChanged }: { request: MoveUpDetailsFragment; onChanged: () => unknown }) {
  const { person, stage, nextStage, state, decidedAt, decidedBy } = request;
  return (
    <div className={classNames.details}>
      <header className={classNames.who}>
        <h3>
          <Link to={routes.profile({ slug: person.slug })}>{person.name}</Link>
        </h3>
        <MoveUpState state={state} />
      </header>
      <Facts
        facts={[
          ['From', stageWords(stage)],
          ['To', nextStage && stageWords(nextStage)],
          [
            'Requested',
            `${listDateTime(request.requestedAt)}, ${state === 'waiting' ? 'waiting' : 'answered after'} ${ageWords(request.ageHours)}`,
          ],
          ['Request', request.attempt > 1 && `Number ${request.attempt} in this stage`],
          ['Points', xp(request.points)],
          ['Decided', decidedAt && `${listDateTime(decidedAt)}${decidedBy ? ` by ${decidedBy.name}` : ''}`],
        ]}
      />
      {request.note && <Said by={person.name} words={request.note} />}
      {request.comment && <Said by={decidedBy?.name ?? 'The reviewer'} words={request.comment} />}
      <Decision key={`${request.id} ${state}`} request={request} onChanged={onChanged} />
      <Evidence tasks={request.tasks} />
      <About formAnswers={request.formAnswers} socials={request.socials} />
      {request.earlier.length > 0 && <Earlier requests={request.earlier} />}
    </div>
  );
}

function Said({ by, words }: { by: string; words: string }) {
  return (
    <figure className={classNames.said}>
      <figcaption>{by} wrote</figcaption>
      <blockquote>{words}</blockquote>
    </figure>
  );
}

function Earlier({ requests }: { requests: MoveUpDetailsFragment['earlier'] }) {
  return (
    <section aria-label="Earlier requests">
      <h3 className={classNames.heading}>Earlier requests</h3>
      <ul className={classNames.earlier}>
        {requests.map(({ id, attempt, state, requestedAt, comment, decidedBy }) => (
          <li key={id}>
            <p className={classNames.line}>
              <span>
                Request {attempt}, {listDateTime(requestedAt)}
              </span>
              <MoveUpState state={state} />
            </p>
            {comment && <Said by={decidedBy?.name ?? 'The reviewer'} words={comment} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
