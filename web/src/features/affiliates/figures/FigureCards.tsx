import type { ReactNode } from 'react';
import { grouped } from '~/lib/figures';
import { peso } from '~/lib/money';
import { Card } from '~/ui/Card';
import { Money } from '~/ui/Money';
import type { ProgramFiguresQuery } from './figures.gql';
import own from './figures.module.css';
import { shareOf } from './period';

type Figures = ProgramFiguresQuery['programFigures'];

interface Figure {
  key: string;
  label: string;
  value: ReactNode;
  /** What it is part of. */
  base: string;
  definition: string;
  /** Which rows are behind it, and what opens them. */
  rows: string;
  open: string;
}

const people = (count: number) => `${grouped(count)} new ${count === 1 ? 'customer' : 'customers'}`;

/** The figures of the program, each with what it means and what it is part of. */
export function figuresOf(figures: Figures): Figure[] {
  const { sales, received, refunded, revenue, allRevenue, earned, takenBack, cost } = figures;
  return [
    {
      key: 'revenue',
      label: 'Revenue through links',
      value: <Money amount={revenue} />,
      base: `${peso(received)} paid, ${peso(refunded)} refunded`,
      definition: 'Payments for sales of affiliates, less what was refunded of them.',
      rows: 'all',
      open: `View ${grouped(sales)} ${sales === 1 ? 'payment' : 'payments'}`,
    },
    {
      key: 'share',
      label: 'Share of revenue by payment day',
      value: shareOf(revenue, allRevenue) ?? 'None',
      base: `of ${peso(allRevenue)} in all`,
      definition:
        'Revenue through links, out of all payments of these days less what was refunded of them, whenever that was. Reports take a refund off on the day it was made.',
      rows: 'all',
      open: 'View payments through links',
    },
    {
      key: 'cost',
      label: 'Cost',
      value: <Money amount={cost} />,
      base: `${peso(earned)} earned, ${peso(takenBack)} taken back`,
      definition: 'Commission earned on these days, less what was taken back on these days.',
      rows: 'cost',
      open: 'View commission',
    },
    {
      key: 'refunds',
      label: 'Refund share',
      value: shareOf(refunded, received) ?? 'None',
      base: `${peso(refunded)} of ${peso(received)} paid`,
      definition: 'What was refunded of payments through links, whenever that was.',
      rows: 'refunded',
      open: 'View refunded payments',
    },
    {
      key: 'new',
      label: 'New customers',
      value: grouped(figures.newCustomers),
      base: `of ${people(figures.allNewCustomers)} in all`,
      definition: 'People whose first payment ever was for a sale of an affiliate.',
      rows: 'new',
      open: 'View new customers',
    },
  ];
}

interface Props {
  figures: Figures;
  /** Whose rows are open. */
  chosen: string;
  onChoose: (rows: string) => void;
}

export function FigureCards({ figures, chosen, onChoose }: Props) {
  return (
    <Card padding="none" className={own.figures}>
      {figuresOf(figures).map(({ key, label, value, base, definition, rows, open }) => (
        <section key={key} aria-label={label} className={own.figure}>
          <h2>{label}</h2>
          <p className={own.value}>{value}</p>
          <p>{base}</p>
          <p className={own.quiet}>{definition}</p>
          <button
            type="button"
            className={own.open}
            aria-expanded={chosen === rows}
            onClick={() => onChoose(chosen === rows ? '' : rows)}
          >
            {chosen === rows ? 'Hide rows' : open}
          </button>
        </section>
      ))}
    </Card>
  );
}
