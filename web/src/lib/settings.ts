import { useQuery } from '@apollo/client/react';
import { PublicSettingsDocument } from './settings.gql';

export type PublicSettings = Readonly<Record<string, string | null>>;

const NONE: PublicSettings = {};

/** The settings everybody may read, name to value. Empty until they arrive; asked for once per session. */
export function usePublicSettings(): PublicSettings {
  const { data } = useQuery(PublicSettingsDocument, { fetchPolicy: 'cache-first' });
  return (data?.publicSettings as PublicSettings | undefined) ?? NONE;
}
