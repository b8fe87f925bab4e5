import { useApolloClient } from '@apollo/client/react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { can } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { Cell } from '~/lib/cell';
import { listDateTime } from '~/lib/dates';
import { errorMessage } from '~/lib/graphql/errors';
import { routes, useRouteParams } from '~/lib/routing/routes';
import { Button, IconButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { EmptyState } from '~/ui/EmptyState';
import {
  IconArrowDown,
  IconArrowUp,
  IconDots,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconTrash,
} from '~/ui/icons';
import { ConfirmModal } from '~/ui/Modal';
import { Menu, type MenuItem } from '~/ui/menus/Menu';
import { PageHeader } from '~/ui/PageHeader';
import { Tabs } from '~/ui/Tabs';
import { toast } from '~/ui/toast';
import { peopleWords } from '../broadcasts/segmentForm';
import { useFresh } from '../useFresh';
import { Figure } from './Figure';
import { SequenceBadge } from './SequenceBadge';
import { SequenceEmails } from './SequenceEmails';
import { SequencePeople } from './SequencePeople';
import { currentEmails, emailInput, moved, type SequenceEmail, sequenceInput } from './sequenceForm';
import {
  ChangeEmailSequenceDocument,
  DeleteEmailSequenceDocument,
  EmailSequenceDocument,
  type EmailSequenceQuery,
  SaveEmailSequenceDocument,
  type SequenceDetailsFragment,
} from './sequences.gql';
import classNames from './sequences.module.css';

const SequenceDrawer = lazy(() => import('./SequenceDrawer'));
const SequenceEmailDrawer = lazy(() => import('./SequenceEmailDrawer'));

/** One sequence: its emails with their results, and the people in it. */
export default function SequencePage() {
  const { id } = useRouteParams('emailSequence');
  return (
    <div data-density="compact">
      <Cell query={EmailSequenceDocument} variables={{ id }} isEmpty={({ emailSequence }) => !emailSequence}>
        {(data, { refetch }) =>
          data.emailSequence && <Loaded data={data} sequence={data.emailSequence} refetch={refetch} />
        }
      </Cell>
    </div>
  );
}

/** While a sequence runs, its figures follow. */
const FRESH_MS = 20_000;

interface LoadedProps {
  data: EmailSequenceQuery;
  sequence: SequenceDetailsFragment;
  refetch: () => Promise<unknown>;
}

interface Question {
  title: string;
  text: string;
  confirm: string;
  danger?: boolean;
  run: () => Promise<unknown>;
}

function Loaded({ data, sequence, refetch }: LoadedProps) {
  const { currentUser } = useAuth();
  const client = useApolloClient();
  const navigate = useNavigate();
  const changes = can(currentUser, 'funnel_update');
  useFresh(refetch, sequence.status === 'running', FRESH_MS);
  const [tab, setTab] = useState('emails');
  const [isEditing, setEditing] = useState(false);
  const [written, setWritten] = useState<SequenceEmail | 'new'>();
  const [question, setQuestion] = useState<Question>();
  const [shownEmail, setShownEmail] = useState<number>();
  const { id, name, status, segmentName } = sequence;
  const emails = currentEmails(sequence);
  const segment = data.emailSegments.find((one) => one.id === sequence.segmentId);
  const isOpen = changes && (status === 'draft' || status === 'paused');

  const run = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work();
      toast.success(done);
    } catch (error) {
      toast.error(errorMessage(error));
    }
    // Also after a failure: what the page shows may be old.
    await refetch().catch(() => {});
  };
  const change = (action: string, done: string) =>
    run(() => client.mutate({ mutation: ChangeEmailSequenceDocument, variables: { id, action } }), done);
  const store = (next: SequenceEmail[], done: string) => {
    const input = sequenceInput(sequence, next.map(emailInput));
    const variables = { id, input, seenAt: sequence.updatedAt };
    return run(() => client.mutate({ mutation: SaveEmailSequenceDocument, variables }), done);
  };

  const askStart = () => {
    const count = segment?.count ?? 0;
    setQuestion({
      title: status === 'draft' ? `Start ${name}?` : `Continue ${name}?`,
      text:
        status === 'paused'
          ? `${peopleWords(sequence.waiting)} will get their next email when it's due.`
          : sequence.onlyNew
            ? `People who join ${segmentName} from now on get it. The ${peopleWords(count)} in it now don't.`
            : `${peopleWords(count)} in ${segmentName} get it now, and everyone who joins later. Sent emails can't be taken back.`,
      confirm: status === 'draft' ? 'Start sequence' : 'Continue sequence',
      run: () => change('start', status === 'draft' ? 'Sequence started' : 'Sequence continued'),
    });
  };
  const askEnd = () =>
    setQuestion({
      title: `End ${name}?`,
      text: `${peopleWords(sequence.waiting)} won't get the rest. Results stay. This can't be undone.`,
      confirm: 'End sequence',
      danger: true,
      run: () => change('end', 'Sequence ended'),
    });
  const askDelete = () =>
    setQuestion({
      title: `Delete ${name}?`,
      text: "Its emails are gone for good. This can't be undone.",
      confirm: 'Delete sequence',
      danger: true,
      run: async () => {
        await client.mutate({ mutation: DeleteEmailSequenceDocument, variables: { id } });
        toast.success('Sequence deleted');
        await navigate(routes.broadcasts());
      },
    });
  const askRemove = (email: SequenceEmail) =>
    setQuestion({
      title: `Remove “${email.subject}”?`,
      text: email.sent ? 'No one else gets it. Its results stay below.' : 'No one got it yet. It is gone for good.',
      confirm: 'Remove email',
      danger: true,
      run: () =>
        store(
          emails.filter((one) => one.id !== email.id),
          'Email removed',
        ),
    });
  const itemsFor = (email: SequenceEmail, index: number): MenuItem[] => [
    { key: 'edit', label: 'Edit', icon: <IconPencil size={18} />, onSelect: () => setWritten(email) },
    ...(index > 0
      ? [
          {
            key: 'up',
            label: 'Move up',
            icon: <IconArrowUp size={18} />,
            onSelect: () => void store(moved(emails, index, -1), 'Email moved'),
          },
        ]
      : []),
    ...(index < emails.length - 1
      ? [
          {
            key: 'down',
            label: 'Move down',
            icon: <IconArrowDown size={18} />,
            onSelect: () => void store(moved(emails, index, 1), 'Email moved'),
          },
        ]
      : []),
    {
      key: 'remove',
      label: 'Remove',
      icon: <IconTrash size={18} />,
      danger: true,
      onSelect: () => askRemove(email),
    },
  ];
  const menu: MenuItem[] = [
    ...(isOpen
      ? [
          {
            key: 'edit',
            label: 'Edit name and segment',
            icon: <IconPencil size={18} />,
            onSelect: () => setEditing(true),
          },
        ]
      : []),
    ...(status === 'draft'
      ? [{ key: 'delete', label: 'Delete', icon: <IconTrash size={18} />, danger: true, onSelect: askDelete }]
      : []),
    ...(status === 'running' || status === 'paused'
      ? [{ key: 'end', label: 'End sequence', icon: <IconTrash size={18} />, danger: true, onSelect: askEnd }]
      : []),
  ];
  const addButton = isOpen && (
    <Button icon={<IconPlus size={18} aria-hidden />} onClick={() => setWritten('new')}>
      Add email
    </Button>
  );
  return (
    <>
      <PageHeader
        title={name}
        description={whenWords(sequence)}
        actions={
          <>
            <span className={classNames.badge}>
              <SequenceBadge status={status} />
            </span>
            {changes && status === 'running' && (
              <Button
                icon={<IconPlayerPause size={18} aria-hidden />}
                onClick={() => void change('pause', 'Sequence paused')}
              >
                Pause sequence
              </Button>
            )}
            {isOpen && emails.length > 0 && (
              <Button variant="primary" icon={<IconPlayerPlay size={18} aria-hidden />} onClick={askStart}>
                {status === 'draft' ? 'Start sequence' : 'Continue sequence'}
              </Button>
            )}
            {changes && menu.length > 0 && (
              <Menu
                trigger={<IconButton label={`More for ${name}`} icon={<IconDots size={20} />} />}
                items={menu}
                align="end"
              />
            )}
          </>
        }
      />
      {sequence.startedAt && (
        <Card className={classNames.summary}>
          <dl className={classNames.results}>
            <Figure name="In it now" value={sequence.waiting} />
            <Figure name="Finished" value={sequence.finished} />
            <Figure name="Left before the end" value={sequence.left} />
            <Figure name="Emails sent" value={sequence.emails.reduce((sum, { sent }) => sum + sent, 0)} />
          </dl>
        </Card>
      )}
      <Tabs
        label={name}
        active={tab}
        onChange={setTab}
        tabs={[
          {
            key: 'emails',
            label: 'Emails',
            count: emails.length,
            content: emails.length ? (
              <SequenceEmails
                sequence={sequence}
                itemsFor={isOpen ? itemsFor : undefined}
                onShowWaiting={
                  changes
                    ? (emailId) => {
                        setShownEmail(emailId);
                        setTab('people');
                      }
                    : undefined
                }
                end={addButton}
              />
            ) : (
              <Card>
                <EmptyState level={2} spot="compass" title="No emails yet" action={addButton || undefined}>
                  Start with a warm welcome. You decide how long after joining each email goes out.
                </EmptyState>
              </Card>
            ),
          },
          ...(changes
            ? [
                {
                  key: 'people',
                  label: 'People',
                  count: sequence.waiting + sequence.finished + sequence.left,
                  content: <SequencePeople sequence={sequence} emailId={shownEmail} onEmail={setShownEmail} />,
                },
              ]
            : []),
        ]}
      />
      <Suspense>
        {isEditing && (
          <SequenceDrawer
            sequence={sequence}
            segments={data.emailSegments}
            onClose={() => setEditing(false)}
            onSaved={refetch}
          />
        )}
        {written && (
          <SequenceEmailDrawer
            sequence={sequence}
            email={written === 'new' ? undefined : written}
            segment={segment}
            fields={data.mergeFields}
            onClose={() => setWritten(undefined)}
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
          danger={question.danger}
        >
          <p>{question.text}</p>
        </ConfirmModal>
      )}
    </>
  );
}

function whenWords({ segmentName, onlyNew, startedAt, endedAt, updatedAt, updatedBy }: SequenceDetailsFragment) {
  const who = onlyNew ? `For people who join ${segmentName} from now on` : `For everyone in ${segmentName}`;
  if (endedAt) return `${who} · ended ${listDateTime(endedAt)}`;
  if (startedAt) return `${who} · started ${listDateTime(startedAt)}`;
  return `${who} · edited ${listDateTime(updatedAt)} by ${updatedBy}`;
}
