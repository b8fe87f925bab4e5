export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong' | 'emphasis'; content: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; address: string; content: Inline[] }
  | { kind: 'break' };

interface Found {
  part: Inline;
  length: number;
}

const deepest = 6;
/** A mark that is not closed within this distance is text; it also bounds the work on hostile input. */
const reach = 2000;

/** Reads the marks inside a line, from left to right, each character at most a bounded number of times. */
export function readInline(text: string, depth = 0): Inline[] {
  if (depth > deepest) return [{ kind: 'text', text }];
  const parts: Inline[] = [];
  let pending = '';
  let at = 0;
  const flush = () => {
    if (pending) parts.push({ kind: 'text', text: pending });
    pending = '';
  };
  while (at < text.length) {
    const found = readMark(text, at, depth, pending);
    if (found) {
      if (found.part.kind === 'break') pending = pending.trimEnd();
      flush();
      parts.push(found.part);
      at += found.length;
    } else {
      const skipped = text[at] === '`' ? tickRun(text, at) : 1;
      pending += text.slice(at, at + skipped);
      at += skipped;
    }
  }
  flush();
  return parts;
}

function readMark(text: string, at: number, depth: number, before: string): Found | undefined {
  switch (text[at]) {
    case '\\':
      return readEscape(text, at);
    case '\n':
      return before.endsWith('  ') ? { part: { kind: 'break' }, length: 1 } : undefined;
    case '`':
      return readCode(text, at);
    case '[':
      return readLink(text, at, depth);
    case '<':
      return readAddress(/<(https?:\/\/[^\s<>]{1,2000})>/y, text, at);
    case 'h':
      return readAddress(/(https?:\/\/[^\s<>()[\]"']{0,2000}[^\s<>()[\]"'.,;:!?])/y, text, at);
    case '*':
    case '_':
      return readEmphasis(text, at, depth);
    default:
      return undefined;
  }
}

function readEscape(text: string, at: number): Found | undefined {
  const next = text[at + 1] ?? '';
  if (next === '\n') return { part: { kind: 'break' }, length: 2 };
  return /[\\`*_{}[\]()#+\-.!>~|]/.test(next) ? { part: { kind: 'text', text: next }, length: 2 } : undefined;
}

function tickRun(text: string, at: number): number {
  let end = at;
  while (text[end] === '`') end++;
  return end - at;
}

/** Code runs from some backticks to the next run of exactly as many. */
function readCode(text: string, at: number): Found | undefined {
  const opening = tickRun(text, at);
  let closing = text.indexOf('`', at + opening);
  while (closing >= 0 && closing - at < reach) {
    const run = tickRun(text, closing);
    if (run === opening) {
      return {
        part: { kind: 'code', text: text.slice(at + opening, closing).trim() },
        length: closing + run - at,
      };
    }
    closing = text.indexOf('`', closing + run);
  }
  return undefined;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function readLink(text: string, at: number, depth: number): Found | undefined {
  const match = matchAt(
    /\[([^[\]]{1,500})\]\([ ]{0,5}<?([^\s()<>]{1,2000})>?(?:[ ]{1,5}"[^"]{0,200}")?[ ]{0,5}\)/y,
    text,
    at,
  );
  if (!match) return undefined;
  const content = readInline(match[1] ?? '', depth + 1);
  const address = safeAddress(match[2] ?? '');
  const part: Inline = address ? { kind: 'link', address, content } : { kind: 'text', text: match[1] ?? '' };
  return { part, length: match[0].length };
}

function readAddress(pattern: RegExp, text: string, at: number): Found | undefined {
  const match = matchAt(pattern, text, at);
  const address = match && safeAddress(match[1] ?? '');
  if (!match || !address) return undefined;
  return {
    part: { kind: 'link', address, content: [{ kind: 'text', text: match[1] ?? '' }] },
    length: match[0].length,
  };
}

/** `**strong**` and `*emphasis*`, also with underscores, but never in the middle of a word_like_this. */
function readEmphasis(text: string, at: number, depth: number): Found | undefined {
  const sign = text[at] as '*' | '_';
  if (sign === '_' && /[\p{L}\d]/u.test(text[at - 1] ?? '')) return undefined;
  const isStrong = text[at + 1] === sign;
  const mark = isStrong ? sign + sign : sign;
  const start = at + mark.length;
  if (!/\S/.test(text[start] ?? '') || text[start] === sign) return undefined;
  const end = findClosing(text, mark, start);
  if (end === undefined) return undefined;
  const content = readInline(text.slice(start, end), depth + 1);
  return { part: { kind: isStrong ? 'strong' : 'emphasis', content }, length: end + mark.length - at };
}

function findClosing(text: string, mark: string, start: number): number | undefined {
  const sign = mark[0] as string;
  let end = text.indexOf(mark, start + 1);
  while (end >= 0 && end - start < reach) {
    const after = text[end + mark.length] ?? '';
    const closesHere =
      /\S/.test(text[end - 1] ?? '') && (mark.length === 2 || (after !== sign && text[end - 1] !== sign));
    if (closesHere && !(sign === '_' && /[\p{L}\d]/u.test(after))) return end;
    end = text.indexOf(mark, end + 1);
  }
  return undefined;
}

/** Only addresses that cannot run anything: the web, mail, telephone, and paths of this site. */
export function safeAddress(address: string): string | undefined {
  const trimmed = address.trim();
  if (trimmed === '/' || /^[/#][^/\\]/.test(trimmed)) return trimmed;
  if (!URL.canParse(trimmed)) return undefined;
  const { protocol } = new URL(trimmed);
  return ['http:', 'https:', 'mailto:', 'tel:'].includes(protocol) ? trimmed : undefined;
}
