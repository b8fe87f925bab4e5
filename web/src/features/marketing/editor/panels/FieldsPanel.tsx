import { Puck } from '@puckeditor/core';
import { useContext, useEffect, useRef } from 'react';
import { IconButton } from '~/ui/Button';
import { IconCopy, IconTrash, IconX } from '~/ui/icons';
import { type BlockData, labelOf, outlineOf } from '../blockTree';
import classNames from '../editor.module.css';
import { ProblemContext } from '../problem';
import { useBlockActions, useEditorState } from '../useEditor';
import { blockIcons } from './blockIcons';

/** The fields of the chosen block. */
export function FieldsPanel({ isReadOnly, onClose }: { isReadOnly: boolean; onClose: () => void }) {
  const chosen = useEditorState((state) => state.selectedItem) as BlockData | null;
  const content = useEditorState((state) => state.appState.data.content) as unknown as BlockData[];
  const { selected, duplicate, remove, select } = useBlockActions();
  const problem = useContext(ProblemContext);
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!problem) return;
    // The fields of a block that was only just chosen are drawn after this.
    const waiting = requestAnimationFrame(() => {
      fields.current?.querySelector('[aria-invalid="true"]')?.scrollIntoView({ block: 'center' });
    });
    return () => cancelAnimationFrame(waiting);
  }, [problem]);
  if (!chosen) {
    return (
      <aside className={classNames.right} aria-label="Fields">
        <p className={classNames.hint}>
          {isReadOnly
            ? 'Choose a block on the page or in the outline to see what it has.'
            : 'Choose a block on the page or in the outline to edit it. Tab and Enter work too; Alt with the arrow keys moves the chosen block.'}
        </p>
      </aside>
    );
  }
  const rows = outlineOf(content);
  const number = rows.findIndex((row) => row.id === chosen.props.id) + 1;
  const Icon = blockIcons[chosen.type];
  const act = (work: typeof duplicate) => () => {
    const place = selected();
    if (place) work(place);
  };
  return (
    <aside className={classNames.right} aria-label="Fields">
      <header className={classNames.fieldsHead}>
        <span className={classNames.mark}>{Icon && <Icon size={20} stroke={1.75} aria-hidden />}</span>
        <div>
          <h2>{labelOf(chosen.type)}</h2>
          <p>
            Block {number} of {rows.length}
          </p>
        </div>
        {!isReadOnly && (
          <>
            <IconButton label="Duplicate block" icon={<IconCopy size={18} />} onClick={act(duplicate)} />
            <IconButton label="Delete block" icon={<IconTrash size={18} />} onClick={act(remove)} />
          </>
        )}
        <IconButton
          label="Close fields"
          icon={<IconX size={18} />}
          onClick={() => {
            select(null);
            onClose();
          }}
        />
      </header>
      {/* Another block gets inputs of its own, so that nothing typed for one ends up in the next. */}
      <div key={chosen.props.id} ref={fields} className={classNames.fields}>
        {/* Only looking: the fields can be read and copied, but neither typed in nor pressed. */}
        <fieldset className={classNames.plain} disabled={isReadOnly}>
          <Puck.Fields />
        </fieldset>
      </div>
    </aside>
  );
}
