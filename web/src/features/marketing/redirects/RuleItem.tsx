import { listDate } from '~/lib/dates';
import { Badge } from '~/ui/Badge';
import { IconButton } from '~/ui/Button';
import { Switch } from '~/ui/fields/Switch';
import { IconAlertTriangle, IconArrowRight, IconCheck, IconClock, IconDotsVertical } from '~/ui/icons';
import { Menu, type MenuItem } from '~/ui/menus/Menu';
import { ChipIcon } from './chipIcons';
import { HitsLine } from './HitsLine';
import type { RuleDetailsFragment } from './redirects.gql';
import classNames from './redirects.module.css';

interface Props {
  rule: RuleDetailsFragment;
  /** Whether the last test ended here. */
  isUsed: boolean;
  /** Left out for those who only read. */
  onSwitch?: (on: boolean) => void;
  items: MenuItem[];
}

/** One rule: its place, where it leads, for whom, and how often it was used. */
export function RuleItem({ rule, isUsed, onSwitch, items }: Props) {
  return (
    <article className={classNames.rule} data-used={isUsed || undefined} data-off={!rule.isActive || undefined}>
      <span className={classNames.number}>{rule.position}</span>
      <div className={classNames.words}>
        <h3>
          {rule.name} <RuleState rule={rule} isUsed={isUsed} />
        </h3>
        <p className={classNames.way}>
          <span>{rule.fromPath}</span>
          <IconArrowRight size={15} stroke={2} aria-label="leads to" />
          <span>{rule.target}</span>
          <small>Temporary</small>
        </p>
        {rule.chips.length > 0 && (
          <ul className={classNames.chips} aria-label="Conditions">
            {rule.chips.map((chip) => (
              <li key={chip.kind + chip.value}>
                <ChipIcon kind={chip.kind} />
                <span>
                  {chip.text} <strong>{chip.value}</strong>
                </span>
              </li>
            ))}
          </ul>
        )}
        {rule.warning && (
          <p className={classNames.warning}>
            <IconAlertTriangle size={16} stroke={1.9} aria-hidden /> {rule.warning}
          </p>
        )}
      </div>
      <HitsLine rule={rule} />
      <div className={classNames.tools}>
        {onSwitch && <Switch label={`${rule.name} is on`} hideLabel checked={rule.isActive} onChange={onSwitch} />}
        {items.length > 0 && (
          <Menu
            align="end"
            items={items}
            trigger={<IconButton label={`More for ${rule.name}`} icon={<IconDotsVertical size={20} />} />}
          />
        )}
      </div>
    </article>
  );
}

function RuleState({ rule, isUsed }: { rule: RuleDetailsFragment; isUsed: boolean }) {
  if (isUsed) {
    return (
      <Badge tone="success" icon={<IconCheck size={14} stroke={2.2} aria-hidden />}>
        Used in your test
      </Badge>
    );
  }
  if (rule.state === 'scheduled' && rule.conditions.startsAt) {
    return (
      <Badge tone="warning" icon={<IconClock size={14} stroke={2} aria-hidden />}>
        Starts {listDate(rule.conditions.startsAt)}
      </Badge>
    );
  }
  if (rule.state === 'ended') return <Badge tone="neutral">Ended</Badge>;
  return rule.state === 'off' ? <Badge tone="outline">Off</Badge> : null;
}
