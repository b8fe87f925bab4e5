import { useApolloClient } from '@apollo/client/react';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { useState } from 'react';
import { copyText } from '~/lib/copyText';
import { listDateTime } from '~/lib/dates';
import { errorMessage } from '~/lib/graphql/errors';
import { useTableQuery } from '~/lib/tableQuery';
import { Button } from '~/ui/Button';
import { type Column, DataTable, type TableState } from '~/ui/DataTable';
import { EmptyState } from '~/ui/EmptyState';
import { SectionHeader } from '~/ui/PageHeader';
import { toast } from '~/ui/toast';
import { WaitlistDocument, type WaitlistQuery } from './waitlist.gql';

type Entry = WaitlistQuery['waitlist']['rows'][number];

const columns: Column<Entry>[] = [
  { key: 'firstName', header: 'First name', sortable: true, cell: ({ firstName }) => firstName },
  { key: 'email', header: 'Email', cell: ({ email }) => <a href={`mailto:${email}`}>{email}</a> },
  { key: 'joinedAt', header: 'Since', sortable: true, cell: ({ joinedAt }) => listDateTime(joinedAt) },
];

/** Who waits for a funnel to open, the latest first. */
export function Waitlist({ funnelId }: { funnelId: string }) {
  const state = useOwnState();
  const list = { page: state.page, sort: state.sort ?? undefined, desc: state.desc };
  const table = useTableQuery(WaitlistDocument, { funnelId, list }, (data) => data.waitlist);
  return (
    <section aria-label="Waitlist">
      <SectionHeader
        title="Waitlist"
        aside={table.total > 0 && <CopyAddresses funnelId={funnelId} total={table.total} />}
      />
      <DataTable
        {...table}
        noun="people"
        columns={columns}
        primaryKey="id"
        state={state}
        chooser={false}
        empty={
          <EmptyState level={3} title="Nobody waits">
            While the funnel is closed, its checkout asks visitors whether they want to hear when it opens.
          </EmptyState>
        }
      />
    </section>
  );
}

const PAGE = 100;

/** Puts the address of everybody who waits into the clipboard, one a line, to write to them. */
function CopyAddresses({ funnelId, total }: { funnelId: string; total: number }) {
  const client = useApolloClient();
  const [isBusy, setBusy] = useState(false);
  const copy = async () => {
    setBusy(true);
    try {
      const addresses: string[] = [];
      for (let page = 1; page <= Math.ceil(total / PAGE); page += 1) {
        const { data } = await client.query({
          query: WaitlistDocument,
          variables: { funnelId, list: { page, perPage: PAGE, sort: 'joinedAt' } },
          fetchPolicy: 'no-cache',
        });
        addresses.push(...(data?.waitlist.rows ?? []).map(({ email }) => email));
      }
      if (await copyText(addresses.join('\n'))) {
        toast.success(addresses.length === 1 ? '1 address copied' : `${addresses.length} addresses copied`);
      } else toast.error('The browser does not let us copy here');
    } catch (error) {
      toast.error(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="sm"
      icon={<IconCopy size={16} aria-hidden />}
      loading={isBusy}
      loadingLabel="Copying..."
      onClick={() => void copy()}
    >
      Copy addresses
    </Button>
  );
}

/** Page and sort of a list that shares its page with others: the address is not its own. */
function useOwnState(): TableState {
  const [page, setPage] = useState(1);
  const [{ sort, desc }, setSorted] = useState({ sort: 'joinedAt', desc: true });
  return {
    page,
    sort,
    desc,
    setPage,
    setSort: (next, isDesc) => {
      setSorted({ sort: next, desc: isDesc });
      setPage(1);
    },
  };
}
