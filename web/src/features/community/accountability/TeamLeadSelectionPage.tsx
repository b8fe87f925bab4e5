import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useAuth } from '~/lib/auth/AuthProvider';
import { Cell } from '~/lib/cell';
import { errorMessage } from '~/lib/graphql/errors';
import { routes } from '~/lib/routing/routes';
import { Badge } from '~/ui/Badge';
import { Button, LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { EmptyState } from '~/ui/EmptyState';
import { Form, SubmitButton, useAtlasForm } from '~/ui/Form';
import { required } from '~/ui/Form/rules';
import { TextArea } from '~/ui/fields/TextArea';
import { IconCrown } from '~/ui/icons';
import { PageHeader } from '~/ui/PageHeader';
import { Person } from '~/ui/people/Person';
import { toast } from '~/ui/toast';
import classNames from './circle.module.css';
import {
  CloseTeamLeadSelectionDocument,
  ConfirmTeamLeadDocument,
  TeamLeadSelectionDocument,
  type TeamLeadSelectionFieldsFragment,
  VolunteerTeamLeadDocument,
  VoteTeamLeadDocument,
} from './selection.gql';

/** A group chooses who leads it: with an id that group, without one the person's own. */
export default function TeamLeadSelectionPage() {
  const { id } = useParams();
  return (
    <Cell
      query={TeamLeadSelectionDocument}
      variables={{ groupId: id ? Number(id) : null }}
      isEmpty={({ teamLeadSelection }) => !teamLeadSelection}
      empty={
        <EmptyState
          level={1}
          title="No vote right now"
          action={<LinkButton to={routes.accountabilityBuddies()}>Accountability Group</LinkButton>}
        >
          The team starts leader votes. We'll let you know when your group votes.
        </EmptyState>
      }
    >
      {({ teamLeadSelection }, { refetch }) =>
        teamLeadSelection && <Selection selection={teamLeadSelection} onChanged={refetch} />
      }
    </Cell>
  );
}

interface Props {
  selection: TeamLeadSelectionFieldsFragment;
  onChanged: () => Promise<void>;
}

const STATES: Record<string, string> = {
  open: 'Volunteer, or vote for someone who did. You can change your vote until it closes.',
  closed: 'The vote is closed. The team will confirm the result.',
  confirmed: 'The result is confirmed.',
};

function Selection({ selection, onChanged }: Props) {
  const { currentUser } = useAuth();
  const [vote] = useMutation(VoteTeamLeadDocument);
  const [close] = useMutation(CloseTeamLeadSelectionDocument);
  const [confirm] = useMutation(ConfirmTeamLeadDocument);
  const [busy, setBusy] = useState(false);
  const { groupId, state, candidates } = selection;
  const act = async (call: () => Promise<unknown>, says: string) => {
    setBusy(true);
    try {
      await call();
      await onChanged();
      toast.success(says);
    } catch (error) {
      toast.error(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  const mayVote = (id: number) =>
    state === 'open' && selection.isMember && (id !== currentUser?.id || candidates.length === 1);
  return (
    <>
      <PageHeader
        title={`Leader of ${selection.groupName}`}
        description={STATES[state]}
        actions={
          selection.isManaged &&
          (state === 'open' ? (
            <Button
              disabled={busy}
              onClick={() => void act(() => close({ variables: { groupId } }), 'The vote is closed.')}
            >
              Close vote
            </Button>
          ) : (
            state === 'closed' &&
            candidates.length > 0 && (
              <Button
                variant="primary"
                disabled={busy}
                onClick={() => void act(() => confirm({ variables: { groupId } }), 'The winner now leads the group.')}
              >
                Confirm winner
              </Button>
            )
          ))
        }
      />
      <p className={`${classNames.muted} ${classNames.voted}`} role="status">
        {`${selection.votedCount} of ${selection.memberCount} voted.`}
      </p>
      <ul className={classNames.buddies}>
        {candidates.map((candidate) => (
          <Card as="li" key={candidate.id} className={classNames.buddy}>
            <div className={classNames.head}>
              <Person name={candidate.name} src={candidate.profileImage} />
              <span className={classNames.marks}>
                {candidate.id === (selection.chosenId ?? selection.winnerId) && (
                  <Badge tone="success" icon={<IconCrown size={14} aria-hidden />}>
                    {state === 'confirmed' ? 'Leader' : 'In the lead'}
                  </Badge>
                )}
                {candidate.votes != null && (
                  <Badge tone="neutral">{candidate.votes === 1 ? '1 vote' : `${candidate.votes} votes`}</Badge>
                )}
                {candidate.id === selection.myVoteId && <Badge tone="info">Your vote</Badge>}
              </span>
            </div>
            <p>{candidate.sentence}</p>
            {mayVote(candidate.id) && candidate.id !== selection.myVoteId && (
              <div>
                <Button
                  size="sm"
                  disabled={busy}
                  onClick={() =>
                    void act(
                      () => vote({ variables: { groupId, candidateId: candidate.id } }),
                      `You voted for ${candidate.name}.`,
                    )
                  }
                >
                  {`Vote for ${candidate.name}`}
                </Button>
              </div>
            )}
          </Card>
        ))}
        {candidates.length === 0 && <p className={classNames.muted}>No one has volunteered yet.</p>}
      </ul>
      {state === 'open' && selection.isMember && (
        <Volunteer
          selection={selection}
          own={candidates.find(({ id }) => id === currentUser?.id)?.sentence}
          onChanged={onChanged}
        />
      )}
    </>
  );
}

function Volunteer({ selection, own, onChanged }: Props & { own: string | undefined }) {
  const [volunteer] = useMutation(VolunteerTeamLeadDocument);
  const form = useAtlasForm({
    initialValues: { sentence: own ?? '' },
    labels: { sentence: 'Why would you like to lead? One sentence is enough.' },
    rules: { sentence: [required()] },
  });
  const send = async (sentence: string | null, says: string) => {
    await volunteer({ variables: { groupId: selection.groupId, sentence } });
    await onChanged();
    toast.success(says);
  };
  return (
    <Card as="section" className={classNames.form} aria-label="Volunteer">
      <h2>{own ? 'You volunteered' : 'Volunteer to lead'}</h2>
      <Form
        form={form}
        summary={false}
        className={classNames.form}
        onSubmit={({ sentence }) => send(sentence, own ? 'Your message is updated.' : 'You volunteered. Thank you!')}
      >
        <TextArea {...form.field('sentence')} rows={2} maxLength={300} />
        <div className={classNames.actions}>
          <SubmitButton loadingLabel="Saving...">{own ? 'Save' : 'Volunteer'}</SubmitButton>
          {own && (
            <Button
              variant="subtle"
              onClick={() =>
                void send(null, "You're no longer a candidate.").catch((error) => toast.error(errorMessage(error)))
              }
            >
              Withdraw
            </Button>
          )}
        </div>
      </Form>
    </Card>
  );
}
