/** Stands in for the browser's reading of HTML: enough for the texts of lessons, which the server has cleaned. What is not well-formed is refused. */
const VOID = /^(br|hr|img|input|wbr|source|col)$/;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };
const ATTRIBUTE = /([^\s=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|(\S+)))?/g;

const decoded = (text: string) =>
  text.replace(/&(?:#(\d+)|#x([0-9a-fA-F]+)|(\w+));/g, (whole, decimal, hex, name) => {
    if (name) return ENTITIES[name] ?? whole;
    return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16));
  });

class StillNode {
  static readonly ELEMENT_NODE = 1;
  static readonly TEXT_NODE = 3;
  readonly childNodes: StillNode[] = [];
  private readonly attributes: Record<string, string> = {};

  constructor(
    readonly nodeType: number,
    readonly localName: string,
    readonly parentNode: StillNode | null,
    private readonly text = '',
    attributes = '',
  ) {
    for (const [, name, double, single, bare] of attributes.matchAll(ATTRIBUTE)) {
      if (name) this.attributes[name.toLowerCase()] = decoded(double ?? single ?? bare ?? '');
    }
  }

  get textContent(): string {
    return this.nodeType === StillNode.TEXT_NODE ? this.text : this.childNodes.map((one) => one.textContent).join('');
  }

  getAttribute(name: string): string | null {
    return this.attributes[name] ?? null;
  }
}

const broken = () => new Error('The text is not well-formed');

function parse(html: string): StillNode {
  const body = new StillNode(StillNode.ELEMENT_NODE, 'body', null);
  let at = body;
  let from = 0;
  while (from < html.length) {
    const open = html.indexOf('<', from);
    const words = html.slice(from, open < 0 ? html.length : open);
    if (words) at.childNodes.push(new StillNode(StillNode.TEXT_NODE, '', at, decoded(words)));
    if (open < 0) break;
    const end = html.indexOf('>', open);
    if (end < 0) throw broken();
    at = after(html.slice(open + 1, end), at);
    from = end + 1;
  }
  if (at !== body) throw broken();
  return body;
}

/** Where one is after a tag: inside of what it opens, or outside of what it closes. */
function after(tag: string, at: StillNode): StillNode {
  if (tag.startsWith('/')) {
    if (at.localName !== tag.slice(1).trim().toLowerCase() || !at.parentNode) throw broken();
    return at.parentNode;
  }
  const blank = tag.search(/[\s/]/);
  const name = (blank < 0 ? tag : tag.slice(0, blank)).toLowerCase();
  if (!/^[a-z][a-z0-9]*$/.test(name)) throw broken();
  const next = new StillNode(
    StillNode.ELEMENT_NODE,
    name,
    at,
    '',
    blank < 0 ? '' : tag.slice(blank).replace(/\/$/, ''),
  );
  at.childNodes.push(next);
  return VOID.test(name) ? at : next;
}

class StillParser {
  parseFromString(html: string) {
    return { body: parse(html) };
  }
}

Object.assign(globalThis, { DOMParser: StillParser, Node: StillNode });
// Nearly every browser can keep lessons, so their place is kept.
Object.assign(globalThis, { indexedDB: {}, caches: {} });
Object.assign(navigator, { serviceWorker: {} });
