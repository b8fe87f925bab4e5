import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import IconLockOpen from '@tabler/icons-react/dist/esm/icons/IconLockOpen.mjs';
import { useState } from 'react';
import { Cell } from '~/lib/cell';
import { isoDay } from '~/lib/dates';
import { Badge } from '~/ui/Badge';
import { Button } from '~/ui/Button';
import { DateField } from '~/ui/fields/DateField';
import classNames from './PersonAccess.module.css';
import { type AccessRowFieldsFragment, PersonAccessDocument } from './personAccess.gql';

/** What someone can open, and why: today, or on any other day. Asked for on demand. */
export default function PersonAccess({ id, name }: { id: number; name: string }) {
  const [isShown, setShown] = useState(false);
  const [on, setOn] = useState<string | null>(isoDay(new Date()));
  if (!isShown) return <Button onClick={() => setShown(true)}>See what {name} can open</Button>;
  return (
    <>
      <DateField label="On" value={on} onChange={setOn} />
      <Cell query={PersonAccessDocument} variables={{ userId: id, on }}>
        {({ personAccess }) => (
          <>
            {personAccess.note && <p className={classNames.note}>{personAccess.note}</p>}
            <Part title="Courses" rows={personAccess.courses} />
            <Part title="Events" rows={personAccess.events} />
            <Part title="Resources" rows={personAccess.resources} />
          </>
        )}
      </Cell>
    </>
  );
}

function Part({ title, rows }: { title: string; rows: AccessRowFieldsFragment[] }) {
  const open = rows.filter(({ door }) => door.isOpen).length;
  return (
    <details className={classNames.part} open={title === 'Courses'}>
      <summary>
        {title}: {open} of {rows.length} open
      </summary>
      <ul className={classNames.rows}>
        {rows.map((row) => (
          <li key={row.contentId} className={classNames.row}>
            <span>{row.name}</span>
            <Badge
              tone={row.door.isOpen ? 'success' : 'neutral'}
              icon={row.door.isOpen ? <IconLockOpen aria-hidden /> : <IconLock aria-hidden />}
            >
              {row.door.isOpen ? 'Open' : 'Closed'}
            </Badge>
            {row.lessonCount != null && (
              <span>
                {row.openLessonCount} of {row.lessonCount} lessons
              </span>
            )}
            <small>{row.door.reason}</small>
          </li>
        ))}
      </ul>
    </details>
  );
}
