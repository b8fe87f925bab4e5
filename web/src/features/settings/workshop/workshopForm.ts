import type { WorkshopSettingFieldsFragment } from './workshop.gql';

export type WorkshopSetting = WorkshopSettingFieldsFragment;

/** Values by the full name of the setting, as the server names them when one is wrong. */
export type WorkshopValues = Record<string, string | boolean>;

export const DAYS = [1, 2, 3] as const;

export function readValues(settings: readonly WorkshopSetting[]): WorkshopValues {
  return Object.fromEntries(
    settings.map(({ name, type, value }) => [name, type === 'boolean' ? value === 'true' : (value ?? '')]),
  );
}

/** What differs from the server, ready to be sent. */
export function changesOf(settings: readonly WorkshopSetting[], values: WorkshopValues) {
  const before = readValues(settings);
  const tidy = (value: string | boolean | undefined) => (typeof value === 'string' ? value.trim() : value);
  return settings
    .filter(({ name }) => tidy(values[name]) !== before[name])
    .map(({ id, name, updatedAt }) => ({ id, value: String(tidy(values[name])), seenAt: updatedAt }));
}
