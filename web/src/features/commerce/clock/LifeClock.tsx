import { useSearchParams } from 'react-router';
import { weekdayDate } from '~/lib/dates';
import { classes } from '~/ui/classes';
import { IconCalendar, IconChevronLeft, IconChevronRight } from '~/ui/icons';
import { SectionHeader } from '~/ui/PageHeader';
import classNames from './Clock.module.css';
import { DayPanels } from './DayPanels';
import {
  accessWords,
  bannerWord,
  chosenOffset,
  dayAt,
  dayText,
  dayTitle,
  lengthOf,
  offsetOf,
  type Preview,
  stateAt,
  whenWords,
} from './lifeClock';
import { TimeLine } from './TimeLine';

/** A clock that can be moved: the line of days, the chosen day from three sides, and every step as a table. The day is in the address. */
export function LifeClock({ preview, name }: { preview: Preview; name: string }) {
  const [params, setParams] = useSearchParams();
  const offset = chosenOffset(preview, params.get('day'));
  const choose = (next: number) =>
    setParams(
      (now) => {
        const changed = new URLSearchParams(now);
        if (next <= 0) changed.delete('day');
        else changed.set('day', dayAt(preview, Math.min(next, lengthOf(preview))));
        return changed;
      },
      { replace: true, preventScrollReset: true },
    );
  const day = stateAt(preview, offset);
  return (
    <>
      <section className={classNames.clock} aria-label="Clock">
        <div className={classNames.head}>
          <button type="button" aria-label="Day before" disabled={offset === 0} onClick={() => choose(offset - 1)}>
            <IconChevronLeft size={20} stroke={1.75} aria-hidden />
          </button>
          <div aria-live="polite">
            <h2>{weekdayDate(day.day)}</h2>
            <p>
              {whenWords(offset)} · {accessWords(day, preview.graceDays).toLowerCase()}
            </p>
          </div>
          <button
            type="button"
            aria-label="Day after"
            disabled={offset >= lengthOf(preview)}
            onClick={() => choose(offset + 1)}
          >
            <IconChevronRight size={20} stroke={1.75} aria-hidden />
          </button>
          <button type="button" className={classNames.today} disabled={offset === 0} onClick={() => choose(0)}>
            <IconCalendar size={18} stroke={1.75} aria-hidden />
            Back to today
          </button>
        </div>
        <TimeLine preview={preview} offset={offset} onChange={choose} />
      </section>
      <DayPanels preview={preview} day={day} name={name} />
      <section>
        <SectionHeader title="Every step" aside={<span>Only a preview. Nothing is sent or changed.</span>} />
        <EveryStep preview={preview} offset={offset} onChoose={choose} />
        {preview.isCut && <p className={classNames.quiet}>It goes on after this. We look 800 days ahead.</p>}
      </section>
    </>
  );
}

interface StepProps {
  preview: Preview;
  offset: number;
  onChoose: (offset: number) => void;
}

function EveryStep({ preview, offset, onChoose }: StepProps) {
  return (
    <div className={classNames.tableFrame}>
      <table className={classNames.table}>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">What happens</th>
            <th scope="col">What Atlas does</th>
            <th scope="col">Banner</th>
            <th scope="col">Access</th>
          </tr>
        </thead>
        <tbody>
          {preview.days.map((one) => {
            const at = offsetOf(preview, one.day);
            return (
              <tr key={one.day} className={classes(at === offset && classNames.chosen)}>
                <td>
                  <button type="button" aria-pressed={at === offset} onClick={() => onChoose(at)}>
                    {weekdayDate(one.day)}
                  </button>
                </td>
                <td data-label="What happens">{dayTitle(one, at === 0)}</td>
                <td data-label="What Atlas does">{dayText(one)}</td>
                <td data-label="Banner">{bannerWord(one)}</td>
                <td data-label="Access">{accessWords(one, preview.graceDays)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
