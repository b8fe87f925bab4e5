import { Fragment, type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import { type Block, readBlocks } from './blocks';
import { type Inline, readInline } from './inline';
import classNames from './Markdown.module.css';

interface Props {
  /** Markdown: paragraphs, headings, bold, italic, links, lists, quotes, code. HTML shows as the text it is. */
  text: string | null | undefined;
  /** Level of the biggest heading, so that a lesson's # does not become a second h1. */
  topHeading?: 2 | 3 | 4;
}

/** Text that people wrote, made into elements: no HTML ever passes, links cannot run script. */
export function Markdown({ text, topHeading = 2 }: Props) {
  const blocks = useMemo(() => readBlocks(text ?? ''), [text]);
  return <div className={classNames.markdown}>{renderBlocks(blocks, topHeading)}</div>;
}

function renderBlocks(blocks: Block[], topHeading: number): ReactNode {
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place in the text
    <Fragment key={index}>{renderBlock(block, topHeading)}</Fragment>
  ));
}

function renderBlock(block: Block, topHeading: number): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      return <p>{renderInline(readInline(block.text))}</p>;
    case 'heading': {
      const Heading = `h${Math.min(6, block.level + topHeading - 1)}` as 'h2';
      return <Heading>{renderInline(readInline(block.text))}</Heading>;
    }
    case 'quote':
      return <blockquote>{renderBlocks(block.blocks, topHeading)}</blockquote>;
    case 'code':
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      );
    case 'rule':
      return <hr />;
    case 'list': {
      const items = block.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an item is its place in the list
        <li key={index}>{renderItem(item, topHeading)}</li>
      ));
      return block.ordered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>;
    }
  }
}

/** An item with one line needs no paragraph around it. */
function renderItem(blocks: Block[], topHeading: number): ReactNode {
  const [first, ...rest] = blocks;
  if (first?.kind !== 'paragraph') return renderBlocks(blocks, topHeading);
  return (
    <>
      {renderInline(readInline(first.text))}
      {renderBlocks(rest, topHeading)}
    </>
  );
}

function renderInline(parts: Inline[]): ReactNode {
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the line
    <Fragment key={index}>{renderPart(part)}</Fragment>
  ));
}

function renderPart(part: Inline): ReactNode {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'strong':
      return <strong>{renderInline(part.content)}</strong>;
    case 'emphasis':
      return <em>{renderInline(part.content)}</em>;
    case 'code':
      return <code>{part.text}</code>;
    case 'break':
      return <br />;
    case 'link':
      if (part.address.startsWith('/')) return <Link to={part.address}>{renderInline(part.content)}</Link>;
      return (
        <a href={part.address} target="_blank" rel="noopener noreferrer nofollow">
          {renderInline(part.content)}
        </a>
      );
  }
}
