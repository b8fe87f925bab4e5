import { IconCalendar, IconMapPin, IconUsers } from '~/ui/icons';
import { VisuallyHidden } from '~/ui/VisuallyHidden';
import { DateBadges } from '../my/DateBadges';
import { placesInWords } from '../my/eventWords';
import { JoinButton } from '../my/JoinButton';
import type { EventDateFieldsFragment } from '../my/myEvents.gql';
import { hours, longDay, longMoment } from '../when';
import { Answer } from './Answer';
import classNames from './page.module.css';

/** Everything about one date: when, where, how many go, the person's answer, and the way in. */
export function DateFacts({ date, zone }: { date: EventDateFieldsFragment; zone: string }) {
  const isAhead = date.state !== 'past' && !date.isCancelled;
  return (
    <div className={classNames.facts}>
      <div className={classNames.badges}>
        <DateBadges date={date} zone={zone} withRecurring={false} />
      </div>
      {date.isCancelled && (
        <p className={classNames.cancelled}>
          {date.cancelReason ? `Cancelled: ${date.cancelReason}` : 'This date is cancelled.'}
        </p>
      )}
      <dl>
        <div>
          <dt>
            <IconCalendar size={20} stroke={1.75} aria-hidden />
            <VisuallyHidden>When</VisuallyHidden>
          </dt>
          <dd>
            <b>{longDay(date.startsAt, zone)}</b>
            <span>{hours(date, zone)}</span>
            {date.movedFrom && <span>Moved from {longMoment(date.movedFrom, zone)}</span>}
          </dd>
        </div>
        {date.place && (
          <div>
            <dt>
              <IconMapPin size={20} stroke={1.75} aria-hidden />
              <VisuallyHidden>Where</VisuallyHidden>
            </dt>
            <dd>{date.place}</dd>
          </div>
        )}
        {(isAhead || date.goingCount > 0) && (
          <div>
            <dt>
              <IconUsers size={20} stroke={1.75} aria-hidden />
              <VisuallyHidden>Who</VisuallyHidden>
            </dt>
            <dd>{placesInWords(date)}</dd>
          </div>
        )}
      </dl>
      {date.note && <p className={classNames.note}>{date.note}</p>}
      {isAhead && date.door.isOpen && (
        <>
          <JoinButton full date={date} />
          <Answer date={date} />
          {!date.joinUrl && date.joinReason && <p className={classNames.quiet}>{date.joinReason}</p>}
        </>
      )}
    </div>
  );
}
