import type { ApolloClient } from '@apollo/client';
import type { ComponentType } from 'react';

/** What the page of a person hands to the part that says where they belong. */
export interface UserPlaceProps {
  id: number;
  name: string;
  /** What other domains say about them, by the names of the columns of the list of people. */
  parts: unknown;
  onChanged: () => Promise<void>;
}

/** Where somebody belongs as their edit form holds it: the names, empty for nowhere. */
export interface PlaceNames {
  batch: string;
  group: string;
}

/** What the edit form hands to the fields of that. */
export interface PlaceFieldsProps {
  values: PlaceNames;
  onChange: (name: keyof PlaceNames, value: string) => void;
  className?: string;
}

/** The fields, for those who may place people, and how what they say is saved. */
export interface UserPlacing {
  Fields: ComponentType<PlaceFieldsProps>;
  save: (client: ApolloClient, id: number, from: PlaceNames, to: PlaceNames) => Promise<void>;
}
