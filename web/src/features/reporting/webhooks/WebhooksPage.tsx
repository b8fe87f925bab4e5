import { useApolloClient } from '@apollo/client/react';
import { lazy, Suspense, useState } from 'react';
import { can } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { Cell } from '~/lib/cell';
import { errorMessage } from '~/lib/graphql/errors';
import { Badge } from '~/ui/Badge';
import { Banner } from '~/ui/Banner';
import { Button } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { EmptyState } from '~/ui/EmptyState';
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconPlus, IconSend, IconTrash } from '~/ui/icons';
import { ConfirmModal } from '~/ui/Modal';
import { PageHeader } from '~/ui/PageHeader';
import { toast } from '~/ui/toast';
import { Deliveries } from './Deliveries';
import {
  DeleteWebhookDocument,
  PauseWebhookDocument,
  TestWebhookDocument,
  type WebhookRowFragment,
  WebhooksDocument,
} from './webhooks.gql';
import own from './webhooks.module.css';
import { eventWord } from './words';

const WebhookModal = lazy(() => import('./WebhookModal'));

/** The programs that are told when something happens, and what they were told. */
export default function WebhooksPage() {
  const { currentUser } = useAuth();
  const changes = can(currentUser, 'webhook_manage');
  const [edited, setEdited] = useState<WebhookRowFragment | 'new'>();
  return (
    <div data-density="compact">
      <PageHeader
        title="Webhooks"
        description="Tell your other tools right away when someone enrolls, pays, moves up, completes a course or becomes a lead."
        actions={
          changes && (
            <Button variant="primary" icon={<IconPlus size={18} aria-hidden />} onClick={() => setEdited('new')}>
              Create webhook
            </Button>
          )
        }
      />
      <Cell query={WebhooksDocument} isEmpty={() => false}>
        {({ webhooks }, { refetch }) => (
          <>
            {webhooks.length === 0 && (
              <Card>
                <EmptyState level={2} spot="compass" title="No webhooks yet">
                  Give the address of a tool, and Atlas sends it a signed message for every event you choose.
                </EmptyState>
              </Card>
            )}
            <div className={own.list}>
              {webhooks.map((webhook) => (
                <WebhookCard
                  key={webhook.id}
                  webhook={webhook}
                  refetch={refetch}
                  onEdit={changes ? () => setEdited(webhook) : undefined}
                />
              ))}
            </div>
            {edited && (
              <Suspense>
                <WebhookModal
                  webhook={edited === 'new' ? undefined : edited}
                  onSaved={refetch}
                  onClose={() => setEdited(undefined)}
                />
              </Suspense>
            )}
          </>
        )}
      </Cell>
    </div>
  );
}

interface CardProps {
  webhook: WebhookRowFragment;
  refetch: () => Promise<unknown>;
  /** Left out for those who only read. */
  onEdit?: () => void;
}

function WebhookCard({ webhook, refetch, onEdit }: CardProps) {
  const client = useApolloClient();
  const [isAsked, setAsked] = useState(false);
  const { id } = webhook;
  const host = new URL(webhook.url).host;
  const run = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work();
      toast.success(done);
    } catch (error) {
      toast.error(errorMessage(error));
    }
    await refetch().catch(() => {});
  };
  const pause = (paused: boolean) =>
    run(
      () => client.mutate({ mutation: PauseWebhookDocument, variables: { id, paused } }),
      paused ? `${host} is paused` : `${host} is on again`,
    );
  const test = () =>
    run(async () => {
      await client.mutate({ mutation: TestWebhookDocument, variables: { id } });
      await client.refetchQueries({ include: ['WebhookDeliveries'] });
    }, 'Test event sent');
  const remove = () =>
    run(() => client.mutate({ mutation: DeleteWebhookDocument, variables: { id } }), 'Webhook deleted');
  return (
    <Card as="section" className={own.card} aria-label={host}>
      <div className={own.head}>
        <div className={own.title}>
          <h2>{webhook.url}</h2>
          <div className={own.chips}>
            {webhook.pausedAt ? <Badge tone="warning">Paused</Badge> : <Badge tone="success">Active</Badge>}
            {webhook.events.map((kind) => (
              <Badge key={kind} tone="outline">
                {eventWord(kind)}
              </Badge>
            ))}
          </div>
        </div>
        {onEdit && (
          <div className={own.actions}>
            {webhook.pausedAt ? (
              <Button icon={<IconPlayerPlay size={18} aria-hidden />} onClick={() => void pause(false)}>
                Resume
              </Button>
            ) : (
              <>
                <Button icon={<IconSend size={18} aria-hidden />} onClick={() => void test()}>
                  Send test
                </Button>
                <Button icon={<IconPlayerPause size={18} aria-hidden />} onClick={() => void pause(true)}>
                  Pause
                </Button>
              </>
            )}
            <Button icon={<IconPencil size={18} aria-hidden />} onClick={onEdit}>
              Edit
            </Button>
            <Button icon={<IconTrash size={18} aria-hidden />} onClick={() => setAsked(true)}>
              Delete
            </Button>
          </div>
        )}
      </div>
      {webhook.pausedAt && (
        <Banner variant="warning">{webhook.pauseReason} Events that happen while it's paused aren't sent.</Banner>
      )}
      <Deliveries webhook={webhook} onResend={onEdit && refetch} />
      <ConfirmModal
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={`Delete the webhook to ${host}?`}
        confirmLabel="Delete webhook"
        danger
        onConfirm={remove}
      >
        It won't get any more events, and its deliveries are deleted too. You can't undo this.
      </ConfirmModal>
    </Card>
  );
}
