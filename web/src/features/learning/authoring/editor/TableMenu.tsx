import type { Command } from '@tiptap/pm/state';
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable } from '@tiptap/pm/tables';
import type { Editor } from '@tiptap/react';
import classNames from '~/ui/editor/editor.module.css';
import { IconTable } from '~/ui/icons';
import { Menu } from '~/ui/menus/Menu';

const changes: [label: string, command: Command][] = [
  ['Add row below', addRowAfter],
  ['Add column after', addColumnAfter],
  ['Delete row', deleteRow],
  ['Delete column', deleteColumn],
  ['Delete table', deleteTable],
];

/** Puts a table into the text, and changes the one that the cursor is in. */
export function TableMenu({ editor, isInside }: { editor: Editor; isInside: boolean }) {
  const trigger = (
    <button
      type="button"
      className={classNames.tool}
      aria-label="Table"
      title="Table"
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={isInside ? undefined : () => insertTable(editor)}
    >
      <IconTable size={18} stroke={1.75} aria-hidden />
    </button>
  );
  if (!isInside) return trigger;
  const items = changes.map(([label, command]) => ({
    key: label,
    label,
    onSelect: () => {
      command(editor.state, editor.view.dispatch);
      editor.commands.focus();
    },
  }));
  return <Menu align="start" items={items} trigger={trigger} />;
}

function insertTable(editor: Editor) {
  const cell = (type: string) => ({ type, content: [{ type: 'paragraph' }] });
  const row = (type: string) => ({ type: 'tableRow', content: [cell(type), cell(type), cell(type)] });
  const content = [row('tableHeader'), row('tableCell'), row('tableCell')];
  editor.chain().focus().insertContent({ type: 'table', content }).run();
}
