import { Button } from '~/ui/Button';
import { EmptyState } from '~/ui/EmptyState';
import { IconPlus } from '~/ui/icons';
import classNames from './editor.module.css';
import { useBlockActions, useEditorState } from './useEditor';

interface Props {
  isReadOnly: boolean;
  onAdded: () => void;
}

/** Where to start on a page without blocks. It lies over the page and lets blocks be dropped through it. */
export function EmptyPage({ isReadOnly, onAdded }: Props) {
  const count = useEditorState((state) => state.appState.data.content.length);
  const { add } = useBlockActions();
  if (count > 0) return null;
  if (isReadOnly) {
    return (
      <div className={classNames.empty}>
        <EmptyState spot="calm" level={2} title="This page is empty">
          No one has added a block yet.
        </EmptyState>
      </div>
    );
  }
  const start = () => {
    add('Hero');
    onAdded();
  };
  return (
    <div className={classNames.empty}>
      <EmptyState
        spot="compass"
        level={2}
        title="Start with a headline"
        action={
          <Button variant="primary" icon={<IconPlus size={18} />} onClick={start}>
            Add a hero
          </Button>
        }
      >
        A hero says in one line what people get here, with one button. Any other block works too.
      </EmptyState>
    </div>
  );
}
