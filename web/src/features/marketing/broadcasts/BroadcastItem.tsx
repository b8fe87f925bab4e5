import { listDateTime } from '~/lib/dates';
import { grouped } from '~/lib/figures';
import { Badge, type BadgeTone } from '~/ui/Badge';
import { Button, IconButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { IconDots } from '~/ui/icons';
import { Menu, type MenuItem } from '~/ui/menus/Menu';
import { Figure } from '../sequences/Figure';
import type { BroadcastDetailsFragment } from './broadcasts.gql';
import classNames from './broadcasts.module.css';
import { peopleWords } from './segmentForm';

const states: Record<string, [label: string, tone: BadgeTone]> = {
  draft: ['Draft', 'outline'],
  scheduled: ['Scheduled', 'info'],
  sending: ['Sending', 'warning'],
  sent: ['Sent', 'success'],
  stopped: ['Stopped', 'neutral'],
};

interface Props {
  broadcast: BroadcastDetailsFragment;
  items: MenuItem[];
  /** Left out if it can't be sent. */
  onSend?: () => void;
}

/** A broadcast with its state and, once it started, its results. */
export function BroadcastItem({ broadcast, items, onSend }: Props) {
  const { subject, segmentName, status, results } = broadcast;
  const [label, tone] = states[status] ?? [status, 'outline'];
  return (
    <Card className={classNames.item}>
      <div className={classNames.head}>
        <div>
          <h2>{subject}</h2>
          <p className={classNames.hint}>
            To {segmentName} · {whenWords(broadcast)}
          </p>
        </div>
        <div className={classNames.tools}>
          <Badge tone={tone}>{label}</Badge>
          {items.length > 0 && (
            <Menu
              trigger={<IconButton label={`More for ${subject}`} icon={<IconDots size={20} />} />}
              items={items}
              align="end"
            />
          )}
        </div>
      </div>
      {results && (
        <>
          <dl className={classNames.results}>
            <Figure name="Sent" value={results.sent} />
            {results.waiting > 0 && (
              <Figure name={status === 'stopped' ? 'Not sent' : 'Waiting'} value={results.waiting} />
            )}
            <Figure name="Clicked" value={results.clickers} of={results.sent} />
            <Figure name="Unsubscribed" value={results.unsubscribed} of={results.sent} />
            <Figure name="Bounced" value={results.bounced} of={results.sent} />
            {results.complained > 0 && <Figure name="Marked as spam" value={results.complained} of={results.sent} />}
            {results.failed > 0 && <Figure name="Failed" value={results.failed} />}
            {results.skipped > 0 && <Figure name="Skipped" value={results.skipped} />}
          </dl>
          {results.links.length > 0 && (
            <table className={classNames.links}>
              <caption>Clicks by link</caption>
              <tbody>
                {results.links.map(({ url, clicks, people }) => (
                  <tr key={url}>
                    <th scope="row">{url.replace(/^https?:\/\//, '')}</th>
                    <td>
                      {grouped(clicks)} {clicks === 1 ? 'click' : 'clicks'} by {peopleWords(people)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </>
      )}
      {onSend && (
        <div className={classNames.buttons}>
          <Button variant="primary" onClick={onSend}>
            Send broadcast
          </Button>
        </div>
      )}
    </Card>
  );
}

function whenWords({ status, startedAt, scheduledAt, updatedAt, updatedBy }: BroadcastDetailsFragment): string {
  if (startedAt) return `started ${listDateTime(startedAt)}`;
  if (status === 'scheduled' && scheduledAt) return `goes out ${listDateTime(scheduledAt)}`;
  return `edited ${listDateTime(updatedAt)} by ${updatedBy}`;
}
