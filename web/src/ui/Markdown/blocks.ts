export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'list'; ordered: boolean; start: number; items: Block[][] }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' };

const bullet = /^(\s{0,3})([-*+]|\d{1,9}[.)])\s+(.*)$/;
const deepest = 6;

/** Reads the block structure of a Markdown text. HTML has no meaning here: it stays text. */
export function readBlocks(source: string, depth = 0): Block[] {
  const lines = source.replace(/\r\n?/g, '\n').split('\n');
  const blocks: Block[] = [];
  let at = 0;
  const line = () => lines[at] ?? '';

  const takeWhile = (belongs: (text: string) => boolean): string[] => {
    const matched: string[] = [];
    while (at < lines.length && belongs(line())) {
      matched.push(line());
      at++;
    }
    return matched;
  };

  while (at < lines.length) {
    const text = line();
    const heading = /^\s{0,3}(#{1,6})\s(.*)$/.exec(text);
    if (!text.trim()) {
      at++;
    } else if (/^\s{0,3}(```|~~~)/.test(text)) {
      at++;
      const code = takeWhile((next) => !/^\s{0,3}(```|~~~)\s*$/.test(next));
      at++;
      blocks.push({ kind: 'code', text: code.join('\n') });
    } else if (heading) {
      at++;
      blocks.push({ kind: 'heading', level: heading[1]?.length ?? 1, text: (heading[2] ?? '').trim() });
    } else if (/^\s{0,3}([-*_])(\s*\1){2,}\s*$/.test(text)) {
      at++;
      blocks.push({ kind: 'rule' });
    } else if (/^\s{0,3}>/.test(text) && depth < deepest) {
      const quoted = takeWhile((next) => /^\s{0,3}>/.test(next)).map((next) => next.replace(/^\s{0,3}>\s?/, ''));
      blocks.push({ kind: 'quote', blocks: readBlocks(quoted.join('\n'), depth + 1) });
    } else if (bullet.test(text) && depth < deepest) {
      const { list, next } = readList(lines, at, depth);
      blocks.push(list);
      at = next;
    } else {
      const first = line();
      at++;
      const rest = takeWhile((next) => next.trim() !== '' && !startsBlock(next));
      blocks.push({ kind: 'paragraph', text: [first, ...rest].map((part) => part.trimStart()).join('\n') });
    }
  }
  return blocks;
}

function startsBlock(text: string): boolean {
  return /^\s{0,3}(#{1,6}\s|```|~~~|>)/.test(text) || bullet.test(text);
}

/** A list runs as long as bullets of its kind follow; what is indented below a bullet belongs to its item. */
function readList(lines: string[], from: number, depth: number): { list: Block; next: number } {
  const opening = bullet.exec(lines[from] ?? '');
  const marker = opening?.[2] ?? '-';
  const ordered = /\d/.test(marker);
  const items: string[][] = [];
  let at = from;
  while (at < lines.length) {
    const text = lines[at] ?? '';
    const match = bullet.exec(text);
    const following = lines[at + 1] ?? '';
    if (match && /\d/.test(match[2] ?? '') === ordered) {
      items.push([match[3] ?? '']);
    } else if (items.length > 0 && /^\s{2,}\S/.test(text)) {
      items.at(-1)?.push(text.replace(/^\s{2,4}/, ''));
    } else if (text.trim() === '' && (/^\s{2,}\S/.test(following) || bullet.test(following))) {
      items.at(-1)?.push('');
    } else {
      break;
    }
    at++;
  }
  const list: Block = {
    kind: 'list',
    ordered,
    start: ordered ? Number.parseInt(marker, 10) : 1,
    items: items.map((item) => readBlocks(item.join('\n').trimEnd(), depth + 1)),
  };
  return { list, next: Math.max(at, from + 1) };
}
