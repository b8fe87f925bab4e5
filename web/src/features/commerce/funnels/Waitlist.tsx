import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { listDateTime } from '~/lib/dates';
import { useTableQuery } from '~/lib/tableQuery';
import { Button } from '~/ui/Button';
import { type Column, DataTable, type TableState } from '~/ui/DataTable';
import { EmptyState } from '~/ui/EmptyState';
import { IconSend } from '~/ui/icons';
import { ConfirmModal } from '~/ui/Modal';
import { SectionHeader } from '~/ui/PageHeader';
import { toast } from '~/ui/toast';
import { useFunnelRights } from '../catalogue/useCatalogueRights';
import { tellFailure } from '../shared/tellFailure';
import { CopyAddresses } from './CopyAddresses';
import type { FunnelDetails } from './funnelDetails';
import own from './funnels.module.css';
import { InviteWaitlistDocument, WaitlistDocument, type WaitlistQuery } from './waitlist.gql';

type Entry = WaitlistQuery['waitlist']['rows'][number];

/** `invite` is null while nobody can be invited from here. */
function columnsOf(invite: ((entry: Entry) => void) | null): Column<Entry>[] {
  return [
    { key: 'firstName', header: 'First name', sortable: true, cell: ({ firstName }) => firstName },
    { key: 'email', header: 'Email', cell: ({ email }) => <a href={`mailto:${email}`}>{email}</a> },
    { key: 'joinedAt', header: 'Since', sortable: true, cell: ({ joinedAt }) => listDateTime(joinedAt) },
    {
      key: 'invitedAt',
      header: 'Invitation',
      phone: 'status',
      cell: (entry) => {
        if (entry.invitedAt) return `Invited ${listDateTime(entry.invitedAt)}`;
        if (!invite) return 'Not invited yet';
        return (
          <Button size="xs" aria-label={`Invite ${entry.email}`} onClick={() => invite(entry)}>
            Invite
          </Button>
        );
      },
    },
  ];
}

/** Who waits for a funnel to open, the latest first. Once it is open, anyone who edits funnels invites them, each once. */
export function Waitlist({ funnel }: { funnel: FunnelDetails }) {
  const funnelId = funnel.id;
  const invites = useFunnelRights().changes && funnel.isOpen && !funnel.archivedAt;
  const state = useOwnState();
  const list = { page: state.page, sort: state.sort ?? undefined, desc: state.desc };
  const table = useTableQuery(WaitlistDocument, { funnelId, list }, (data) => data.waitlist);
  const [isAsking, setIsAsking] = useState(false);
  const [invite] = useMutation(InviteWaitlistDocument, { refetchQueries: [WaitlistDocument] });
  const send = async (ids: number[] | null) => {
    try {
      const { data } = await invite({ variables: { funnelId, ids } });
      toast.success(sent(data?.inviteWaitlist ?? 0));
    } catch (error) {
      tellFailure(error);
      throw error;
    }
  };
  return (
    <section aria-label="Waitlist">
      <SectionHeader
        title="Waitlist"
        aside={
          table.total > 0 && (
            <div className={own.actions}>
              <CopyAddresses funnelId={funnelId} total={table.total} />
              {invites && (
                <Button size="sm" icon={<IconSend size={16} aria-hidden />} onClick={() => setIsAsking(true)}>
                  Invite all
                </Button>
              )}
            </div>
          )
        }
      />
      <DataTable
        {...table}
        noun="people"
        columns={columnsOf(invites ? ({ id }) => void send([id]).catch(() => {}) : null)}
        primaryKey="id"
        state={state}
        chooser={false}
        empty={
          <EmptyState level={3} title="No one on the waitlist">
            While the funnel is closed, visitors can join the waitlist at checkout.
          </EmptyState>
        }
      />
      <ConfirmModal
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => send(null)}
        title="Invite everyone on the waitlist?"
        confirmLabel="Send invitations"
        confirmingLabel="Sending..."
      >
        We'll email the checkout link to everyone who wasn't invited yet. No one gets it twice. This can't be undone.
      </ConfirmModal>
    </section>
  );
}

function sent(count: number): string {
  if (count === 0) return 'Everyone was already invited';
  return count === 1 ? '1 invitation sent' : `${count} invitations sent`;
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
