import { useGetPuck } from '@puckeditor/core';
import { useCallback, useEffect, useState } from 'react';
import { listDateTime } from '~/lib/dates';
import { Button } from '~/ui/Button';
import { Modal } from '~/ui/Modal';
import type { Autosave } from './autosave';
import { readData, writeData } from './blockTree';
import type { Draft } from './draft';
import type { EditedPageFragment } from './editor.gql';
import { SideBySide } from './panels/SideBySide';
import { useReplacePage } from './useEditor';
import { differingWords, ownWords, type Words } from './words';

interface Props {
  /** Who saved meanwhile, in the words of the server. */
  message: string;
  autosave: Autosave<Draft>;
  load: () => Promise<EditedPageFragment | undefined>;
  onPage: (page: EditedPageFragment) => void;
  onReplaced: (page: EditedPageFragment) => void;
  /** Told which words of the person's own were not saved, so that they can be had again. */
  onSetAside: (words: Partial<Words>) => void;
}

/**
 * Two people edited the page. Both states are shown; the blocks that are not taken can be brought back with Undo, and words that are not
 * taken are offered again.
 */
export function ConflictModal({ message, autosave, load, onPage, onReplaced, onSetAside }: Props) {
  const get = useGetPuck();
  const replacePage = useReplacePage();
  const [theirs, setTheirs] = useState<EditedPageFragment>();
  const [isMissing, setMissing] = useState(false);
  const find = useCallback(async () => {
    setMissing(false);
    const found = await load().catch(() => undefined);
    setTheirs(found);
    setMissing(!found);
  }, [load]);
  useEffect(() => void find(), [find]);
  const mine = writeData(get().appState.data);
  if (!theirs) {
    return (
      isMissing && (
        <Modal
          opened
          preventClose
          onClose={() => {}}
          title="Two people edited this page"
          footer={
            <Button variant="primary" onClick={find}>
              Try again
            </Button>
          }
        >
          <p>{message} We couldn't load the other version. Yours stays here, and nothing is overwritten.</p>
        </Modal>
      )
    );
  }

  const unsaved = autosave.unsaved() ?? {};
  const words = differingWords(unsaved, theirs);
  const takeTheirs = () => {
    onReplaced(theirs);
    onSetAside(ownWords(unsaved, theirs));
    replacePage(readData(theirs.data));
  };
  const keepMine = () => {
    // Theirs goes into the history below mine: Undo shows it.
    replacePage(readData(theirs.data), readData(mine));
    onPage(theirs);
    autosave.change({ data: mine });
    autosave.resume(theirs.updatedAt);
  };
  return (
    <SideBySide
      title="Two people edited this page"
      left={{
        title: 'Yours',
        note: 'Not saved yet',
        data: mine,
        words: words.ones,
        action: (
          <Button variant="primary" onClick={keepMine}>
            Keep mine
          </Button>
        ),
      }}
      right={{
        title: `${theirs.updatedBy}'s`,
        note: `Saved ${listDateTime(theirs.updatedAt)}`,
        data: theirs.data,
        words: words.others,
        action: <Button onClick={takeTheirs}>Use theirs</Button>,
      }}
    >
      <p>{message} Choose which one to go on with. Undo brings the other one back.</p>
    </SideBySide>
  );
}
