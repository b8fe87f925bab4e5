import type { ReactNode } from 'react';
import type { Column } from '~/ui/DataTable';
import { SelectField } from '~/ui/fields/SelectField';
import { Money } from '~/ui/Money';
import { type ChosenFunnel, startWords, termName, termNames, validityWords } from './chosenFunnels';
import classNames from './Enrol.module.css';
import type { EnrolFunnelFragment } from './enrol.gql';

/** Stands only where the person may enrol (B194). */
function actionsColumn<Row>(actions: ((row: Row) => ReactNode) | undefined): Column<Row>[] {
  if (!actions) return [];
  return [
    {
      key: 'actions',
      header: 'Actions',
      phone: 'status',
      cell: (row) => <div className={classNames.actions}>{actions(row)}</div>,
    },
  ];
}

function FunnelName({ funnel }: { funnel: EnrolFunnelFragment }) {
  return (
    <span className={classNames.name}>
      {funnel.name}
      <span>{funnel.isHidden ? `${funnel.product.name} · Hidden` : funnel.product.name}</span>
    </span>
  );
}

/** The funnels that can be selected. */
export function availableColumns(actions?: (funnel: EnrolFunnelFragment) => ReactNode): Column<EnrolFunnelFragment>[] {
  return [
    { key: 'name', header: 'Funnel', cell: (funnel) => <FunnelName funnel={funnel} /> },
    {
      key: 'price',
      header: 'Price',
      align: 'right',
      cell: ({ product }) => <Money amount={product.price} freeAtZero />,
    },
    { key: 'validity', header: 'Validity', cell: ({ validityByDays }) => validityWords(validityByDays) },
    { key: 'terms', header: 'Payment terms', cell: (funnel) => [...termNames(funnel).values()].join(', ') },
    ...actionsColumn(actions),
  ];
}

interface ChosenOptions {
  /** With the start, which only customised rows have. */
  isCustom: boolean;
  /** Lets the term be chosen in the row. */
  onTerm?: (next: ChosenFunnel) => void;
  actions?: (chosen: ChosenFunnel) => ReactNode;
}

/** The funnels that are selected. */
export function chosenColumns({ isCustom, onTerm, actions }: ChosenOptions): Column<ChosenFunnel>[] {
  const starts: Column<ChosenFunnel> = {
    key: 'starts',
    header: 'Starts',
    cell: ({ startByDays }) => startWords(startByDays),
  };
  return [
    { key: 'name', header: 'Funnel', cell: ({ funnel }) => <FunnelName funnel={funnel} /> },
    {
      key: 'price',
      header: 'Price',
      align: 'right',
      cell: ({ funnel }) => <Money amount={funnel.product.price} freeAtZero />,
    },
    ...(isCustom ? [starts] : []),
    { key: 'validity', header: 'Validity', cell: ({ validityByDays }) => validityWords(validityByDays) },
    {
      key: 'term',
      header: 'Payment term',
      phone: onTerm ? 'status' : 'meta',
      cell: (one) => <Term one={one} onTerm={onTerm} />,
    },
    ...actionsColumn(actions),
  ];
}

function Term({ one, onTerm }: { one: ChosenFunnel; onTerm?: (next: ChosenFunnel) => void }) {
  const terms = termNames(one.funnel);
  if (!onTerm || terms.size < 2) return termName(one.funnel, one.paymentTerm);
  return (
    <SelectField
      hideLabel
      label={`Payment term of ${one.funnel.name}`}
      className={classNames.term}
      options={[...terms].map(([value, label]) => ({ value, label }))}
      value={one.paymentTerm}
      onChange={(paymentTerm) => paymentTerm && onTerm({ ...one, paymentTerm })}
    />
  );
}
