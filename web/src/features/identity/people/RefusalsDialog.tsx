import { Button } from '~/ui/Button';
import { Modal } from '~/ui/Modal';
import classNames from './dialogs.module.css';

interface Props {
  title: string;
  lines: readonly { name: string; message: string }[];
  onClose: () => void;
}

/** Who was left out of a batch, and why. */
export default function RefusalsDialog({ title, lines, onClose }: Props) {
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
        {lines.map(({ name, message }) => (
          <li key={name}>
            <b>{name}</b>
            <span>{message}</span>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
