import { useApolloClient } from '@apollo/client/react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { can } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { Cell } from '~/lib/cell';
import { errorMessage } from '~/lib/graphql/errors';
import { routes } from '~/lib/routing/routes';
import { Button } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { EmptyState } from '~/ui/EmptyState';
import { IconPencil, IconPlayerStop, IconPlus, IconTrash } from '~/ui/icons';
import { ConfirmModal } from '~/ui/Modal';
import { PageHeader } from '~/ui/PageHeader';
import { Tabs } from '~/ui/Tabs';
import { toast } from '~/ui/toast';
import { SequenceList } from '../sequences/SequenceList';
import { useFresh } from '../useFresh';
import { BroadcastItem } from './BroadcastItem';
import {
  type BroadcastDetailsFragment,
  BroadcastsDocument,
  type BroadcastsQuery,
  DeleteBroadcastDocument,
  DeleteEmailSegmentDocument,
  type SegmentDetailsFragment,
  StopBroadcastDocument,
} from './broadcasts.gql';
import classNames from './broadcasts.module.css';
import { StoppedAddresses } from './StoppedAddresses';
import { peopleWords } from './segmentForm';

const BroadcastDrawer = lazy(() => import('./BroadcastDrawer'));
const SegmentDrawer = lazy(() => import('./SegmentDrawer'));
const SendModal = lazy(() => import('./SendModal'));
const SequenceDrawer = lazy(() => import('../sequences/SequenceDrawer'));

/** Emails to segments of people, and what came of them. */
export default function BroadcastsPage() {
  return (
    <div data-density="compact">
      <Cell query={BroadcastsDocument} variables={{}}>
        {(data, { refetch }) => <Lists data={data} refetch={refetch} />}
      </Cell>
    </div>
  );
}

/** While emails go out, the figures follow. */
const FRESH_MS = 8_000;

interface ListsProps {
  data: BroadcastsQuery;
  refetch: () => Promise<unknown>;
}

function Lists({ data, refetch }: ListsProps) {
  const { currentUser } = useAuth();
  const client = useApolloClient();
  const changes = can(currentUser, 'funnel_update');
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') ?? 'broadcasts';
  const setTab = (key: string) => setParams(key === 'broadcasts' ? {} : { tab: key }, { replace: true });
  const [isCreating, setCreating] = useState(false);
  const [written, setWritten] = useState<BroadcastDetailsFragment | 'new'>();
  const [segment, setSegment] = useState<SegmentDetailsFragment | 'new'>();
  const [sent, setSent] = useState<BroadcastDetailsFragment>();
  const [question, setQuestion] = useState<Question>();
  const { broadcasts, emailSegments, emailSequences, mergeFields } = data;
  const isMoving = broadcasts.some(({ status }) => status === 'sending' || status === 'scheduled');
  useFresh(refetch, isMoving, FRESH_MS);

  const run = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work();
      toast.success(done);
    } catch (error) {
      toast.error(errorMessage(error));
    }
    // Also after a failure: what the list shows may be old.
    await refetch().catch(() => {});
  };
  const stop = ({ id, status }: BroadcastDetailsFragment) =>
    run(
      () => client.mutate({ mutation: StopBroadcastDocument, variables: { id } }),
      status === 'scheduled' ? 'Back to a draft' : 'Stopped. No more emails of it go out',
    );
  const askStop = (one: BroadcastDetailsFragment) =>
    setQuestion({
      title: 'Stop sending?',
      text: `${peopleWords(one.results?.waiting ?? 0)} won't get “${one.subject}”. This can't be undone.`,
      confirm: 'Stop sending',
      run: () => stop(one),
    });
  const askDelete = (one: BroadcastDetailsFragment) =>
    setQuestion({
      title: 'Delete this draft?',
      text: `“${one.subject}” is gone for good.`,
      confirm: 'Delete draft',
      run: () =>
        run(() => client.mutate({ mutation: DeleteBroadcastDocument, variables: { id: one.id } }), 'Draft deleted'),
    });
  const askDeleteSegment = (one: SegmentDetailsFragment) =>
    setQuestion({
      title: `Delete ${one.name}?`,
      text: "The people in it stay as they are. This can't be undone.",
      confirm: 'Delete segment',
      run: () =>
        run(
          () => client.mutate({ mutation: DeleteEmailSegmentDocument, variables: { id: one.id } }),
          `${one.name} deleted`,
        ),
    });
  const itemsFor = (one: BroadcastDetailsFragment) => [
    ...(one.status === 'draft'
      ? [
          { key: 'edit', label: 'Edit', icon: <IconPencil size={18} />, onSelect: () => setWritten(one) },
          {
            key: 'delete',
            label: 'Delete',
            icon: <IconTrash size={18} />,
            danger: true,
            onSelect: () => askDelete(one),
          },
        ]
      : []),
    ...(one.status === 'scheduled'
      ? [{ key: 'stop', label: 'Unschedule', icon: <IconPlayerStop size={18} />, onSelect: () => void stop(one) }]
      : []),
    ...(one.status === 'sending'
      ? [
          {
            key: 'stop',
            label: 'Stop sending',
            icon: <IconPlayerStop size={18} />,
            danger: true,
            onSelect: () => askStop(one),
          },
        ]
      : []),
  ];
  const writeButton = (
    <Button
      variant="primary"
      icon={<IconPlus size={18} aria-hidden />}
      onClick={() => (emailSegments.length ? setWritten('new') : setSegment('new'))}
    >
      {emailSegments.length ? 'Write broadcast' : 'Create segment'}
    </Button>
  );
  const segmentButton = (
    <Button variant="primary" icon={<IconPlus size={18} aria-hidden />} onClick={() => setSegment('new')}>
      Create segment
    </Button>
  );
  const sequenceButton = emailSegments.length ? (
    <Button variant="primary" icon={<IconPlus size={18} aria-hidden />} onClick={() => setCreating(true)}>
      Create sequence
    </Button>
  ) : (
    segmentButton
  );
  const buttons: Record<string, ReactNode> = {
    broadcasts: writeButton,
    sequences: sequenceButton,
    segments: segmentButton,
  };
  return (
    <>
      <PageHeader
        title="Broadcasts"
        description="Emails to many people. Clicks are counted, opens aren't."
        actions={changes && buttons[tab]}
      />
      <Tabs
        label="Broadcasts"
        active={tab}
        onChange={setTab}
        tabs={[
          {
            key: 'broadcasts',
            label: 'Broadcasts',
            count: broadcasts.length,
            content: broadcasts.length ? (
              <ul className={classNames.list} aria-label="Broadcasts">
                {broadcasts.map((one) => (
                  <li key={one.id}>
                    <BroadcastItem
                      broadcast={one}
                      items={changes ? itemsFor(one) : []}
                      onSend={changes && one.status === 'draft' ? () => setSent(one) : undefined}
                    />
                  </li>
                ))}
              </ul>
            ) : (
              <Card>
                <EmptyState level={2} spot="compass" title="No broadcasts yet" action={changes && writeButton}>
                  {emailSegments.length
                    ? 'Write an email, check it, and send it now or later.'
                    : 'Start with who gets it: a segment of people.'}
                </EmptyState>
              </Card>
            ),
          },
          {
            key: 'sequences',
            label: 'Sequences',
            count: emailSequences.length,
            content: emailSequences.length ? (
              <SequenceList sequences={emailSequences} />
            ) : (
              <Card>
                <EmptyState level={2} spot="compass" title="No sequences yet" action={changes && sequenceButton}>
                  A sequence greets everyone who joins a segment, one email after the other.
                </EmptyState>
              </Card>
            ),
          },
          {
            key: 'segments',
            label: 'Segments',
            count: emailSegments.length,
            content: emailSegments.length ? (
              <ul className={classNames.list} aria-label="Segments">
                {emailSegments.map((one) => (
                  <li key={one.id}>
                    <SegmentItem
                      segment={one}
                      onEdit={changes ? () => setSegment(one) : undefined}
                      onDelete={
                        changes && one.broadcasts + one.sequences === 0 ? () => askDeleteSegment(one) : undefined
                      }
                    />
                  </li>
                ))}
              </ul>
            ) : (
              <Card>
                <EmptyState level={2} spot="compass" title="No segments yet">
                  A segment is a saved choice of people, such as members who went quiet.
                </EmptyState>
              </Card>
            ),
          },
          { key: 'stopped', label: 'Stopped addresses', content: <StoppedAddresses changes={changes} /> },
        ]}
      />
      <Suspense>
        {isCreating && (
          <SequenceDrawer
            segments={emailSegments}
            onClose={() => setCreating(false)}
            onSaved={({ id }) => navigate(routes.emailSequence({ id }))}
          />
        )}
        {written && (
          <BroadcastDrawer
            broadcast={written === 'new' ? undefined : written}
            segments={emailSegments}
            fields={mergeFields}
            onClose={() => setWritten(undefined)}
            onSaved={refetch}
          />
        )}
        {segment && (
          <SegmentDrawer
            segment={segment === 'new' ? undefined : segment}
            onClose={() => setSegment(undefined)}
            onSaved={refetch}
          />
        )}
        {sent && (
          <SendModal
            broadcast={sent}
            count={emailSegments.find(({ id }) => id === sent.segmentId)?.count ?? 0}
            onClose={() => setSent(undefined)}
            onSaved={refetch}
          />
        )}
      </Suspense>
      {question && (
        <ConfirmModal
          opened
          onClose={() => setQuestion(undefined)}
          onConfirm={question.run}
          title={question.title}
          confirmLabel={question.confirm}
          danger
        >
          <p>{question.text}</p>
        </ConfirmModal>
      )}
    </>
  );
}

interface Question {
  title: string;
  text: string;
  confirm: string;
  run: () => Promise<unknown>;
}

interface SegmentItemProps {
  segment: SegmentDetailsFragment;
  /** Left out for those who only read. */
  onEdit?: () => void;
  onDelete?: () => void;
}

function SegmentItem({ segment, onEdit, onDelete }: SegmentItemProps) {
  return (
    <Card className={classNames.item}>
      <div className={classNames.head}>
        <div>
          <h2>{segment.name}</h2>
          <p className={classNames.hint}>
            {segment.chips.length ? segment.chips.join(' · ') : 'Everyone who gets our emails'}
          </p>
        </div>
        <p className={classNames.figure}>{peopleWords(segment.count)}</p>
      </div>
      {onEdit && (
        <div className={classNames.buttons}>
          <Button onClick={onEdit}>Edit segment</Button>
          {onDelete && <Button onClick={onDelete}>Delete segment</Button>}
        </div>
      )}
    </Card>
  );
}
