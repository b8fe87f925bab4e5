import { useApolloClient, useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { useDelayedText } from '~/lib/delayedText';
import { useListState } from '~/lib/listState';
import { useTableQuery } from '~/lib/tableQuery';
import { ChipRow } from '~/ui/Chip';
import { DataTable } from '~/ui/DataTable';
import { EmptyState } from '~/ui/EmptyState';
import { SearchField } from '~/ui/fields/SearchField';
import { PromptModal } from '~/ui/Modal';
import { toast } from '~/ui/toast';
import { ChoiceChips } from '../shared/ChoiceChips';
import { tellFailure } from '../shared/tellFailure';
import { useMoneyRights } from '../shared/useMoneyRights';
import { SettleStrayPaymentDocument, StrayPaymentsDocument, type StrayRowFragment } from './stray.gql';
import { strayColumns } from './strayColumns';

const states = [
  ['open', 'Open'],
  ['settled', 'Settled'],
  ['all', 'All'],
] as const;

/** Money that came and belongs to nothing, such as a second payment of one thing: somebody pays it back and writes it down. */
export default function StrayPayments() {
  const client = useApolloClient();
  const { enrols, opensSubscription } = useMoneyRights();
  const list = useListState({ filters: { status: 'open' }, sort: 'cameAt' });
  const search = useDelayedText(list.search, list.setSearch);
  const { status } = list.filters;
  const table = useTableQuery(
    StrayPaymentsDocument,
    { list: list.input, filter: { status } },
    (data) => data.strayPayments,
  );
  const [settle] = useMutation(SettleStrayPaymentDocument);
  const [chosen, setChosen] = useState<StrayRowFragment>();
  const write = async (row: StrayRowFragment, note: string) => {
    try {
      await settle({ variables: { id: row.id, note } });
    } catch (error) {
      tellFailure(error);
      throw error;
    }
    toast.success('Written down');
    void client.refetchQueries({ include: 'active' }).catch(() => {});
  };
  return (
    <>
      <DataTable
        {...table}
        noun="payments"
        columns={strayColumns(opensSubscription, enrols ? setChosen : null)}
        primaryKey="id"
        rowName={({ name, reference }) => `${name}, ${reference}`}
        state={list}
        chooser="stray"
        toolbar={
          <>
            <SearchField label="Search payments" placeholder="Reference" {...search} />
            <ChipRow label="Filters">
              <ChoiceChips options={states} value={status} onChange={(value) => list.setFilter('status', value)} />
            </ChipRow>
          </>
        }
        empty={
          status === 'open' && !list.search ? (
            <EmptyState level={2} spot="island" title="All caught up">
              Money that came twice or too late appears here, so you can pay it back.
            </EmptyState>
          ) : (
            <EmptyState level={2} spot="compass" title="Oops, no results found" />
          )
        }
      />
      {chosen && (
        <PromptModal
          opened
          onClose={() => setChosen(undefined)}
          onSubmit={(note) => write(chosen, note)}
          title={`Settle the payment of ${chosen.name}`}
          label="What did you do about it?"
          hint="Such as: paid back by GCash, reference 1234."
          submitLabel="Settle"
          submittingLabel="Saving..."
        />
      )}
    </>
  );
}
