import { callOrReturn, getExtensionField, Mark, mergeAttributes, Node } from '@tiptap/core';
import { tableEditing } from '@tiptap/pm/tables';
import { isFrameAddress } from '../../richText/frames';

/** A picture of ours. */
export const Picture = Node.create({
  name: 'picture',
  group: 'block',
  draggable: true,
  addAttributes: () => ({
    src: { default: null },
    alt: { default: '' },
    width: { default: null },
    height: { default: null },
  }),
  parseHTML: () => [{ tag: 'img[src^="/"]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
});

/** A video at a host we know. */
export const EmbeddedFrame = Node.create({
  name: 'frame',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: null } }),
  parseHTML: () => [
    {
      tag: 'iframe[src]',
      getAttrs: (element) => {
        const src = (element as HTMLElement).getAttribute('src') ?? '';
        return isFrameAddress(src) ? { src } : false;
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => [
    'iframe',
    mergeAttributes(HTMLAttributes, { allowfullscreen: 'true', title: 'Video' }),
  ],
});

const span = { colspan: { default: 1 }, rowspan: { default: 1 }, colwidth: { default: null, rendered: false } };

const cell = (name: string, tag: string, role: string) =>
  Node.create({
    name,
    content: 'block+',
    isolating: true,
    tableRole: role,
    addAttributes: () => span,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

/** Tables as they are stored, without any width. */
const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  tableRole: 'table',
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  addProseMirrorPlugins: () => [tableEditing()],
  extendNodeSchema(extension) {
    const context = { name: extension.name, options: extension.options, storage: extension.storage };
    return { tableRole: callOrReturn(getExtensionField(extension, 'tableRole', context)) };
  },
});

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  tableRole: 'row',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
});

export const tables = [Table, TableRow, cell('tableCell', 'td', 'cell'), cell('tableHeader', 'th', 'header_cell')];

const mark = (name: string, tag: string) =>
  Mark.create({ name, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] });

/** Marks that texts may hold and that the toolbar does not offer: editing a text must not lose them. */
export const keptMarks = [mark('subscript', 'sub'), mark('superscript', 'sup'), mark('highlight', 'mark')];

declare module '@tiptap/core' {
  interface NodeConfig<Options, Storage> {
    /** Which part of a table a node is. */
    tableRole?: string | ((this: { name: string; options: Options; storage: Storage }) => string);
  }
}
