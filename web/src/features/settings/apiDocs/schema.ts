import file from './api.gen.json';

/** An argument of an operation or a field of a type. */
export interface Field {
  n: string;
  t: string;
  d?: string;
}

/** A root field: n name, d description, a area, m mutation, i arguments, r what comes back, x the right, k open to keys. */
export interface Operation {
  n: string;
  d: string;
  a: string;
  m?: boolean;
  i?: Field[];
  r: string;
  x: string;
  k?: boolean;
}

/** A type, or with i an input. */
export interface Shape {
  n: string;
  d?: string;
  i?: boolean;
  f: Field[];
}

export const operations: readonly Operation[] = file.operations;
export const types: readonly Shape[] = file.types;

const byName = new Map(types.map((type) => [type.n, type]));

/** The name inside [User!]!. */
export function bare(type: string): string {
  return type.replace(/[[\]!]/g, '');
}

/** What a first request could select: the scalars of a type, and those of the rows of a list. */
function selection(type: string, depth = 0): string {
  const shape = byName.get(bare(type));
  if (!shape) return '';
  const scalars = shape.f.filter((field) => !byName.has(bare(field.t))).slice(0, 6);
  const rows = depth === 0 ? shape.f.find(({ n }) => n === 'rows') : undefined;
  const parts = [...scalars.map(({ n }) => n), ...(rows ? [`rows${selection(rows.t, 1)}`] : [])];
  return parts.length > 0 ? ` { ${parts.join(' ')} }` : ' { __typename }';
}

function sample({ n, t }: Field): unknown {
  if (t.startsWith('[')) return [];
  const name = bare(t);
  if (name === 'Int') return n.startsWith('perPage') ? 10 : 1;
  if (name === 'Boolean') return true;
  if (name === 'Decimal') return 2899;
  if (name === 'Date') return '2026-11-30';
  if (name === 'Time') return '2026-11-30T04:00:00Z';
  const input = byName.get(name);
  if (input?.i)
    return Object.fromEntries(input.f.filter((field) => field.t.endsWith('!')).map((f) => [f.n, sample(f)]));
  return '…';
}

/** A request with curl that could be pasted into a terminal. */
export function curlFor(operation: Operation, origin: string): string {
  const given = (operation.i ?? []).filter(({ t }) => t.endsWith('!'));
  const declared = given.map(({ n, t }) => `$${n}: ${t}`).join(', ');
  const passed = given.map(({ n }) => `${n}: $${n}`).join(', ');
  const kind = operation.m ? 'mutation' : 'query';
  const head = declared ? `${kind}(${declared})` : kind;
  const query = `${head} { ${operation.n}${passed ? `(${passed})` : ''}${selection(operation.r)} }`;
  const body: Record<string, unknown> = { query };
  if (given.length > 0) body.variables = Object.fromEntries(given.map((field) => [field.n, sample(field)]));
  return [
    `curl ${origin}/api/graphql \\`,
    "  -H 'Authorization: Bearer atlas_…' \\",
    "  -H 'Content-Type: application/json' \\",
    `  -d '${JSON.stringify(body).replace(/'/g, "'\\''")}'`,
  ].join('\n');
}

/** The operations and types with all words in their name or description. */
export function found(search: string, isKeysOnly: boolean) {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  return {
    operations: operations.filter((one) => (one.k || !isKeysOnly) && fits(`${one.n} ${one.d} ${one.x} ${one.a}`)),
    types: types.filter((one) => fits(`${one.n} ${one.d ?? ''}`)),
  };
}
