import { addDays, isoDay, listDate } from '~/lib/dates';
import { Card } from '~/ui/Card';
import type { BuddyCircleQuery } from './circle.gql';
import classNames from './circle.module.css';

const WEEKS = 8;

/** For the leader: who checked in in which of the last eight weeks, and who has been silent. */
export function WeekGrid({ circle }: { circle: NonNullable<BuddyCircleQuery['buddyCircle']> }) {
  const weeks = Array.from({ length: WEEKS }, (_, index) => isoDay(addDays(circle.week, -7 * (WEEKS - 1 - index))));
  const silent = circle.buddies.filter(({ isSilent }) => isSilent);
  return (
    <Card as="section" aria-label="Check-ins in recent weeks">
      <h2>Check-ins in recent weeks</h2>
      {silent.length > 0 && (
        <p className={classNames.silent}>
          {`Silent: ${silent.map(({ name, silentDays }) => `${name} (${silentDays} days)`).join(', ')}. A short message may be all it takes.`}
        </p>
      )}
      <div className={classNames.scroll}>
        <table className={classNames.grid}>
          <thead>
            <tr>
              <th scope="col">Name</th>
              {weeks.map((week) => (
                <th key={week} scope="col" title={`Week of ${listDate(week)}`}>
                  {listDate(week).replace(/, \d+$/, '')}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {circle.buddies.map((buddy) => (
              <tr key={buddy.id}>
                <th scope="row">{buddy.name}</th>
                {weeks.map((week) => {
                  const isIn = buddy.checkIns.some((checkIn) => checkIn.week === week);
                  return (
                    <td key={week}>
                      <span data-in={isIn || undefined} role="img" aria-label={isIn ? 'Checked in' : 'No check-in'} />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
