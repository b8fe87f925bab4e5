import { useElementSize } from '@mantine/hooks';
import { type CSSProperties, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { ReportPartsDocument } from '../figures/figures.gql';
import shared from '../figures/figures.module.css';
import type { Part } from '../figures/PartsPanel';
import { PeriodCell } from '../figures/PeriodCell';
import { periodSlug } from '../figures/period';
import { SaveTools } from '../figures/SaveTools';
import { type PeriodState, rowsSearch } from '../figures/usePeriod';
import { layFlow } from './flow';
import classNames from './StageFlow.module.css';

const HEIGHT = 300;
const SIDE = 88;
const NODE = 10;

/** Movement between stages as bands, or the same as a table. */
export function StageFlow({ state }: { state: PeriodState }) {
  const [isTable, setIsTable] = useState(false);
  const picture = useRef<SVGSVGElement>(null);
  const heading = useId();
  const title = 'Movement between stages';
  return (
    <Card as="section" className={shared.chart} aria-labelledby={heading}>
      <header>
        <h2 id={heading}>{title}</h2>
        <div className={shared.chartTools}>
          <Button size="sm" variant="subtle" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
            View as table
          </Button>
        </div>
      </header>
      <PeriodCell
        query={ReportPartsDocument}
        variables={{ report: 'community', figure: 'moves', by: 'move', period: state.period }}
        empty={<p className={shared.none}>No one moved between stages in this period.</p>}
      >
        {({ reportSlices }) => {
          const moves = reportSlices.map((move) => ({ ...move, value: move.value ?? 0 }));
          return (
            <>
              {isTable ? (
                <MoveTable moves={moves} title={title} state={state} />
              ) : (
                <Bands ref={picture} moves={moves} state={state} />
              )}
              <div className={shared.saves}>
                <SaveTools
                  file={`community-moves-${periodSlug(state.period, state.now)}`}
                  header={['From and to', 'Moves']}
                  rows={moves.map(({ name, value }) => [name, value])}
                  picture={isTable ? undefined : picture}
                />
              </div>
            </>
          );
        }}
      </PeriodCell>
    </Card>
  );
}

const rowsOf = (state: PeriodState, move: { key: string; name: string }) =>
  rowsSearch(state.choice, 'moves', { by: 'move', slice: move.key, name: move.name });

const people = (count: number) => `${count} ${count === 1 ? 'move' : 'moves'}`;

type Move = Part & { value: number };

function MoveTable({ moves, title, state }: { moves: Move[]; title: string; state: PeriodState }) {
  return (
    <div className={shared.scroll}>
      <table className={shared.table}>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">From and to</th>
            <th scope="col">Moves</th>
          </tr>
        </thead>
        <tbody>
          {moves.map((move) => (
            <tr key={move.key}>
              <th scope="row">
                <Link to={rowsOf(state, move)}>{move.name}</Link>
              </th>
              <td>{move.value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface BandsProps {
  ref: React.RefObject<SVGSVGElement | null>;
  moves: Move[];
  state: PeriodState;
}

function Bands({ ref, moves, state }: BandsProps) {
  const { ref: frame, width: shown } = useElementSize();
  const full = Math.max(shown || 720, 280);
  const { bands, froms, tos } = layFlow(moves, HEIGHT);
  const x1 = SIDE + NODE;
  const x2 = full - SIDE - NODE;
  const middle = (x1 + x2) / 2;
  const colors = new Map(froms.map((stop, at) => [stop.name, `var(--chart-${(at % 6) + 1})`]));
  return (
    <div ref={frame} className={shared.frame}>
      <svg ref={ref} className={classNames.flow} width={full} height={HEIGHT} viewBox={`0 0 ${full} ${HEIGHT}`}>
        <title>Every band leads to the people in it.</title>
        {bands.map((band) => {
          const move = { key: band.key, name: `${band.from} → ${band.to}` };
          return (
            <Link key={band.key} to={rowsOf(state, move)} aria-label={`${move.name}: ${people(band.value)}`}>
              <title>{`${move.name}: ${people(band.value)}`}</title>
              <path
                className={classNames.band}
                style={{ '--color': colors.get(band.from) } as CSSProperties}
                d={`M${x1},${band.left} C${middle},${band.left} ${middle},${band.right} ${x2},${band.right} L${x2},${band.right + band.height} C${middle},${band.right + band.height} ${middle},${band.left + band.height} ${x1},${band.left + band.height} Z`}
              />
            </Link>
          );
        })}
        {froms.map((stop) => (
          <g key={stop.name} aria-hidden>
            <rect x={SIDE} y={stop.top} width={NODE} height={stop.height} rx={3} fill={colors.get(stop.name)} />
            <text className={shared.axis} x={SIDE - 8} y={stop.top + stop.height / 2 + 4} textAnchor="end">
              {`${stop.name} · ${stop.value}`}
            </text>
          </g>
        ))}
        {tos.map((stop) => (
          <g key={stop.name} aria-hidden>
            <rect className={classNames.node} x={x2} y={stop.top} width={NODE} height={stop.height} rx={3} />
            <text className={shared.axis} x={x2 + NODE + 8} y={stop.top + stop.height / 2 + 4}>
              {`${stop.name} · ${stop.value}`}
            </text>
          </g>
        ))}
      </svg>
    </div>
  );
}
