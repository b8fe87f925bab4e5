import { useState } from 'react';
import { Button } from '~/ui/Button';
import { RadioCards } from '~/ui/fields/RadioCards';
import { Modal } from '~/ui/Modal';
import { longDay } from '../when';
import { MANILA } from '../zone';
import type { EventDateRowFragment } from './events.gql';

export type Scope = 'this' | 'later' | 'all';

interface Props {
  date: EventDateRowFragment;
  /** Whether the person may open the form of the event; else only this date can be changed. */
  canEdit: boolean;
  onChoose: (scope: Scope) => void;
  onClose: () => void;
}

const options: { value: Scope; title: string; description: string }[] = [
  { value: 'this', title: 'This date', description: 'All others stay the same.' },
  {
    value: 'later',
    title: 'This and later dates',
    description: 'They become a separate event. RSVPs move with them.',
  },
  { value: 'all', title: 'All dates', description: 'Past dates never change.' },
];

/** Asks which dates of a recurring event a change is about. */
export default function ScopeDialog({ date, canEdit, onChoose, onClose }: Props) {
  const [scope, setScope] = useState<Scope>('this');
  return (
    <Modal
      opened
      onClose={onClose}
      title="Which dates do you want to change?"
      subtitle={longDay(date.startsAt, MANILA)}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={() => onChoose(scope)}>
            Continue
          </Button>
        </>
      }
    >
      <RadioCards label="Dates" options={canEdit ? options : options.slice(0, 1)} value={scope} onChange={setScope} />
    </Modal>
  );
}
