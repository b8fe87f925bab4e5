import { Cover } from '~/ui/art/Cover';
import { Button } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { IconLock, IconRepeat } from '~/ui/icons';
import { DoorButton } from '../../gate/DoorButton';
import { isArchived } from '../../gate/door';
import { useGate } from '../../gate/useGate';
import type { EventHeadFragment } from '../my/myEvents.gql';
import classNames from './page.module.css';

/** The head of an event; before a closed one also what opens it. */
export function EventHero({ event }: { event: EventHeadFragment }) {
  const { show, gate } = useGate();
  return (
    <Card padding="none" radius="lg" className={classNames.hero}>
      <Cover id={event.id} src={event.coverUrl} place={0} className={classNames.cover} />
      <div className={classNames.words}>
        <h1>{event.name}</h1>
        {event.shortDescription && <p className={classNames.short}>{event.shortDescription}</p>}
        {event.isRecurring && !isArchived(event.door) && (
          <p className={classNames.schedule}>
            <IconRepeat size={18} stroke={1.75} aria-hidden /> {event.schedule}
          </p>
        )}
        {!event.door.isOpen && (
          <div className={classNames.gate}>
            {event.door.action ? (
              <DoorButton action={event.door.action} />
            ) : (
              <Button icon={<IconLock size={18} stroke={2} aria-hidden />} onClick={() => show(event)}>
                See how to unlock
              </Button>
            )}
            <p>{event.door.reason}</p>
          </div>
        )}
      </div>
      {gate}
    </Card>
  );
}
