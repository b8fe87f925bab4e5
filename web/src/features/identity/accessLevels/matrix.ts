/** The pure half of the access matrix: which names stand where, which are chosen, and what a click changes. */

export interface Name {
  name: string;
  label: string;
  group: string;
  /** Whether the person at the screen holds it and may therefore give it. */
  held: boolean;
}

export interface Catalogue {
  pages: readonly Name[];
  functions: readonly Name[];
}

export type Kind = 'pages' | 'functions';
export type Choice = Record<Kind, readonly string[]>;

export interface Group {
  title: string;
  pages: Name[];
  functions: Name[];
}

/** Groups in the order of the catalogue; a search keeps the rows whose label, name or group has every word. */
export function matrixGroups(catalogue: Catalogue, search = ''): Group[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (one: Name) => {
    const text = `${one.label} ${one.name} ${one.group}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const groups = new Map<string, Group>();
  for (const kind of ['pages', 'functions'] as const) {
    for (const one of catalogue[kind]) {
      if (!fits(one)) continue;
      const group = groups.get(one.group) ?? { title: one.group, pages: [], functions: [] };
      groups.set(one.group, group);
      group[kind].push(one);
    }
  }
  const order = [...new Set([...catalogue.pages, ...catalogue.functions].map((one) => one.group))];
  return [...groups.values()].sort((a, b) => order.indexOf(a.title) - order.indexOf(b.title));
}

/** The chosen names in the order of the catalogue, so that ticking and unticking ends where it began. */
export function inOrder(catalogue: Catalogue, choice: Choice): Choice {
  const sorted = (kind: Kind) => {
    const chosen = new Set(choice[kind]);
    return catalogue[kind].map((one) => one.name).filter((name) => chosen.has(name));
  };
  return { pages: sorted('pages'), functions: sorted('functions') };
}

export function toggle(catalogue: Catalogue, choice: Choice, kind: Kind, name: string, on: boolean): Choice {
  const names = on ? [...choice[kind], name] : choice[kind].filter((one) => one !== name);
  return inOrder(catalogue, { ...choice, [kind]: names });
}

/** Ticks or unticks every row of a group that is shown and may be given. */
export function toggleGroup(catalogue: Catalogue, choice: Choice, group: Group, on: boolean): Choice {
  const change = (kind: Kind) => {
    const free = group[kind].filter((one) => one.held).map((one) => one.name);
    return on ? [...choice[kind], ...free] : choice[kind].filter((name) => !free.includes(name));
  };
  return inOrder(catalogue, { pages: change('pages'), functions: change('functions') });
}

export interface GroupState {
  /** Every row of the group that may be given is ticked. */
  all: boolean;
  /** Some rows are ticked, but not all that could be. */
  some: boolean;
  /** Nothing in the group may be given. */
  locked: boolean;
}

export function groupState(choice: Choice, group: Group): GroupState {
  const rows = (['pages', 'functions'] as const).flatMap((kind) =>
    group[kind].map((one) => ({ held: one.held, on: choice[kind].includes(one.name) })),
  );
  const free = rows.filter((row) => row.held);
  const all = free.length > 0 && free.every((row) => row.on);
  return { all, some: !all && rows.some((row) => row.on), locked: free.length === 0 };
}

/** '34 of 91 pages'. */
export function countOf(catalogue: Catalogue, choice: Choice, kind: Kind): string {
  const known = new Set(catalogue[kind].map((one) => one.name));
  const chosen = choice[kind].filter((name) => known.has(name)).length;
  return `${chosen} of ${catalogue[kind].length} ${kind}`;
}

/** The id a new level gets from its name: lower-case letters, digits and hyphens. */
export function levelIdFrom(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '');
}
