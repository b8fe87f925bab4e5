import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { errorMessage } from '~/lib/graphql/errors';
import { Button } from '~/ui/Button';
import { TextArea } from '~/ui/fields/TextArea';
import { Modal } from '~/ui/Modal';
import { SegmentedControl } from '~/ui/SegmentedControl';
import { toast } from '~/ui/toast';
import { PeopleField } from './PeopleField';
import { FindPeopleDocument } from './people.gql';
import classNames from './people.module.css';
import { type Candidate, countPeople } from './person';

interface Props {
  /** 'Add people to Bayanihan' */
  title: string;
  /** What happens to those who are somewhere else. */
  note: string;
  /** Throws when nobody was added; it has told why. */
  onAdd: (ids: number[]) => Promise<void>;
  onClose: () => void;
}

const LINES_MAX = 500;

/** Chooses people by name, or many at once from a list of addresses or Tribe IDs. */
export default function AddPeopleDialog({ title, note, onAdd, onClose }: Props) {
  const [way, setWay] = useState<'search' | 'list'>('search');
  const [people, setPeople] = useState<Candidate[]>([]);
  const [isAdding, setAdding] = useState(false);
  const add = async () => {
    setAdding(true);
    try {
      await onAdd(people.map(({ id }) => id));
      onClose();
    } catch {
      // Anyone who made the call has told the failure.
      setAdding(false);
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      subtitle={note}
      preventClose={isAdding}
      footer={
        <>
          <Button onClick={onClose} disabled={isAdding}>
            Cancel
          </Button>
          <Button
            variant="primary"
            loading={isAdding}
            loadingLabel="Adding..."
            disabled={people.length === 0}
            onClick={() => void add()}
          >
            {people.length > 0 ? `Add ${countPeople(people.length)}` : 'Add people'}
          </Button>
        </>
      }
    >
      <div className={classNames.body}>
        <SegmentedControl
          label="How to choose"
          value={way}
          onChange={setWay}
          options={[
            { value: 'search', label: 'By name' },
            { value: 'list', label: 'From a list' },
          ]}
        />
        {way === 'list' && <FromList people={people} onFound={setPeople} />}
        <PeopleField label="People" value={people} onChange={setPeople} />
      </div>
    </Modal>
  );
}

function FromList({ people, onFound }: { people: Candidate[]; onFound: (people: Candidate[]) => void }) {
  const client = useApolloClient();
  const [text, setText] = useState('');
  const [unknown, setUnknown] = useState<string[]>([]);
  const [isLooking, setLooking] = useState(false);
  const lines = [...new Set(text.split(/[\n,;]+/).map((line) => line.trim()))].filter(Boolean);
  const look = async () => {
    setLooking(true);
    try {
      const { data } = await client.query({
        query: FindPeopleDocument,
        variables: { lines },
        fetchPolicy: 'network-only',
      });
      const all = new Map(people.map((person) => [person.id, person]));
      const missing: string[] = [];
      for (const { text: line, person, email, group, batch } of data?.findPeople ?? []) {
        if (!person) missing.push(line);
        else all.set(person.id, { ...person, detail: [email, group?.name, batch?.name].filter(Boolean).join(' · ') });
      }
      onFound([...all.values()]);
      setUnknown(missing);
      setText(missing.join('\n'));
    } catch (error) {
      toast.error(errorMessage(error));
    } finally {
      setLooking(false);
    }
  };
  const isTooLong = lines.length > LINES_MAX;
  return (
    <>
      <TextArea
        label="Email addresses or Tribe IDs"
        rows={5}
        value={text}
        onChange={setText}
        hint="One per line, or separated by commas."
        error={isTooLong ? `Up to ${LINES_MAX} at a time.` : undefined}
      />
      <div className={classNames.actions}>
        <Button
          loading={isLooking}
          loadingLabel="Searching..."
          disabled={lines.length === 0 || isTooLong}
          onClick={() => void look()}
        >
          Find people
        </Button>
      </div>
      {unknown.length > 0 && (
        <ul className={classNames.lines} aria-label="Not found">
          {unknown.map((line) => (
            <li key={line}>{line} isn't in Atlas</li>
          ))}
        </ul>
      )}
    </>
  );
}
