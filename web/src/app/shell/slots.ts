import type { TypedDocumentNode } from '@apollo/client';
import type { ComponentType } from 'react';
import type { CurrentUser } from '~/lib/auth/types';
import type { Dues } from '~/lib/dues';

interface Slots {
  /** The search box in the top bar, with its panel. Its input carries the id GLOBAL_SEARCH_ID. Comes with learning. */
  GlobalSearch: ComponentType | null;
  /** Stage, XP and tasks beside the member's home. Comes with journey. */
  MemberSidePanel: ComponentType<{ user: CurrentUser }> | null;
  /** The document GetDuesAndExpiration, which feeds the renewal banner. Comes with commerce. */
  duesQuery: TypedDocumentNode<{ getDuesAndExpiration: Dues | null }> | null;
}

export const GLOBAL_SEARCH_ID = 'global-search';

/** Places in the shell for domains that are built later. An empty slot shows nothing and asks the server nothing. */
export const slots: Slots = { GlobalSearch: null, MemberSidePanel: null, duesQuery: null };
