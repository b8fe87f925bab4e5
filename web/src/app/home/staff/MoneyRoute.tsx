import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { counted } from '~/lib/ages';
import { addDays, isoDay, listDate } from '~/lib/dates';
import { compact, peso } from '~/lib/money';
import { BangkaShapes } from '~/ui/art/Bangka';
import { SeaSurface } from '~/ui/art/SeaSurface';
import { Button } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { IconAlertCircle, IconTable } from '~/ui/icons';
import { Money } from '~/ui/Money';
import home from '../Home.module.css';
import classNames from './MoneyRoute.module.css';
import { routeOf } from './route';
import type { StaffHomeQuery } from './staffHome.gql';

type Overview = NonNullable<StaffHomeQuery['paymentOverview']>;
type Month = NonNullable<Overview['month']>;

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const monthName = (day: string) => MONTHS[Number(day.slice(5, 7)) - 1] ?? '';

/** 'Nov 16', without the year, which is this one. */
const shortDay = (day: string) => listDate(day).slice(0, 6);

interface Props {
  overview: Overview;
  /** The list of payments; without it the figures stand for themselves. */
  payments: string | null;
  /** The payment report, which has the rows of what was collected. */
  report: string | null;
}

/** The money of this month as a route: the one bold surface of the home of staff. */
export function MoneyRoute({
  overview: { month, overdue, dueToday, dueThisWeek, weekEndsOn },
  payments,
  report,
}: Props) {
  const now = month?.today ?? isoDay(Date.now());
  const yesterday = isoDay(addDays(now, -1));
  return (
    <Card as="section" padding="none" radius="lg" aria-label="Money of this month">
      {month && <Sea month={month} report={report} />}
      <dl className={classNames.figures}>
        <Figure
          label="Overdue"
          amount={overdue.amount}
          note={overdue.count ? `${counted(overdue.people, 'member')}, ${counted(overdue.count, 'payment')}` : 'None'}
          to={payments && `${payments}?to=${yesterday}`}
          isBad={overdue.count > 0}
        />
        <Figure
          label="Due today"
          amount={dueToday.amount}
          note={dueToday.count ? counted(dueToday.count, 'payment') : 'Nothing to pay today'}
          to={payments && `${payments}?from=${now}&to=${now}`}
        />
        <Figure
          label="Due this week"
          amount={dueThisWeek.amount}
          note={`${counted(dueThisWeek.count, 'payment')} until ${shortDay(weekEndsOn).replace(' ', '\u00a0')}`}
          to={payments && `${payments}?from=${now}&to=${weekEndsOn}`}
        />
        {month && (
          <Figure
            label={`Expected by ${shortDay(monthEnd(month))}`}
            amount={month.expected}
            note={`${whole(month.collected)} collected + ${whole(month.expected - month.collected)} to come`}
            to={payments && `${payments}?from=${now}&to=${monthEnd(month)}`}
          />
        )}
      </dl>
    </Card>
  );
}

const monthEnd = ({ today, expectedDays }: Month) => isoDay(addDays(today, expectedDays.length - 1));

/** Pesos without centavos, as the figure above them. */
const whole = (amount: number) => peso(Math.round(amount)).replace(/\.00$/, '');

interface FigureProps {
  label: string;
  amount: number;
  note: string;
  to: string | null;
  isBad?: boolean;
}

function Figure({ label, amount, note, to, isBad }: FigureProps) {
  return (
    <div className={classNames.figure} data-bad={isBad || undefined}>
      <dt>
        {isBad && <IconAlertCircle size={16} stroke={2} aria-hidden />}
        {to ? <Link to={to}>{label}</Link> : label}
      </dt>
      <dd>
        <b>
          <Money amount={amount} decimals={0} big />
        </b>
        <span>{note}</span>
      </dd>
    </div>
  );
}

/** The rows of what was collected in a month or on a day. */
const collectedRows = (report: string, kind: 'Monthly' | 'Daily') => `${report}?kind=${kind}&figure=collected`;

function Sea({ month, report }: { month: Month; report: string | null }) {
  const [isTable, setTable] = useState(false);
  const id = useId();
  const before = addDays(month.firstDay, -1);
  const difference = month.collected - month.collectedBefore;
  return (
    <SeaSurface art="chart" className={classNames.sea}>
      <div className={classNames.words}>
        <h2>Collected in {monthName(month.firstDay)}</h2>
        <p className={home.big}>
          <To href={report && collectedRows(report, 'Monthly')}>
            <Money amount={month.collected} decimals={0} big />
          </To>
        </p>
        <p>
          {difference === 0 ? (
            'As much as'
          ) : (
            <>
              <b>
                {peso(Math.abs(difference)).replace(/\.00$/, '')} {difference > 0 ? 'more' : 'less'}
              </b>{' '}
              than
            </>
          )}{' '}
          {sameDays(month)}.
          <br />
          {counted(month.payments, 'payment')} so far,{' '}
          <To href={report && collectedRows(report, 'Daily')}>
            <b>{peso(month.collectedToday).replace(/\.00$/, '')}</b> today
          </To>
          .
        </p>
        <Button
          variant="on-sea"
          size="sm"
          icon={<IconTable size={16} stroke={1.75} aria-hidden />}
          aria-expanded={isTable}
          aria-controls={id}
          onClick={() => setTable(!isTable)}
        >
          {isTable ? 'View as chart' : 'View as table'}
        </Button>
      </div>
      <div id={id} className={classNames.picture}>
        {isTable ? <Table month={month} /> : <Chart month={month} beforeName={monthName(isoDay(before))} />}
      </div>
    </SeaSurface>
  );
}

/** Leads to the rows of a figure, for those who may read them. */
function To({ href, children }: { href: string | null; children: ReactNode }) {
  return href ? <Link to={href}>{children}</Link> : children;
}

/** 'Oct 01 to 16': never a full month beside the part of one. */
function sameDays({ firstDay, days, daysBefore }: Month): string {
  const lastDay = addDays(firstDay, -1);
  const first = isoDay(lastDay).slice(0, 8);
  const day = Math.min(days.length, daysBefore.length);
  const month = listDate(lastDay).slice(0, 3);
  return day === 1 ? `on ${shortDay(`${first}01`)}` : `${month} 1 to ${day}`;
}

const WIDTH = 330;
const HEIGHT = 120;

function Chart({ month, beforeName }: { month: Month; beforeName: string }) {
  const route = routeOf(month, WIDTH, HEIGHT);
  const [x, y] = route.today;
  const [endX, endY] = route.end;
  // Two words at the end of two lines that meet would lie on each other.
  const apart = Math.abs(endY - route.beforeEnd[1]) < 16;
  // The month before can be the longer one: its line would run through a word beside the end of this one.
  const wordsX = Math.max(endX, route.beforeEnd[0]) + 9;
  const beforeY = apart ? endY + (route.beforeEnd[1] >= endY ? 18 : -18) : route.beforeEnd[1];
  return (
    <svg
      className={classNames.chart}
      viewBox={`-44 -30 ${WIDTH + 124} ${HEIGHT + 58}`}
      role="img"
      aria-label={`Collected so far ${peso(month.collected)}, expected by the end of the month ${peso(month.expected)}, ${beforeName} ${peso(month.daysBefore.at(-1) ?? 0)}`}
    >
      {route.grid.map(({ y: line, amount }) => (
        <g key={amount}>
          <line className={classNames.grid} x1={0} x2={WIDTH} y1={line} y2={line} />
          {amount > 0 && (
            <text x={-6} y={line + 4} textAnchor="end">
              ₱{compact(amount)}
            </text>
          )}
        </g>
      ))}
      <polyline className={classNames.before} points={route.before} />
      <polyline className={classNames.expected} points={route.expected} />
      <polyline className={classNames.collected} points={route.collected} />
      <circle className={classNames.end} cx={endX} cy={endY} r={4} />
      <text className={classNames.strong} x={wordsX} y={endY + 4}>
        Expected
      </text>
      <text x={wordsX} y={beforeY + 4}>
        {beforeName}
      </text>
      <g transform={`translate(${x - 15} ${y - 28}) scale(0.75)`}>
        <BangkaShapes />
      </g>
      <text x={0} y={HEIGHT + 20}>
        1
      </text>
      <text className={classNames.strong} x={Math.min(Math.max(x, 30), WIDTH - 40)} y={HEIGHT + 20} textAnchor="middle">
        Today, {month.days.length}
      </text>
      {month.expectedDays.length > 4 && (
        <text x={endX} y={HEIGHT + 20} textAnchor="end">
          {month.days.length + month.expectedDays.length - 1}
        </text>
      )}
    </svg>
  );
}

function Table({ month }: { month: Month }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <section className={classNames.table} tabIndex={0} aria-label="Money of this month by day">
      <table>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">This month</th>
            <th scope="col">Last month</th>
          </tr>
        </thead>
        <tbody>
          {month.days.map((amount, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a day of the month is its number
            <tr key={index}>
              <th scope="row">{index + 1}</th>
              <td>{peso(amount)}</td>
              <td>{peso(month.daysBefore[index] ?? month.daysBefore.at(-1) ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
