import { useApolloClient } from '@apollo/client/react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useDelayedText } from '~/lib/delayedText';
import { useListState } from '~/lib/listState';
import { peso } from '~/lib/money';
import { useTableQuery } from '~/lib/tableQuery';
import { ChipRow } from '~/ui/Chip';
import { type BatchAction, DataTable } from '~/ui/DataTable';
import { EmptyState } from '~/ui/EmptyState';
import { SearchField } from '~/ui/fields/SearchField';
import { IconCheck } from '~/ui/icons';
import { PromptModal } from '~/ui/Modal';
import { toast } from '~/ui/toast';
import { ChoiceChips } from '../shared/ChoiceChips';
import { tellFailure } from '../shared/tellFailure';
import { useMoneyRights } from '../shared/useMoneyRights';
import { slipColumns } from './slipColumns';
import { PaymentProofsDocument, type SlipRowFragment } from './slips.gql';
import { sentAmount, useSlipDecisions } from './useSlipDecisions';

const SlipDrawer = lazy(() => import('./SlipDrawer'));

const states = [
  ['waiting', 'Waiting'],
  ['approved', 'Approved'],
  ['refused', 'Declined'],
  ['all', 'All'],
] as const;

/** The slips of bank transfers: somebody looks at each, and takes or refuses it. */
export default function Slips() {
  const { enrols, opensSubscription } = useMoneyRights();
  const list = useListState({ filters: { status: 'waiting' }, sort: 'sentAt' });
  const search = useDelayedText(list.search, list.setSearch);
  const { status } = list.filters;
  const table = useTableQuery(
    PaymentProofsDocument,
    { list: list.input, filter: { status } },
    (data) => data.paymentProofs,
  );
  const decisions = useSlipDecisions();
  const [shown, setShown] = useState<SlipRowFragment>();
  const [refused, setRefused] = useState<SlipRowFragment>();
  const client = useApolloClient();
  /** Shows a slip that may be on another page, or decided. */
  const show = async (id: number) => {
    try {
      const { data } = await client.query({ query: PaymentProofsDocument, variables: { filter: { id } } });
      const found = data?.paymentProofs.rows[0];
      if (found) setShown(found);
      else toast.error("You can't open that slip.");
    } catch (error) {
      tellFailure(error);
    }
  };
  useNamedSlip(show);
  const batchActions: BatchAction<SlipRowFragment>[] = enrols
    ? [
        {
          key: 'approve',
          label: 'Approve',
          icon: <IconCheck size={18} stroke={2} aria-hidden />,
          run: decisions.approveAll,
          confirm: (rows) => ({
            title: rows.length === 1 ? 'Approve 1 slip?' : `Approve ${rows.length} slips?`,
            body: approveWords(rows),
            confirmLabel: 'Approve',
          }),
        },
      ]
    : [];
  return (
    <>
      <DataTable
        {...table}
        noun="slips"
        columns={slipColumns(opensSubscription, setShown)}
        primaryKey="id"
        rowName={({ name, reference }) => `${name}, ${reference}`}
        state={list}
        batchActions={batchActions}
        chooser="slips"
        toolbar={
          <>
            <SearchField label="Search slips" placeholder="Reference" {...search} />
            <ChipRow label="Filters">
              <ChoiceChips options={states} value={status} onChange={(value) => list.setFilter('status', value)} />
            </ChipRow>
          </>
        }
        empty={<NoSlips isNarrowed={Boolean(list.search) || status !== 'waiting'} />}
      />
      {shown && (
        <Suspense>
          <SlipDrawer
            slip={shown}
            onClose={() => setShown(undefined)}
            key={shown.id}
            onApprove={enrols ? (amount) => decisions.approve(shown, amount) : undefined}
            onShow={(id) => void show(id)}
            onRefuse={() => {
              setRefused(shown);
              setShown(undefined);
            }}
          />
        </Suspense>
      )}
      {refused && (
        <PromptModal
          opened
          danger
          onClose={() => setRefused(undefined)}
          onSubmit={(reason) => decisions.refuse(refused, reason)}
          title={`Decline the slip from ${refused.name}?`}
          label="Reason"
          hint="We'll email it to them, with a link to pay again. This can't be undone."
          submitLabel="Decline slip"
          submittingLabel="Declining..."
        />
      )}
      {decisions.dialog}
    </>
  );
}

/** What approving several slips does, with how many of them need a look. */
function approveWords(rows: readonly SlipRowFragment[]): string {
  const odd = rows.filter(({ warnings }) => warnings.length > 0).length;
  const total = rows.reduce((sum, row) => sum + sentAmount(row), 0);
  const words = `${peso(total)} in all: each counts with the amount the buyer sent, and what they bought opens.`;
  if (odd === 0) return words;
  return `${words} ${odd === 1 ? '1 of them has a warning' : `${odd} of them have warnings`}. Open each before you approve it.`;
}

function NoSlips({ isNarrowed }: { isNarrowed: boolean }) {
  if (isNarrowed) {
    return (
      <EmptyState level={2} spot="compass" title="Oops, no results found">
        Try another word or status.
      </EmptyState>
    );
  }
  return (
    <EmptyState level={2} spot="island" title="No slip waits">
      Bank transfer slips will appear here when someone sends one.
    </EmptyState>
  );
}

/** Opens the slip that the address names, once: lists of payments lead to it. */
function useNamedSlip(show: (id: number) => Promise<void>) {
  const [params] = useSearchParams();
  const named = Number(params.get('slip'));
  const shown = useRef(0);
  useEffect(() => {
    if (!Number.isInteger(named) || named <= 0 || shown.current === named) return;
    shown.current = named;
    void show(named);
  });
}
