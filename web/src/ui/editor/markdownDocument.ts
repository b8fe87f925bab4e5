import type { JSONContent } from '@tiptap/core';
import { type Block, readBlocks } from '../Markdown/blocks';
import { type Inline, readInline } from '../Markdown/inline';

type Mark = NonNullable<JSONContent['marks']>[number];

/** A Markdown text as the editor holds it. What Markdown does not know stays text. */
export function documentOf(markdown: string): JSONContent {
  const content = readBlocks(markdown).map(nodeOf);
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] };
}

function nodeOf(block: Block): JSONContent {
  switch (block.kind) {
    case 'paragraph':
      return { type: 'paragraph', content: inlineNodes(readInline(block.text), []) };
    case 'heading':
      return { type: 'heading', attrs: { level: block.level }, content: inlineNodes(readInline(block.text), []) };
    case 'quote':
      return { type: 'blockquote', content: block.blocks.map(nodeOf) };
    case 'code':
      return { type: 'codeBlock', content: block.text ? [{ type: 'text', text: block.text }] : [] };
    case 'rule':
      return { type: 'horizontalRule' };
    case 'list': {
      const content = block.items.map((item) => ({ type: 'listItem', content: itemNodes(item) }));
      return block.ordered
        ? { type: 'orderedList', attrs: { start: block.start }, content }
        : { type: 'bulletList', content };
    }
  }
}

/** The editor wants a paragraph first in every item. */
function itemNodes(blocks: Block[]): JSONContent[] {
  const nodes = blocks.map(nodeOf);
  return nodes[0]?.type === 'paragraph' ? nodes : [{ type: 'paragraph' }, ...nodes];
}

function inlineNodes(parts: Inline[], marks: Mark[]): JSONContent[] {
  return parts.flatMap((part) => partNodes(part, marks));
}

function partNodes(part: Inline, marks: Mark[]): JSONContent[] {
  switch (part.kind) {
    case 'text':
      return part.text ? [textNode(part.text.replace(/\s*\n\s*/g, ' '), marks)] : [];
    case 'code':
      return part.text ? [textNode(part.text, [...marks, { type: 'code' }])] : [];
    case 'break':
      return [{ type: 'hardBreak' }];
    case 'link':
      return inlineNodes(part.content, [...marks, { type: 'link', attrs: { href: part.address } }]);
    case 'strong':
      return inlineNodes(part.content, [...marks, { type: 'bold' }]);
    case 'emphasis':
      return inlineNodes(part.content, [...marks, { type: 'italic' }]);
  }
}

const textNode = (text: string, marks: Mark[]): JSONContent => ({
  type: 'text',
  text,
  ...(marks.length > 0 ? { marks } : {}),
});

/** What the editor holds, as Markdown that reads back the same. */
export function markdownOf(document: JSONContent): string {
  return blocksText(document.content ?? []);
}

const blocksText = (nodes: JSONContent[]) =>
  nodes
    .map(blockText)
    .filter((text) => text !== '')
    .join('\n\n');

function blockText(node: JSONContent): string {
  const content = node.content ?? [];
  switch (node.type) {
    case 'heading':
      return `${'#'.repeat(node.attrs?.level ?? 2)} ${inlineText(content).replace(/\n/g, ' ')}`;
    case 'blockquote':
      return blocksText(content)
        .split('\n')
        .map((line) => `> ${line}`.trimEnd())
        .join('\n');
    case 'codeBlock':
      return `\`\`\`\n${content.map(({ text }) => text).join('')}\n\`\`\``;
    case 'horizontalRule':
      return '---';
    case 'bulletList':
      return content.map((item) => prefixed(itemText(item), '- ', '    ')).join('\n');
    case 'orderedList': {
      const start = Number(node.attrs?.start ?? 1);
      return content.map((item, index) => prefixed(itemText(item), `${start + index}. `, '    ')).join('\n');
    }
    default:
      return escapeLineStarts(inlineText(content));
  }
}

/** A list inside an item follows its line without a gap. */
const itemText = ({ content = [] }: JSONContent) =>
  content.reduce((text, node, index) => {
    if (index === 0) return blockText(node);
    return text + (node.type?.endsWith('List') ? '\n' : '\n\n') + blockText(node);
  }, '');

/** Puts `first` before the first line and `rest` before the others; empty lines stay empty. */
const prefixed = (text: string, first: string, rest: string) =>
  text
    .split('\n')
    .map((line, index) => (index === 0 ? first + line : line && rest + line))
    .join('\n');

/** Outer marks first: the order in which they nest. */
const NESTING = ['link', 'bold', 'italic', 'code'];

function inlineText(nodes: JSONContent[], level = 0): string {
  const mark = NESTING[level];
  if (!mark) return nodes.map(leafText).join('');
  let text = '';
  for (let at = 0; at < nodes.length; ) {
    const found = markOf(nodes[at], mark);
    let end = at + 1;
    while (end < nodes.length && sameMark(markOf(nodes[end], mark), found)) end++;
    const inner = inlineText(nodes.slice(at, end), level + 1);
    const isInWord = /[\p{L}\d]$/u.test(text) || /^[\p{L}\d]/u.test(nodes[end]?.text ?? '');
    text += found ? wrapped(mark, found, inner, isInWord) : inner;
    at = end;
  }
  return text;
}

const markOf = (node: JSONContent | undefined, type: string) => node?.marks?.find((mark) => mark.type === type);
const sameMark = (a: Mark | undefined, b: Mark | undefined) => a?.type === b?.type && a?.attrs?.href === b?.attrs?.href;

function wrapped(type: string, mark: Mark, inner: string, isInWord: boolean): string {
  // Marks hold no spaces at their ends: these go outside.
  const [, before = '', words = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(inner) ?? [];
  if (!words) return inner;
  switch (type) {
    case 'link': {
      const href = String(mark.attrs?.href ?? '');
      return before + (words === href ? words : `[${words}](${href})`) + after;
    }
    case 'bold':
      return `${before}**${words}**${after}`;
    case 'italic': {
      // An underscore inside a word is a letter like others.
      const sign = isInWord ? '*' : '_';
      return `${before}${sign}${words}${sign}${after}`;
    }
    default:
      return `${before}\`${words.replaceAll('`', '')}\`${after}`;
  }
}

function leafText(node: JSONContent): string {
  if (node.type === 'hardBreak') return '\\\n';
  const text = node.text ?? '';
  if (markOf(node, 'code')) return text;
  const link = markOf(node, 'link');
  if (link && text === link.attrs?.href) return text;
  return text.replace(/[\\`*_[\]]/g, '\\$&');
}

/** A line that starts like a heading, a list or a quote, but is none. */
const escapeLineStarts = (text: string) =>
  text.replace(/^(\s{0,3})([-+>#~]|\d{1,9}(?=[.)]))/gm, (_, space: string, sign: string) =>
    /\d/.test(sign) ? `${space}${sign}\\` : `${space}\\${sign}`,
  );
