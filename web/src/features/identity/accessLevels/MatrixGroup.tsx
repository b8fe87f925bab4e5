import { Card } from '~/ui/Card';
import { Checkbox } from '~/ui/fields/Checkbox';
import { IconCheck, IconLock, IconMinus } from '~/ui/icons';
import { VisuallyHidden } from '~/ui/VisuallyHidden';
import classNames from './AccessMatrix.module.css';
import type { Choice, Group, GroupState, Kind, Name } from './matrix';

interface Props {
  group: Group;
  choice: Choice;
  state: GroupState;
  onToggle?: (kind: Kind, name: string, on: boolean) => void;
  onToggleAll?: (on: boolean) => void;
}

const columns: { kind: Kind; title: string }[] = [
  { kind: 'pages', title: 'Pages it opens' },
  { kind: 'functions', title: 'What it can do' },
];

export function MatrixGroup({ group, choice, state, onToggle, onToggleAll }: Props) {
  const chosen = columns.reduce(
    (sum, { kind }) => sum + group[kind].filter((one) => choice[kind].includes(one.name)).length,
    0,
  );
  return (
    <Card as="section" padding="none" aria-label={group.title}>
      <header className={classNames.groupHeader}>
        {onToggleAll ? (
          <Checkbox
            label={<span className={classNames.groupTitle}>{group.title}</span>}
            checked={state.all}
            indeterminate={state.some}
            disabled={state.locked}
            onChange={onToggleAll}
          />
        ) : (
          <h3 className={classNames.groupTitle}>{group.title}</h3>
        )}
        <span className={classNames.groupCount}>
          {chosen} of {group.pages.length + group.functions.length}
        </span>
      </header>
      <div className={classNames.columns}>
        {columns.map(
          ({ kind, title }) =>
            group[kind].length > 0 && (
              <div key={kind}>
                <p className={classNames.columnTitle}>{title}</p>
                <ul className={classNames.rows} aria-label={`${group.title}: ${title}`}>
                  {group[kind].map((one) => {
                    const on = choice[kind].includes(one.name);
                    return (
                      <li key={one.name}>
                        {onToggle ? (
                          <Choosable one={one} on={on} onChange={(next) => onToggle(kind, one.name, next)} />
                        ) : (
                          <Shown one={one} on={on} />
                        )}
                      </li>
                    );
                  })}
                </ul>
              </div>
            ),
        )}
      </div>
    </Card>
  );
}

function Choosable({ one, on, onChange }: { one: Name; on: boolean; onChange: (on: boolean) => void }) {
  const label = one.held ? (
    one.label
  ) : (
    <span className={classNames.locked}>
      {one.label} <IconLock size={15} stroke={2} aria-hidden />
      <VisuallyHidden>You don't have this right, so you can't change it.</VisuallyHidden>
    </span>
  );
  return <Checkbox label={label} checked={on} disabled={!one.held} onChange={onChange} />;
}

function Shown({ one, on }: { one: Name; on: boolean }) {
  return (
    <span className={classNames.shown} data-on={on || undefined}>
      {on ? <IconCheck size={18} stroke={2.2} aria-hidden /> : <IconMinus size={18} stroke={2} aria-hidden />}
      <VisuallyHidden>{on ? 'Yes: ' : 'No: '}</VisuallyHidden>
      {one.label}
    </span>
  );
}
