import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import classNames from './Tabs.module.css';

export interface Tab {
  key: string;
  label: string;
  count?: number;
  /** A few red words behind the label, for what needs someone: '1 overdue'. */
  alert?: string;
  content: ReactNode;
}

interface Props {
  /** What the tabs are about, for screen readers. */
  label: string;
  tabs: Tab[];
  active: string;
  onChange: (key: string) => void;
}

/** One panel at a time. Arrow keys, Home and End move between the tabs; only the active panel is mounted. */
export function Tabs({ label, tabs, active, onChange }: Props) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const current = Math.max(
    0,
    tabs.findIndex(({ key }) => key === active),
  );
  useEffect(() => {
    // On a phone the row is wider than the screen: the active tab is brought to its middle.
    const row = list.current;
    const tab = row?.querySelectorAll<HTMLElement>('[role="tab"]')[current];
    if (!row || !tab || row.scrollWidth <= row.clientWidth) return;
    const offset = tab.getBoundingClientRect().left - row.getBoundingClientRect().left;
    row.scrollLeft += offset - (row.clientWidth - tab.offsetWidth) / 2;
  }, [current]);
  const choose = (index: number) => {
    const tab = tabs[(index + tabs.length) % tabs.length];
    if (!tab) return;
    onChange(tab.key);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[tabs.indexOf(tab)]?.focus();
  };
  const press = (event: KeyboardEvent) => {
    const target = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    choose(target);
  };
  const shown = tabs[current];
  return (
    <div>
      <div ref={list} className={classNames.tabs} role="tablist" aria-label={label}>
        {tabs.map((tab, index) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${index}`}
            className={classNames.tab}
            aria-selected={index === current}
            aria-controls={index === current ? `${id}-panel` : undefined}
            tabIndex={index === current ? 0 : -1}
            onClick={() => onChange(tab.key)}
            onKeyDown={press}
          >
            {tab.label}
            {tab.count !== undefined && <span className={classNames.count}>{tab.count}</span>}
            {tab.alert && (
              <span className={classNames.count} data-alert>
                {tab.alert}
              </span>
            )}
          </button>
        ))}
      </div>
      {shown && (
        <div
          key={shown.key}
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${current}`}
          className={classNames.panel}
        >
          {shown.content}
        </div>
      )}
    </div>
  );
}
