import { useMutation } from '@apollo/client/react';
import { SaveSetupSettingsDocument } from './setup.gql';
import type { StepProps } from './stepProps';

/** The value of a setting; empty for none. */
export function settingOf(settings: StepProps['settings'], name: string): string {
  return settings.find((setting) => setting.name === name)?.value ?? '';
}

/** Saves those of these settings that changed, together or not at all. Refusals come back under the names of the settings. */
export function useSaveSettings(settings: StepProps['settings']) {
  const [save] = useMutation(SaveSetupSettingsDocument);
  return async (values: Record<string, string>) => {
    const changes = settings
      .filter(({ name, value }) => name in values && (values[name] ?? '').trim() !== (value ?? ''))
      .map(({ id, name, updatedAt }) => ({ id, value: (values[name] ?? '').trim(), seenAt: updatedAt }));
    if (changes.length > 0) await save({ variables: { changes } });
  };
}
