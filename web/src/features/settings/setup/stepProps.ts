import type { SetupFieldsFragment, SetupSettingsQuery } from './setup.gql';

export interface StepProps {
  setup: SetupFieldsFragment;
  settings: SetupSettingsQuery['defaultSettings'];
  /** Asks what is missing again, after something was saved. */
  refresh: () => Promise<void>;
}
