import { Fragment, type ReactNode } from 'react';
import { type Block, readBlocks } from '~/ui/Markdown/blocks';
import { type Inline, readInline } from '~/ui/Markdown/inline';
import { keyed, safeLink } from './links';

/** Text with bold, links, lists and headings. What looks like HTML is text, and links lead only where pages may lead. */
export function RichText({ text }: { text: string }) {
  return <div className="pg-text">{blocksOf(readBlocks(text ?? ''))}</div>;
}

function blocksOf(blocks: Block[]): ReactNode {
  return keyed(blocks).map(({ key, item }) => <Fragment key={key}>{blockOf(item)}</Fragment>);
}

function blockOf(block: Block): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      return <p>{inlineOf(readInline(block.text))}</p>;
    case 'heading':
      return <h3>{inlineOf(readInline(block.text))}</h3>;
    case 'quote':
      return <blockquote>{blocksOf(block.blocks)}</blockquote>;
    case 'code':
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      );
    case 'rule':
      return <hr />;
    case 'list': {
      const items = keyed(block.items).map(({ key, item }) => <li key={key}>{itemOf(item)}</li>);
      return block.ordered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>;
    }
  }
}

/** An item with one line needs no paragraph around it. */
function itemOf(blocks: Block[]): ReactNode {
  const [first, ...rest] = blocks;
  if (first?.kind !== 'paragraph') return blocksOf(blocks);
  return (
    <>
      {inlineOf(readInline(first.text))}
      {blocksOf(rest)}
    </>
  );
}

function inlineOf(parts: Inline[]): ReactNode {
  return keyed(parts).map(({ key, item }) => <Fragment key={key}>{partOf(item)}</Fragment>);
}

function partOf(part: Inline): ReactNode {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'strong':
      return <strong>{inlineOf(part.content)}</strong>;
    case 'emphasis':
      return <em>{inlineOf(part.content)}</em>;
    case 'code':
      return <code>{part.text}</code>;
    case 'break':
      return <br />;
    case 'link':
      return <a href={safeLink(part.address)}>{inlineOf(part.content)}</a>;
  }
}
