import type { ProfileFieldsFragment } from './profile.gql';

export interface TabProps {
  profile: ProfileFieldsFragment;
  onChanged: () => Promise<void>;
}
