import type { TypedDocumentNode } from '@apollo/client';
import type { ComponentType } from 'react';
import type { Dues } from '~/lib/dues';

interface Slots {
  /** The search box in the top bar, with its panel. Its input carries the id GLOBAL_SEARCH_ID. Comes with learning. */
  GlobalSearch: ComponentType | null;
  /** The document GetDuesAndExpiration, which feeds the renewal banner. Comes with commerce. */
  duesQuery: TypedDocumentNode<{ getDuesAndExpiration: Dues | null }> | null;
}

export const GLOBAL_SEARCH_ID = 'global-search';

/**
 * Places in the shell for domains that are built later. An empty slot shows nothing and asks the server nothing.
 * The member's side panel (stage, XP, tasks) is a section of the home page, see home/sections.ts.
 */
export const slots: Slots = { GlobalSearch: null, duesQuery: null };
