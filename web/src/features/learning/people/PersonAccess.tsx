import { useState } from 'react';
import { Cell } from '~/lib/cell';
import { isLifetime, isoDay, listDate } from '~/lib/dates';
import { Banner } from '~/ui/Banner';
import { Button } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { DateField } from '~/ui/fields/DateField';
import { SearchField } from '~/ui/fields/SearchField';
import { IconLock, IconLockOpen } from '~/ui/icons';
import { SkeletonRows } from '~/ui/Skeleton';
import classNames from './PersonAccess.module.css';
import { type AccessOfPersonFragment, type AccessRowFieldsFragment, PersonAccessDocument } from './personAccess.gql';

interface Props {
  id: number;
  firstName: string;
  /** The page has asked for today already. */
  shared?: boolean;
}

interface Item extends AccessRowFieldsFragment {
  key: string;
  kind: string;
}

const SHOWN = 6;

/** What someone can open, and why: today, or on any other day. */
export default function PersonAccess({ id, firstName, shared }: Props) {
  const [today] = useState(() => isoDay(new Date()));
  const [on, setOn] = useState<string | null>(today);
  return (
    <Card as="section" padding="none" aria-label={`What can ${firstName} open, and why?`}>
      <Cell
        query={PersonAccessDocument}
        variables={{ userId: id, on }}
        shared={shared && on === today}
        loading={<SkeletonRows rows={8} />}
      >
        {({ personAccess }) => (
          <Access personAccess={personAccess} firstName={firstName} on={on} isToday={on === today} onDay={setOn} />
        )}
      </Cell>
    </Card>
  );
}

interface AccessProps {
  personAccess: AccessOfPersonFragment;
  firstName: string;
  on: string | null;
  isToday: boolean;
  onDay: (day: string | null) => void;
}

function Access({ personAccess, firstName, on, isToday, onDay }: AccessProps) {
  const [words, setWords] = useState('');
  const all = itemsOf(personAccess);
  const items = all.filter(({ name }) => name.toLowerCase().includes(words.trim().toLowerCase()));
  // What is due closes everything at once: it is said once, above all of it.
  const suspended = [...new Set(all.filter(({ door }) => door.code === 'suspended').map(({ door }) => door.reason))];
  return (
    <>
      <header className={classNames.head}>
        <div>
          <h2>What can {firstName} open, and why?</h2>
          <p>{isToday || !on ? `As of today, ${listDate(personAccess.on)}.` : `On ${listDate(personAccess.on)}.`}</p>
        </div>
        <div className={classNames.tools}>
          <SearchField
            label="Search content"
            placeholder="Course, event or resource"
            value={words}
            onChange={setWords}
          />
          <DateField label="On" value={on} onChange={onDay} />
        </div>
      </header>
      {personAccess.note && <p className={classNames.note}>{personAccess.note}</p>}
      {suspended.map((reason) => (
        <div key={reason} className={classNames.notice}>
          <Banner variant="danger">
            <b>Suspended.</b> {reason}
          </Banner>
        </div>
      ))}
      <Part title="Open" heading="Until" items={items.filter(({ door }) => door.isOpen)} isNarrowed={words !== ''} />
      <Part
        title="Closed"
        heading="Opens"
        items={items.filter(({ door }) => !door.isOpen)}
        isNarrowed={words !== ''}
        said={suspended}
      />
    </>
  );
}

interface PartProps {
  title: string;
  heading: string;
  items: Item[];
  isNarrowed: boolean;
  /** Reasons that are told above already. */
  said?: readonly string[];
}

function Part({ title, heading, items, isNarrowed, said = [] }: PartProps) {
  const [isWhole, setWhole] = useState(false);
  const shared = sharedReason(items.filter(({ door }) => !said.includes(door.reason)));
  const shown = isWhole ? items : items.slice(0, SHOWN);
  const count = items.length === 1 ? '1 item' : `${items.length} items`;
  return (
    <section aria-label={title}>
      <h3 className={classNames.part}>
        <span>
          {title}, {count}
        </span>
        <span>{heading}</span>
      </h3>
      {items.length === 0 && (
        <p className={classNames.none}>{isNarrowed ? 'Nothing with this name.' : 'Nothing at the moment.'}</p>
      )}
      {shared && <p className={classNames.shared}>{shared}</p>}
      <ul>
        {shown.map((item) => (
          <li key={item.key} className={classNames.row}>
            <span className={classNames.lock} data-open={item.door.isOpen || undefined}>
              {item.door.isOpen ? <IconLockOpen size={20} aria-hidden /> : <IconLock size={20} aria-hidden />}
            </span>
            <span className={classNames.what}>
              <b>{item.name}</b>
              <small>{kindWords(item)}</small>
            </span>
            <span className={classNames.why}>{whyWords(item, shared, said)}</span>
            <span className={classNames.until}>{whenWords(item)}</span>
          </li>
        ))}
      </ul>
      {items.length > SHOWN && (
        <div className={classNames.more}>
          <Button variant="subtle" onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `See all ${items.length} ${title.toLowerCase()} items`}
          </Button>
        </div>
      )}
    </section>
  );
}

/** The reason that at least two have in common, told once above them. */
function sharedReason(items: readonly Item[]): string | null {
  const counts = new Map<string, number>();
  for (const { door } of items) counts.set(door.reason, (counts.get(door.reason) ?? 0) + 1);
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return most && most[1] > 1 ? most[0] : null;
}

function whyWords({ door }: Item, shared: string | null, said: readonly string[]): string {
  if (said.includes(door.reason)) return 'Suspended';
  return door.reason === shared ? '' : door.reason;
}

function itemsOf({ courses, events, resources }: AccessOfPersonFragment): Item[] {
  const of = (kind: string, rows: readonly AccessRowFieldsFragment[]) =>
    rows.map((row) => ({ ...row, kind, key: `${kind} ${row.contentId}` }));
  return [...of('Course', courses), ...of('Event', events), ...of('Resource', resources)];
}

function kindWords({ kind, lessonCount, openLessonCount }: Item): string {
  if (lessonCount == null || openLessonCount == null) return kind;
  return `${kind} · ${openLessonCount} of ${lessonCount} lessons open`;
}

/** When an open thing closes by itself, and when a closed one opens. */
function whenWords({ door }: Item): string {
  if (!door.isOpen) return door.opensAt ? listDate(door.opensAt) : '';
  if (!door.until) return 'No end';
  // The last day it is open on, as the reason beside it says.
  return isLifetime(door.until) ? 'Lifetime' : listDate(Date.parse(door.until) - 1000);
}
