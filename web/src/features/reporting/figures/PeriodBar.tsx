import { isoDay } from '~/lib/dates';
import { DateField } from '~/ui/fields/DateField';
import { SelectField } from '~/ui/fields/SelectField';
import { SegmentedControl } from '~/ui/SegmentedControl';
import classNames from './figures.module.css';
import { kinds, lastDays, months, quarters, years } from './period';
import type { PeriodState } from './usePeriod';

/** Which days the report is about. */
export function PeriodBar({ choice, period, now, change }: PeriodState) {
  const kind = period.kind;
  const pick = (next: string) => change({ kind: next, on: '', quarter: '', from: '', to: '' });
  const isLast = lastDays.some((days) => days === kind);
  return (
    <div className={classNames.periods}>
      <SegmentedControl
        label="Period"
        options={kinds.map((value) => ({ value, label: value }))}
        value={(isLast ? '' : kind) as (typeof kinds)[number]}
        onChange={pick}
      />
      <div className={classNames.picks}>
        {kind === 'Daily' && (
          <DateField label="Day" value={period.on ?? null} onChange={(on) => change({ on: on ?? '' })} />
        )}
        {kind === 'Monthly' && (
          <SelectField
            label="Month"
            options={months(now)}
            value={`${(period.on ?? isoDay(now)).slice(0, 8)}01`}
            onChange={(on) => change({ kind, on: on ?? '' })}
          />
        )}
        {(kind === 'Quarterly' || kind === 'Annual') && (
          <SelectField
            label="Year"
            options={years(now)}
            value={`${(period.on ?? isoDay(now)).slice(0, 4)}-01-01`}
            onChange={(on) => change({ kind, on: on ?? '', quarter: period.quarter ?? '' })}
          />
        )}
        {kind === 'Quarterly' && (
          <SegmentedControl
            label="Quarter"
            options={quarters.map((value) => ({ value, label: value }))}
            value={(period.quarter ?? '1st') as (typeof quarters)[number]}
            onChange={(quarter) => change({ kind, on: period.on ?? '', quarter })}
          />
        )}
        {kind === 'Custom Range' && (
          <>
            <DateField
              label="From"
              value={period.from ?? null}
              max={period.to ?? undefined}
              onChange={(from) => change({ kind, from: from ?? '', to: choice.to })}
            />
            <DateField
              label="To"
              value={period.to ?? null}
              min={period.from ?? undefined}
              onChange={(to) => change({ kind, from: choice.from, to: to ?? '' })}
            />
          </>
        )}
        <SelectField
          label="Quick range"
          placeholder="Last days"
          options={lastDays.map((value) => ({ value: value as string, label: value }))}
          value={isLast ? kind : null}
          onChange={(next) => pick(next ?? 'Monthly')}
        />
      </div>
    </div>
  );
}
