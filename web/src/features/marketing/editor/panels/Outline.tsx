import type { KeyboardEvent } from 'react';
import { IconButton } from '~/ui/Button';
import { IconArrowDown, IconArrowUp } from '~/ui/icons';
import { type BlockData, type OutlineRow, outlineOf, PAGE_ZONE } from '../blockTree';
import classNames from '../editor.module.css';
import { useBlockActions, useEditorState } from '../useEditor';
import { blockIcons } from './blockIcons';

/** The blocks of the page in order. Alt with the arrow keys moves the one in focus. */
export function Outline({ isReadOnly, onSelected }: { isReadOnly: boolean; onSelected?: () => void }) {
  const content = useEditorState((state) => state.appState.data.content) as unknown as BlockData[];
  const chosen = useEditorState((state) => state.appState.ui.itemSelector);
  const { select, move, remove } = useBlockActions();
  const rows = outlineOf(content);
  const onKeyDown = (event: KeyboardEvent, row: OutlineRow) => {
    if (isReadOnly) return;
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      event.stopPropagation();
      move(row, event.key === 'ArrowUp' ? -1 : 1);
    } else if (event.key === 'Delete') {
      event.preventDefault();
      remove(row);
    }
  };
  return (
    <section className={classNames.section} aria-labelledby="outline-title">
      <h2 id="outline-title">
        Outline <span>{rows.length === 1 ? '1 block' : `${rows.length} blocks`}</span>
      </h2>
      {rows.length === 0 && (
        <p className={classNames.hint}>The page is empty. {!isReadOnly && 'Add its first block above.'}</p>
      )}
      <ol className={classNames.outline}>
        {rows.map((row) => {
          const Icon = blockIcons[row.type];
          const isChosen = chosen?.index === row.index && (chosen.zone ?? PAGE_ZONE) === row.zone;
          return (
            <li key={row.id} data-depth={Math.min(row.depth, 3)} data-chosen={isChosen || undefined}>
              <button
                type="button"
                className={classNames.row}
                aria-current={isChosen || undefined}
                onKeyDown={(event) => onKeyDown(event, row)}
                onClick={() => {
                  select(row);
                  onSelected?.();
                }}
              >
                {Icon && <Icon size={18} stroke={1.75} aria-hidden />}
                <span>
                  {row.label}
                  {row.words && <small>{row.words}</small>}
                </span>
              </button>
              {!isReadOnly && (
                <span className={classNames.rowTools}>
                  <IconButton
                    size="sm"
                    label={`Move ${row.label} up`}
                    icon={<IconArrowUp size={16} />}
                    disabled={row.index === 0}
                    onClick={() => move(row, -1)}
                  />
                  <IconButton
                    size="sm"
                    label={`Move ${row.label} down`}
                    icon={<IconArrowDown size={16} />}
                    disabled={row.index === row.count - 1}
                    onClick={() => move(row, 1)}
                  />
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
