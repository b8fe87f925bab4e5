/** The grammar of route paths: `/courses/{id:Int}/edit`. One place that reads, checks, matches and fills them. */

export type ParamType = 'String' | 'Int' | 'Float' | 'Boolean' | 'Glob';
export type ParamValue = string | number | boolean;
export type Params = Record<string, ParamValue>;
export type Segment = { kind: 'static'; text: string } | { kind: 'param'; name: string; type: ParamType };

const PARAM = /^\{([A-Za-z_][A-Za-z0-9_]*)(\.\.\.|:([A-Za-z]+))?\}$/;
const TYPES: readonly string[] = ['String', 'Int', 'Float', 'Boolean', 'Glob'];
const RESERVED_PARAMS = ['ref', 'key'];

const SHAPES: Record<ParamType, string> = {
  String: '[^/]+',
  Int: '\\d+',
  Float: '-?\\d*\\.?\\d+(?:[eE][-+]?\\d+)?',
  Boolean: 'true|false',
  Glob: '.+',
};

const CONVERTERS: Record<ParamType, (text: string) => ParamValue> = {
  String: (text) => text,
  Int: (text) => Number.parseInt(text, 10),
  Float: (text) => Number.parseFloat(text),
  Boolean: (text) => text === 'true',
  Glob: (text) => text,
};

/** What paths were split into: every link of a menu is held against all of them. */
const parsed = new Map<string, readonly Segment[]>();

/** Splits a path into segments; a path against the grammar is the developer's mistake and throws. */
export function parsePath(path: string): readonly Segment[] {
  const segments = parsed.get(path) ?? split(path);
  parsed.set(path, segments);
  return segments;
}

function split(path: string): Segment[] {
  if (!path.startsWith('/')) throw new Error(`Route path "${path}" does not start with a slash.`);
  if (/\s/.test(path)) throw new Error(`Route path "${path}" contains spaces.`);
  const segments = path
    .split('/')
    .filter(Boolean)
    .map((text) => parseSegment(path, text));
  const names = new Set<string>();
  segments.forEach((segment, index) => {
    if (segment.kind === 'static') return;
    const { name, type } = segment;
    if (RESERVED_PARAMS.includes(name)) {
      throw new Error(`Route path "${path}" uses the parameter name "${name}", which is not allowed.`);
    }
    if (names.has(name)) throw new Error(`Route path "${path}" contains the duplicate parameter "${name}".`);
    if (type === 'Glob' && index < segments.length - 1) {
      throw new Error(`Route path "${path}" has the Glob parameter "${name}" before its end.`);
    }
    names.add(name);
  });
  return segments;
}

function parseSegment(path: string, text: string): Segment {
  if (!/[{}]/.test(text)) return { kind: 'static', text };
  const found = PARAM.exec(text);
  if (!found) throw new Error(`Route path "${path}" has the malformed parameter "${text}".`);
  const type = found[2] === '...' ? 'Glob' : (found[3] ?? 'String');
  if (!TYPES.includes(type)) throw new Error(`Route path "${path}" uses the unknown parameter type "${type}".`);
  return { kind: 'param', name: found[1] as string, type: type as ParamType };
}

/** Names of the parameters a path needs. */
export function paramNames(path: string): string[] {
  return parsePath(path).flatMap((segment) => (segment.kind === 'param' ? [segment.name] : []));
}

/** Turns the texts of an address into typed values; null when one of them does not have its type. */
export function convertParams(path: string, texts: Record<string, string | undefined>): Params | null {
  const params: Params = {};
  for (const segment of parsePath(path)) {
    if (segment.kind === 'static') continue;
    const text = texts[segment.name];
    if (text === undefined || !new RegExp(`^(?:${SHAPES[segment.type]})$`).test(text)) return null;
    params[segment.name] = CONVERTERS[segment.type](text);
  }
  return params;
}

/** Matches a pathname against one path; null when it does not fit. */
export function matchPath(path: string, pathname: string): Params | null {
  const segments = parsePath(path);
  const parts = pathname.split('/').filter(Boolean);
  const glob = segments.at(-1);
  const hasGlob = glob?.kind === 'param' && glob.type === 'Glob';
  if (hasGlob ? parts.length < segments.length : parts.length !== segments.length) return null;
  const texts: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const text = hasGlob && index === segments.length - 1 ? parts.slice(index).join('/') : (parts[index] as string);
    if (segment.kind === 'param') texts[segment.name] = decode(text);
    else if (segment.text !== decode(text)) return null;
  }
  return convertParams(path, texts);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const RANK: Record<ParamType | 'static', number> = { static: 0, Int: 1, Float: 2, Boolean: 3, String: 4, Glob: 5 };

/** Orders paths so that a static segment is tried before a parameter, and a narrow parameter before a wide one. */
export function comparePaths(a: string, b: string): number {
  const ranks = (path: string) => parsePath(path).map((s) => RANK[s.kind === 'static' ? 'static' : s.type]);
  const left = ranks(a);
  const right = ranks(b);
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const difference = (left[i] ?? -1) - (right[i] ?? -1);
    if (difference !== 0) return difference;
  }
  return 0;
}

export type QueryValue = ParamValue | null | undefined;

/** Fills a path with parameters; what the path does not name becomes the query. A missing one throws. */
export function buildPath(name: string, path: string, params: Record<string, QueryValue> = {}): string {
  const rest = { ...params };
  const pathname = parsePath(path).map((segment) => {
    if (segment.kind === 'static') return segment.text;
    const value = rest[segment.name];
    delete rest[segment.name];
    if (value === undefined || value === null || value === '') {
      throw new Error(`Route "${name}" is missing the required parameter "${segment.name}" of "${path}".`);
    }
    const text = String(value);
    return segment.type === 'Glob' ? text.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(text);
  });
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(rest)) {
    if (value !== undefined && value !== null) query.set(key, String(value));
  }
  const search = query.toString();
  return `/${pathname.join('/')}${search && `?${search}`}`;
}
