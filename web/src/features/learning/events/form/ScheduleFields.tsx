import type { AtlasForm } from '~/ui/Form';
import { DateField } from '~/ui/fields/DateField';
import { MultiSelectField } from '~/ui/fields/MultiSelectField';
import { NumberField } from '~/ui/fields/NumberField';
import { SelectField } from '~/ui/fields/SelectField';
import shared from '../../authoring/shared/shared.module.css';
import type { SchedulingQuery } from './eventForm.gql';
import type { EventValues } from './eventValues';
import { endOptions, everyOptions, monthlyOptions } from './repeat';

const units: Record<string, string> = { day: 'days', week: 'weeks', month: 'months', year: 'years' };

interface Props {
  form: AtlasForm<EventValues>;
  scheduling: SchedulingQuery['scheduling'];
}

/** When it happens, in which zone, and how it repeats. */
export function ScheduleFields({ form, scheduling }: Props) {
  const { every, ends, date } = form.values;
  const zone = form.field('zone');
  const repeat = form.field('every');
  const end = form.field('ends');
  const monthly = form.field('monthly');
  return (
    <>
      <h2>When</h2>
      <SelectField
        {...zone}
        options={scheduling.zones.map(({ zone: value, label }) => ({ value, label }))}
        onChange={(value) => zone.onChange(value ?? scheduling.defaultZone)}
        searchable
      />
      <div className={shared.pair}>
        <DateField {...form.field('date')} />
        <SelectField {...form.field('time')} options={scheduling.slots.map((slot) => ({ ...slot }))} searchable />
      </div>
      <div className={shared.pair}>
        <NumberField {...form.field('minutes')} min={5} max={1440} step={5} suffix="minutes" />
        <SelectField
          {...repeat}
          options={everyOptions}
          onChange={(value) => repeat.onChange(value ?? 'none')}
          searchable={false}
        />
      </div>
      {every !== 'none' && (
        <>
          <div className={shared.pair}>
            <NumberField {...form.field('interval')} min={1} max={99} suffix={units[every]} />
            {every === 'week' && (
              <MultiSelectField
                {...form.field('weekdays')}
                options={scheduling.weekdays.map((day) => ({ ...day }))}
                placeholder="Same as the first date"
              />
            )}
            {every === 'month' && (
              <SelectField
                {...monthly}
                options={monthlyOptions(date)}
                onChange={(value) => monthly.onChange(value ?? 'day')}
              />
            )}
          </div>
          <div className={shared.pair}>
            <SelectField
              {...end}
              options={endOptions}
              onChange={(value) => end.onChange(value ?? 'never')}
              searchable={false}
            />
            {ends === 'until' && <DateField {...form.field('until')} />}
            {ends === 'count' && <NumberField {...form.field('count')} min={1} max={1000} suffix="times" />}
          </div>
        </>
      )}
    </>
  );
}
