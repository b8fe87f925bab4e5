import { createElement, Fragment, type HTMLAttributes, type ReactNode } from 'react';
import { Link } from 'react-router';
import { isFrameAddress } from './frames';

const PLAIN = new Set(
  'p br hr h2 h3 h4 strong b em i u s sub sup mark blockquote code pre ul ol li table thead tbody tr th td'.split(' '),
);
const EMPTY = new Set(['br', 'hr']);
/** Their words are no words for people. */
const SILENT = new Set(['script', 'style', 'template', 'noscript', 'title', 'textarea', 'svg', 'math', 'object']);

/** Turns HTML into elements by a list of what may pass: never a handler, a style, a script or a foreign frame. */
export function readRichText(html: string): ReactNode {
  // A document made by DOMParser is inert: nothing in it loads or runs.
  return readNodes(new DOMParser().parseFromString(html, 'text/html').body);
}

function readNodes(parent: Node): ReactNode[] {
  return [...parent.childNodes].map((node, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a node is its place in the text
    <Fragment key={index}>{readNode(node)}</Fragment>
  ));
}

function readNode(node: Node): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return isBetweenRows(node) ? null : node.textContent;
  if (node.nodeType !== Node.ELEMENT_NODE) return null;
  const element = node as Element;
  const tag = element.localName;
  if (SILENT.has(tag)) return null;
  if (tag === 'a') return readLink(element);
  if (tag === 'img') return readPicture(element);
  if (tag === 'iframe') return readFrame(element);
  if (!PLAIN.has(tag)) return readNodes(element);
  return createElement(tag, numbers(element), EMPTY.has(tag) ? undefined : readNodes(element));
}

/** Blanks between the rows of a table are no text. */
function isBetweenRows(node: Node): boolean {
  const parent = (node.parentNode as Element | null)?.localName ?? '';
  return /^(table|thead|tbody|tr)$/.test(parent) && !node.textContent?.trim();
}

function numbers(element: Element): HTMLAttributes<HTMLElement> & Record<string, unknown> {
  const number = (name: string) => {
    const value = Number(element.getAttribute(name));
    return Number.isInteger(value) && value > 0 ? value : undefined;
  };
  const tag = element.localName;
  if (tag === 'td' || tag === 'th') return { colSpan: number('colspan'), rowSpan: number('rowspan') };
  const start = tag === 'ol' ? number('start') : undefined;
  // Our lists draw their own numbers, so the count has to begin there too.
  return start ? { start, style: { counterReset: `step ${start - 1}` } } : {};
}

function readLink(element: Element): ReactNode {
  const href = element.getAttribute('href')?.trim() ?? '';
  const content = readNodes(element);
  if (/^\/(?![/\\])/.test(href) && !href.startsWith('/api/')) return <Link to={href}>{content}</Link>;
  if (!/^(https?:\/\/|mailto:|tel:|\/api\/)/i.test(href)) return content;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {content}
    </a>
  );
}

/** Pictures are files of ours; an address elsewhere would tell others who reads. */
function readPicture(element: Element): ReactNode {
  const src = element.getAttribute('src') ?? '';
  if (!/^\/(?![/\\])/.test(src)) return null;
  const size = (name: string) => Number(element.getAttribute(name)) || undefined;
  return (
    <img
      src={src}
      alt={element.getAttribute('alt') ?? ''}
      width={size('width')}
      height={size('height')}
      loading="lazy"
      decoding="async"
    />
  );
}

function readFrame(element: Element): ReactNode {
  const src = element.getAttribute('src') ?? '';
  if (!isFrameAddress(src)) return null;
  return (
    <iframe
      src={src}
      title={element.getAttribute('title') || 'Video'}
      sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
      allow="fullscreen; picture-in-picture; encrypted-media"
      referrerPolicy="strict-origin-when-cross-origin"
      loading="lazy"
    />
  );
}
