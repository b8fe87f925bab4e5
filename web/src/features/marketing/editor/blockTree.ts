import { config } from '../blocks/config';

export interface BlockData {
  type: string;
  props: Record<string, unknown> & { id: string };
}

export interface PageData {
  root: { props?: Record<string, unknown> };
  content: BlockData[];
}

/** The place of a block: its list (the page itself, or a column of a block) and its number in it. */
export interface Place {
  zone: string;
  index: number;
}

export interface OutlineRow extends Place {
  id: string;
  type: string;
  label: string;
  /** The first words of the block, to tell two of a kind apart. */
  words: string;
  depth: number;
  /** How many blocks are in its list. */
  count: number;
}

export const PAGE_ZONE = 'root:default-zone';

interface FieldShape {
  type: string;
}

export function labelOf(type: string): string {
  const block = config.components[type as keyof typeof config.components] as { label?: string } | undefined;
  return block?.label ?? type;
}

/** Blocks as they were saved; an empty page for what cannot be read. */
export function readData(text: string): PageData {
  try {
    const data = JSON.parse(text) as Partial<PageData>;
    return { root: { props: {} }, content: Array.isArray(data.content) ? data.content : [] };
  } catch {
    return { root: { props: {} }, content: [] };
  }
}

/** What is sent: blocks only, always written the same way. */
export function writeData(data: { content: unknown }): string {
  return JSON.stringify({ root: { props: {} }, content: data.content });
}

/** All blocks in reading order, those in columns below their block. */
export function outlineOf(content: readonly BlockData[], zone = PAGE_ZONE, depth = 0): OutlineRow[] {
  return content.flatMap((block, index) => {
    const fields = (config.components[block.type as keyof typeof config.components]?.fields ?? {}) as Record<
      string,
      FieldShape
    >;
    const row = {
      id: block.props.id,
      type: block.type,
      label: labelOf(block.type),
      words: firstWords(block.props),
      zone,
      index,
      depth,
      count: content.length,
    };
    const inside = Object.entries(fields)
      .filter(([, field]) => field.type === 'slot')
      .flatMap(([name]) =>
        outlineOf((block.props[name] as BlockData[] | undefined) ?? [], `${block.props.id}:${name}`, depth + 1),
      );
    return [row, ...inside];
  });
}

function firstWords(props: Record<string, unknown>): string {
  for (const name of ['title', 'name', 'text', 'caption', 'code']) {
    const value = props[name];
    if (typeof value === 'string' && value.trim()) return value.trim().slice(0, 60);
  }
  return '';
}
