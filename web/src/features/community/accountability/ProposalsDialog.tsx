import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { errorMessage } from '~/lib/graphql/errors';
import { Button } from '~/ui/Button';
import { Checkbox } from '~/ui/fields/Checkbox';
import { SelectField } from '~/ui/fields/SelectField';
import { Modal } from '~/ui/Modal';
import { Person } from '~/ui/people/Person';
import { SkeletonRows } from '~/ui/Skeleton';
import { BuddyProposalsDocument } from './board.gql';
import classNames from './board.module.css';
import type { BoardTools, Kind } from './useBoard';

const SIZES = [3, 4, 5, 6, 8, 10];

interface Props {
  kind: Kind;
  board: BoardTools;
  onClose: () => void;
}

/** Groups that Atlas would make of those who want to be matched. Staff take them as they are, or leave groups and people out first. */
export default function ProposalsDialog({ kind, board, onClose }: Props) {
  const [size, setSize] = useState(5);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { data, error } = useQuery(BuddyProposalsDocument, { variables: { kind, size }, fetchPolicy: 'network-only' });
  const proposals = data?.buddyProposals;
  const toggle = (key: string) =>
    setLeft((now) => {
      const next = new Set(now);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  const wanted = (proposals?.groups ?? [])
    .map(({ leaderId, members }) => {
      const userIds = members.map(({ id }) => id).filter((id) => !left.has(`person-${id}`));
      return { key: `group-${leaderId}`, leaderId: userIds.includes(leaderId) ? leaderId : (userIds[0] ?? 0), userIds };
    })
    .filter(({ key, userIds }) => !left.has(key) && userIds.length > 1)
    .map(({ leaderId, userIds }) => ({ leaderId, userIds }));
  const form = async () => {
    if (await board.form(wanted)) onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title="Suggested groups"
      subtitle="Based on time zone, free hours, stage and goal. Only people who want to be matched."
      preventClose={board.busy}
      footer={
        <>
          <Button onClick={onClose} disabled={board.busy}>
            Cancel
          </Button>
          <Button
            variant="primary"
            disabled={wanted.length === 0}
            loading={board.busy}
            loadingLabel="Creating..."
            onClick={() => void form()}
          >
            {wanted.length === 1 ? 'Create 1 group' : `Create ${wanted.length} groups`}
          </Button>
        </>
      }
    >
      <div className={classNames.proposals}>
        <SelectField
          label="People per group"
          value={size}
          options={SIZES.map((value) => ({ value, label: String(value) }))}
          onChange={(value) => setSize(value ?? 5)}
        />
        {error && <p role="alert">{errorMessage(error)}</p>}
        {!proposals && !error && <SkeletonRows />}
        {proposals?.groups.length === 0 && <p>No matches yet. We need more people with shared hours and goals.</p>}
        {proposals?.groups.map((group, index) => (
          <fieldset key={group.leaderId} className={classNames.proposal}>
            <legend>
              <Checkbox
                label={`Group ${index + 1}`}
                checked={!left.has(`group-${group.leaderId}`)}
                onChange={() => toggle(`group-${group.leaderId}`)}
              />
            </legend>
            <p className={classNames.nobody}>{group.reasons.join(' · ')}</p>
            <ul className={classNames.people}>
              {group.members.map((person) => (
                <li key={person.id}>
                  <Checkbox
                    label={
                      <Person
                        name={person.name}
                        src={person.profileImage}
                        size={32}
                        detail={person.id === group.leaderId ? 'Could lead' : person.zone}
                      />
                    }
                    checked={!left.has(`person-${person.id}`)}
                    disabled={left.has(`group-${group.leaderId}`)}
                    onChange={() => toggle(`person-${person.id}`)}
                  />
                </li>
              ))}
            </ul>
          </fieldset>
        ))}
        {proposals && proposals.left.length > 0 && (
          <p className={classNames.nobody}>{`Left for later: ${proposals.left.map(({ name }) => name).join(', ')}.`}</p>
        )}
      </div>
    </Modal>
  );
}
