import { useState } from 'react';
import { Button } from '~/ui/Button';
import { Modal } from '~/ui/Modal';
import classNames from './ConflictDialog.module.css';
import { changedParts, type Part, type UserValues } from './userValues';

interface Props {
  /** As it was when the form was opened. */
  before: UserValues;
  /** As somebody else saved it meanwhile. */
  theirs: UserValues;
  mine: UserValues;
  levelNames: ReadonlyMap<string, string>;
  onTake: () => void;
  onOverwrite: () => Promise<void>;
  onClose: () => void;
}

/** Somebody else was faster: what they changed, and whether it is taken or written over. */
export default function ConflictDialog({ before, theirs, mine, levelNames, onTake, onOverwrite, onClose }: Props) {
  const [isSaving, setIsSaving] = useState(false);
  const changedThere = changedParts(before, theirs);
  const changedHere = changedParts(before, mine);
  const both = changedThere.filter((part) => changedHere.includes(part));
  const alone = changedThere.filter((part) => !changedHere.includes(part));
  const overwrite = async () => {
    setIsSaving(true);
    await onOverwrite();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      preventClose={isSaving}
      title="Someone else just changed this user"
      footer={
        <>
          <Button loading={isSaving} loadingLabel="Saving..." onClick={overwrite}>
            {both.length > 0 ? 'Replace with mine' : 'Save mine, too'}
          </Button>
          <Button variant="primary" disabled={isSaving} onClick={onTake}>
            Keep theirs
          </Button>
        </>
      }
    >
      <div className={classNames.body}>
        {both.length > 0 ? (
          <>
            <p>You both changed this. Your changes aren't saved yet.</p>
            <Changes parts={both} theirs={theirs} mine={mine} levelNames={levelNames} />
          </>
        ) : (
          <p>You changed different fields. Your changes aren't saved yet.</p>
        )}
        {alone.length > 0 && (
          <>
            <p>They also changed this. It stays as they saved it:</p>
            <Changes parts={alone} theirs={theirs} levelNames={levelNames} />
          </>
        )}
      </div>
    </Modal>
  );
}

interface ChangesProps {
  parts: readonly Part[];
  theirs: UserValues;
  mine?: UserValues;
  levelNames: ReadonlyMap<string, string>;
}

function Changes({ parts, theirs, mine, levelNames }: ChangesProps) {
  return (
    <ul className={classNames.changes}>
      {parts.map((part) => (
        <li key={part.key}>
          <h3>{part.label}</h3>
          <dl>
            <dt>Theirs</dt>
            <dd>{part.show(theirs, levelNames) || 'empty'}</dd>
            {mine && (
              <>
                <dt>Yours</dt>
                <dd>{part.show(mine, levelNames) || 'empty'}</dd>
              </>
            )}
          </dl>
        </li>
      ))}
    </ul>
  );
}
