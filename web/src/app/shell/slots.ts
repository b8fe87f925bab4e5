import type { TypedDocumentNode } from '@apollo/client';
import type { Dues } from '~/lib/dues';

interface Slots {
  /** The document GetDuesAndExpiration, which feeds the renewal banner. Comes with commerce. */
  duesQuery: TypedDocumentNode<{ getDuesAndExpiration: Dues | null }> | null;
}

/**
 * Places in the shell for domains that are built later. An empty slot shows nothing and asks the server nothing.
 * The member's side panel (stage, XP, tasks) is a section of the home page, see home/sections.ts.
 */
export const slots: Slots = { duesQuery: null };
