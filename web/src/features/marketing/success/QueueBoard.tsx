import { useState } from 'react';
import { Link } from 'react-router';
import { dayWordsFirst } from '~/lib/ages';
import { routes } from '~/lib/routing/routes';
import { Badge } from '~/ui/Badge';
import { Button } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { Chip, ChipRow } from '~/ui/Chip';
import { EmptyState } from '~/ui/EmptyState';
import { IconChevronDown, IconChevronUp } from '~/ui/icons';
import { Money } from '~/ui/Money';
import { SectionHeader } from '~/ui/PageHeader';
import { Avatar } from '~/ui/people/Avatar';
import { OpenPerson } from './OpenPerson';
import { chipsOf, effectWords, type Item, percent, type Queue, reasonWords, type Share } from './queue';
import classNames from './queue.module.css';
import { nameOf } from './words';

/** As many as are read at a glance; the rest comes when asked for. */
const AT_FIRST = 7;

const isWide = () => matchMedia('(min-width: 768px)').matches;

interface Props {
  queue: Queue;
  /** Called after each change. */
  onChanged: () => Promise<void>;
}

/** Whom to contact today and why, the open person with their message, promises, and what contacts came to. */
export function QueueBoard({ queue, onChanged }: Props) {
  const [reason, setReason] = useState('');
  // Until someone chooses, the first person is open where there is room for it.
  const [openId, setOpenId] = useState<number | null | undefined>(() => (isWide() ? undefined : null));
  const [isWhole, setWhole] = useState(false);
  const fitting = queue.items.filter((item) => !reason || item.reason === reason);
  const shown = isWhole ? fitting : fitting.slice(0, AT_FIRST);
  const open = openId === null ? undefined : (shown.find(({ id }) => id === openId) ?? shown[0]);
  return (
    <div className={classNames.board}>
      <section aria-label="Queue" className={classNames.main}>
        {queue.items.length > 0 && (
          <ChipRow label="Reasons">
            {chipsOf(queue.items).map(([key, label, count]) => (
              <Chip key={key} pressed={key === reason} count={count} onClick={() => setReason(key)}>
                {label}
              </Chip>
            ))}
          </ChipRow>
        )}
        <Card padding="none">
          {shown.length === 0 ? (
            <EmptyState level={2} spot="calm" title="No one is waiting for you">
              We'll check again tomorrow at 5 AM.
            </EmptyState>
          ) : (
            <ol className={classNames.people}>
              {shown.map((item) => (
                <Row
                  key={item.id}
                  item={item}
                  isOpen={item.id === open?.id}
                  onToggle={() => setOpenId(item.id === open?.id ? null : item.id)}
                  canWork={queue.canWork}
                  onChanged={onChanged}
                />
              ))}
            </ol>
          )}
          {fitting.length > shown.length && (
            <p className={classNames.more}>
              <Button onClick={() => setWhole(true)}>Show all {fitting.length}</Button>
            </p>
          )}
        </Card>
        {queue.beyond > 0 && <p className={classNames.quiet}>{queue.beyond} more can wait for another day.</p>}
        <Promises queue={queue} />
      </section>
      <Effects queue={queue} />
    </div>
  );
}

interface RowProps {
  item: Item;
  isOpen: boolean;
  onToggle: () => void;
  canWork: boolean;
  onChanged: () => Promise<void>;
}

function Row({ item, isOpen, onToggle, canWork, onChanged }: RowProps) {
  const name = nameOf(item);
  return (
    <li data-open={isOpen || undefined} data-testid="queue-person">
      <div className={classNames.person}>
        <Avatar name={name} size={40} />
        <div className={classNames.words}>
          <p className={classNames.who}>
            <Link to={routes.user({ id: item.userId })}>{name}</Link> {item.batch && <span>{item.batch}</span>}
          </p>
          <p>{item.sentence}</p>
          <p className={classNames.quiet}>{item.details}</p>
        </div>
        <button
          type="button"
          className={classNames.score}
          aria-expanded={isOpen}
          aria-label={`${name}, score ${item.score} of 100`}
          onClick={onToggle}
        >
          {item.score}
          {isOpen ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
        </button>
      </div>
      {isOpen && (
        <>
          <div className={classNames.parts}>
            <p className={classNames.quiet}>What adds up to {item.score} of 100. Higher comes first.</p>
            <ul>
              {item.parts.map(({ label, points }) => (
                <li key={label}>
                  <span>{label}</span>
                  <span className={classNames.bar} aria-hidden>
                    <span style={{ inlineSize: `${points}%` }} />
                  </span>
                  <strong>{points}</strong>
                </li>
              ))}
            </ul>
          </div>
          {canWork && <OpenPerson key={item.id} item={item} onChanged={onChanged} />}
        </>
      )}
    </li>
  );
}

function Promises({ queue: { promises, promisesKept, promisesMade } }: { queue: Queue }) {
  if (promises.length === 0 && promisesMade === 0) return null;
  return (
    <section>
      <SectionHeader
        title="Promises coming back"
        aside={
          promisesMade > 0 && (
            <span>
              {promisesKept} of {promisesMade} kept in the last 30 days
            </span>
          )
        }
      />
      {promises.length > 0 && (
        <Card padding="none">
          <ul className={classNames.promises}>
            {promises.map((promise) => (
              <li key={promise.id} className={classNames.promise}>
                <div className={classNames.words}>
                  <Link to={routes.user({ id: promise.userId })}>{nameOf(promise)}</Link>
                  <p className={classNames.quiet}>{promise.note ? `“${promise.note}”` : reasonWords[promise.reason]}</p>
                </div>
                {promise.until && <Badge tone="outline">{dayWordsFirst(promise.until)}</Badge>}
                {promise.amount && <Money amount={promise.amount} />}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  );
}

/** Those who were contacted beside those who weren't, for each reason. */
function Effects({ queue: { effects, canWork } }: { queue: Queue }) {
  const title = canWork ? 'Do your messages help?' : 'Do their messages help?';
  return (
    <Card as="section" className={classNames.effects} aria-label={title}>
      <h2>{title}</h2>
      <p className={classNames.quiet}>
        Last 90 days. Paid, renewed or came back within 7 days, counted from the first day someone came up.
      </p>
      {effects.length === 0 ? (
        <p>There's nothing to compare yet. First results appear a week after the first contacts.</p>
      ) : (
        effects.map(({ reason, contacted, others }) => (
          <div key={reason} className={classNames.effect}>
            <h3>{reasonWords[reason] ?? reason}</h3>
            <Bar label={canWork ? 'People you contacted' : 'People they contacted'} share={contacted} isOwn />
            <Bar label="Others with the same reason" share={others} />
            <p>{effectWords({ contacted, others })}</p>
          </div>
        ))
      )}
      {effects.length > 0 && <p className={classNames.quiet}>The two groups weren't picked at random.</p>}
    </Card>
  );
}

function Bar({ label, share, isOwn }: { label: string; share: Share; isOwn?: boolean }) {
  return (
    <div className={classNames.share}>
      <p>
        <span>{label}</span>
        <span>
          {share.count} of {share.of} · <strong>{percent(share)}</strong>
        </span>
      </p>
      <span className={classNames.bar} data-own={isOwn || undefined} aria-hidden>
        <span style={{ inlineSize: share.of === 0 ? 0 : percent(share) }} />
      </span>
    </div>
  );
}
