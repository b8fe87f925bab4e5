import { Button } from '../Button';
import classNames from './Form.module.css';

interface Props {
  /** What the server said when somebody else was faster. */
  message: string;
  onReload: () => Promise<void>;
}

/** A word when somebody else was faster, and the way to what they made of it. */
export function ConflictNote({ message, onReload }: Props) {
  return (
    <span className={classNames.conflict}>
      {message}
      <Button size="xs" onClick={() => void onReload()}>
        Load the newest version
      </Button>
    </span>
  );
}
