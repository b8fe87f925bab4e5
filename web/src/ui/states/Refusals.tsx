import { Button } from '../Button';
import { Modal } from '../Modal';
import classNames from './Refusals.module.css';

export interface Refusal {
  id: number;
  name: string;
  message: string;
}

interface Props {
  title: string;
  refusals: readonly Refusal[];
  onClose: () => void;
}

/** Which rows of a batch were left out, and why. */
export default function Refusals({ title, refusals, onClose }: Props) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      footer={
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <ul className={classNames.lines}>
        {refusals.map(({ id, name, message }) => (
          <li key={id}>
            <b>{name}</b>
            <span>{message}</span>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
