import { listDateTime } from '~/lib/dates';
import { Button } from '~/ui/Button';
import type { Autosave } from './autosave';
import { readData, writeData } from './blockTree';
import type { Draft } from './draft';
import type { EditedPageFragment } from './editor.gql';
import type { KeptDraft } from './keptDraft';
import { SideBySide } from './panels/SideBySide';
import { useReplacePage } from './useEditor';
import { differingWords } from './words';

interface Props {
  kept: KeptDraft;
  page: EditedPageFragment;
  autosave: Autosave<Draft>;
  onPage: (page: EditedPageFragment) => void;
  onDone: () => void;
}

/** The browser closed before everything was saved: shows what it kept beside what the server has, and asks which one to go on with. */
export function RecoverModal({ kept, page, autosave, onPage, onDone }: Props) {
  const replacePage = useReplacePage();
  const { changes, at, seenAt } = kept;
  const isNewer = seenAt !== '' && Date.parse(page.updatedAt) > Date.parse(seenAt);
  const words = differingWords(changes, page);
  const restore = () => {
    if (changes.data !== undefined) replacePage(readData(changes.data));
    onPage({ ...page, ...changes });
    autosave.change(changes.data === undefined ? changes : { ...changes, data: writeData(readData(changes.data)) });
    onDone();
  };
  return (
    <SideBySide
      title="You have unsaved changes"
      left={{
        title: 'Unsaved',
        note: `Kept on this browser, ${listDateTime(at)}`,
        data: changes.data ?? page.data,
        words: words.ones,
        action: (
          <Button variant="primary" onClick={restore}>
            Restore changes
          </Button>
        ),
      }}
      right={{
        title: 'Saved',
        note: page.editedAt ? `${page.updatedBy}, ${listDateTime(page.updatedAt)}` : 'As it came with Atlas',
        data: page.data,
        words: words.others,
        action: <Button onClick={onDone}>Discard changes</Button>,
      }}
    >
      <p>
        This browser closed before they were saved.
        {isNewer && ` ${page.updatedBy} saved the page since then.`} If you restore them, Undo brings the saved page
        back.
      </p>
    </SideBySide>
  );
}
