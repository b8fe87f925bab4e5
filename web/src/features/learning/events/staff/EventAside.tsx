import { Link } from 'react-router';
import { listDateTime } from '~/lib/dates';
import { routes } from '~/lib/routing/routes';
import { Cover } from '~/ui/art/Cover';
import { Card } from '~/ui/Card';
import { Facts } from '~/ui/Facts';
import { openerWords } from '../../authoring/shared/words';
import { RichText } from '../../richText/RichText';
import { peopleNames } from '../my/eventWords';
import type { EventDetailsFragment } from './events.gql';
import classNames from './staff.module.css';

/** What is known about an event beside its dates. */
export function EventAside({ event }: { event: EventDetailsFragment }) {
  const { continuesId, continuedById, joinUrl } = event;
  return (
    <div className={classNames.aside}>
      <Card as="section" padding="none" className={classNames.facts} aria-label="About">
        <Cover id={event.id} src={event.coverUrl} className={classNames.cover} />
        <div className={classNames.body}>
          <Facts
            facts={[
              ['Schedule', event.schedule],
              ['Length', `${event.minutes} minutes`],
              ['Hosts', peopleNames(event.hosts)],
              ['Seats', event.capacity?.toLocaleString('en-PH') ?? 'No limit'],
              ['Where', event.place],
              [
                'Join link',
                joinUrl && (
                  <a key="join" href={joinUrl} target="_blank" rel="noopener noreferrer">
                    {joinUrl}
                  </a>
                ),
              ],
              ['Access', openerWords(event.openers, 'Every member')],
              [
                'Continues',
                continuesId && (
                  <Link key="before" to={routes.event({ id: continuesId })}>
                    Previous event
                  </Link>
                ),
              ],
              [
                'Continues as',
                continuedById && (
                  <Link key="after" to={routes.event({ id: continuedById })}>
                    Next event
                  </Link>
                ),
              ],
              ['Published', event.publishedAt && listDateTime(event.publishedAt)],
              ['Archived', event.archivedAt && listDateTime(event.archivedAt)],
              ['Created', listDateTime(event.createdAt)],
              ['Last changed', listDateTime(event.updatedAt)],
            ]}
          />
        </div>
      </Card>
      {event.description && (
        <Card as="section" aria-label="Description" className={classNames.box}>
          <h2>Description</h2>
          <RichText html={event.description} />
        </Card>
      )}
    </div>
  );
}
