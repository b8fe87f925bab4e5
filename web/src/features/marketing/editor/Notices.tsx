import { Button } from '~/ui/Button';
import { IconArrowBackUp, IconEye } from '~/ui/icons';
import classNames from './editor.module.css';
import { type Words, wordsOf } from './words';

/** Why nothing here can be changed. */
export function ReadOnlyNotice() {
  return (
    <div className={classNames.notice} data-kind="info" role="status">
      <IconEye size={20} stroke={2} aria-hidden />
      <p>
        You can view this page, but your role can't edit pages. Ask an admin for the permission to update funnels if you
        need to change it.
      </p>
    </div>
  );
}

interface SetAsideProps {
  words: Partial<Words>;
  onRestore: () => void;
  onDismiss: () => void;
}

/** The words that were not saved because someone else's page was taken. */
export function SetAsideNotice({ words, onRestore, onDismiss }: SetAsideProps) {
  const lines = wordsOf(words);
  return (
    <div className={classNames.notice} role="status">
      <IconArrowBackUp size={20} stroke={2} aria-hidden />
      <p>
        You're using the other version, so {lines.length === 1 ? 'this was' : 'these were'} not saved:{' '}
        {lines.map(({ label, text }, index) => (
          <span key={label}>
            {index > 0 && ', '}
            {label.toLowerCase()} “{text}”
          </span>
        ))}
        .
      </p>
      <div>
        <Button size="sm" onClick={onRestore}>
          Use mine
        </Button>
        <Button size="sm" onClick={onDismiss}>
          Dismiss
        </Button>
      </div>
    </div>
  );
}
