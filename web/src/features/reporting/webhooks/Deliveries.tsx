import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { errorMessage } from '~/lib/graphql/errors';
import { useTableQuery } from '~/lib/tableQuery';
import { Badge } from '~/ui/Badge';
import { Button } from '~/ui/Button';
import { Chip, ChipRow } from '~/ui/Chip';
import { type Column, DataTable } from '~/ui/DataTable';
import { DateText } from '~/ui/DateText';
import { Facts } from '~/ui/Facts';
import { IconRefresh } from '~/ui/icons';
import { RowLink } from '~/ui/lists/RowLink';
import { Modal } from '~/ui/Modal';
import { toast } from '~/ui/toast';
import {
  ResendDeliveryDocument,
  WebhookDeliveriesDocument,
  type WebhookDeliveryRowFragment,
  type WebhookRowFragment,
} from './webhooks.gql';
import own from './webhooks.module.css';
import { deliveryStates, eventWord } from './words';

const perPage = 10;

interface Props {
  webhook: WebhookRowFragment;
  /** Left out for those who only read. */
  onResend?: () => Promise<unknown>;
}

/** What was sent to a webhook in the last 30 days. */
export function Deliveries({ webhook, onResend }: Props) {
  const client = useApolloClient();
  const [state, setState] = useState('');
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<WebhookDeliveryRowFragment>();
  const table = useTableQuery(
    WebhookDeliveriesDocument,
    { webhookId: webhook.id, list: { page, perPage }, state: state || null },
    (data) => data.webhookDeliveries,
  );
  const choose = (next: string) => {
    setState(next);
    setPage(1);
  };
  const resend = async (delivery: WebhookDeliveryRowFragment) => {
    try {
      await client.mutate({ mutation: ResendDeliveryDocument, variables: { id: delivery.id } });
      toast.success('Event sent again');
      setOpened(undefined);
    } catch (error) {
      toast.error(errorMessage(error));
    }
    await client.refetchQueries({ include: ['WebhookDeliveries'] });
    await onResend?.().catch(() => {});
  };
  const columns: Column<WebhookDeliveryRowFragment>[] = [
    {
      key: 'kind',
      header: 'Event',
      cell: (row) => (
        <RowLink onOpen={() => setOpened(row)} detail={row.eventId}>
          {eventWord(row.kind)}
        </RowLink>
      ),
    },
    { key: 'state', header: 'Status', phone: 'status', cell: (row) => <State state={row.state} /> },
    { key: 'status', header: 'Answer', cell: (row) => row.status ?? (row.problem || 'None') },
    { key: 'tries', header: 'Tries', align: 'right', cell: (row) => row.tries },
    { key: 'createdAt', header: 'Happened', cell: (row) => <DateText value={row.createdAt} format="log" /> },
  ];
  return (
    <>
      <DataTable
        {...table}
        noun="deliveries"
        columns={columns}
        primaryKey="id"
        rowName={(row) => eventWord(row.kind)}
        chooser={false}
        state={{ page, sort: null, desc: false, setPage, setSort: () => {} }}
        toolbar={
          <>
            <ChipRow label="Status">
              <Chip pressed={state === ''} onClick={() => choose('')}>
                All
              </Chip>
              {Object.entries(deliveryStates).map(([value, [word]]) => (
                <Chip
                  key={value}
                  pressed={state === value}
                  count={webhook[value as 'waiting' | 'delivered' | 'failed']}
                  onClick={() => choose(value)}
                >
                  {word}
                </Chip>
              ))}
            </ChipRow>
            <Button
              icon={<IconRefresh size={18} aria-hidden />}
              onClick={() => void client.refetchQueries({ include: ['WebhookDeliveries', 'Webhooks'] })}
            >
              Refresh
            </Button>
          </>
        }
      />
      {opened && (
        <Modal
          opened
          onClose={() => setOpened(undefined)}
          title={`${eventWord(opened.kind)} event`}
          subtitle={opened.eventId}
          footer={
            onResend && (
              <Button variant="primary" onClick={() => void resend(opened)}>
                Send again
              </Button>
            )
          }
        >
          <div className={own.details}>
            <Facts
              facts={[
                ['Status', <State key="state" state={opened.state} />],
                ['Tries', opened.tries],
                ['Last try', <DateText key="tried" value={opened.triedAt} format="log" empty="Not tried yet" />],
                ['Next try', <DateText key="next" value={opened.nextTryAt} format="log" empty="None" />],
                ['Problem', opened.problem || 'None'],
              ]}
            />
            <pre className={own.body}>{pretty(opened.body)}</pre>
            {opened.answer && (
              <>
                <strong>What the server answered</strong>
                <pre className={own.body}>{opened.answer}</pre>
              </>
            )}
          </div>
        </Modal>
      )}
    </>
  );
}

function State({ state }: { state: string }) {
  const [word, tone] = deliveryStates[state] ?? [state, 'neutral'];
  return <Badge tone={tone}>{word}</Badge>;
}

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
