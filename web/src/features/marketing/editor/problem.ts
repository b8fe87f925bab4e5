import { createContext, useContext } from 'react';
import { fieldErrors } from '~/lib/graphql/errors';
import { useEditorState } from './useEditor';

/** Why the server took a page not as it is: which block, which of its fields, and the sentence. */
export interface Problem {
  block: string;
  /** Such as to, or items.0.to for a field of a row; empty for the block as a whole. */
  field: string;
  message: string;
}

/** The block at fault in a refusal; undefined if it is about something else. */
export function problemOf(error: unknown): Problem | undefined {
  for (const [key, messages] of Object.entries(fieldErrors(error))) {
    const found = /^data\.([\w-]+)(?:\.(.+))?$/.exec(key);
    if (found) return { block: found[1] ?? '', field: found[2] ?? '', message: messages[0] ?? '' };
  }
  return undefined;
}

/** As much as the server takes of the blocks of a page. */
const dataMax = 512 * 1024;

/** Refuses blocks that are more than one request can carry, with the sentence that the server has for a little too much. */
export function requireRoom(data: string | undefined): void {
  if (!data || new Blob([data]).size <= dataMax) return;
  const message = 'The page is too long. Move some of it to another page.';
  throw { errors: [{ message, extensions: { code: 'BAD_USER_INPUT', fields: { data: [message] } } }] };
}

export const ProblemContext = createContext<Problem | undefined>(undefined);

/** The whole name of a field inside of a row. */
export const RowPath = createContext<string | undefined>(undefined);

/** What is wrong with a field of the chosen block. */
export function useProblemAt(name: string): string | undefined {
  const problem = useContext(ProblemContext);
  const path = useContext(RowPath) ?? name;
  const chosen = useEditorState((state) => state.selectedItem?.props.id);
  return problem?.block === chosen && problem?.field === path ? problem?.message : undefined;
}
