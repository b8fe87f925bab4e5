import { Cell } from '~/lib/cell';
import { listDate } from '~/lib/dates';
import { useListState } from '~/lib/listState';
import { Banner } from '~/ui/Banner';
import { Chip, ChipRow } from '~/ui/Chip';
import { DateField } from '~/ui/fields/DateField';
import { FigureCards } from './FigureCards';
import { EntryRows, PaymentRows } from './FigureRows';
import { ProgramFiguresDocument } from './figures.gql';
import own from './figures.module.css';
import { daysOf, periods } from './period';

/** How the program did in a period; each figure opens the rows behind it. */
export function FiguresPanel() {
  const list = useListState({ filters: { range: '30', from: '', to: '', rows: '' } });
  const { range, from, to, rows } = list.filters;
  const days = daysOf({ range, from, to }, Date.now());
  return (
    <div className={own.page}>
      <ChipRow label="Period">
        {periods.map(({ value, label }) => (
          <Chip key={value} pressed={range === value} onClick={() => list.setFilter('range', value)}>
            {label}
          </Chip>
        ))}
      </ChipRow>
      {range === 'custom' && (
        <div className={own.days}>
          <DateField
            label="From"
            value={from || null}
            max={to || undefined}
            onChange={(day) => list.setFilter('from', day ?? '')}
          />
          <DateField
            label="To"
            value={to || null}
            min={from || undefined}
            onChange={(day) => list.setFilter('to', day ?? '')}
          />
        </div>
      )}
      {!days ? (
        <Banner variant="info">Choose the first and the last day.</Banner>
      ) : (
        <>
          <p className={own.quiet}>
            {listDate(`${days.from}T00:00:00+08:00`)} to {listDate(`${days.to}T00:00:00+08:00`)}, by the day of the
            payment (Manila).
          </p>
          <Cell query={ProgramFiguresDocument} variables={days} isEmpty={() => false}>
            {({ programFigures }) => (
              <FigureCards figures={programFigures} chosen={rows} onChoose={(next) => list.setFilter('rows', next)} />
            )}
          </Cell>
          {rows === 'cost' && <EntryRows key="cost" {...days} list={list} />}
          {(rows === 'all' || rows === 'refunded' || rows === 'new') && (
            <PaymentRows key={rows} {...days} only={rows} list={list} />
          )}
        </>
      )}
    </div>
  );
}
