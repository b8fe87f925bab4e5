import type { SettingFieldsFragment } from './defaultSettings.gql';

export type Setting = SettingFieldsFragment;

/** A value in words, for hints and the history. */
export function valueInWords(type: string, value: string | null | undefined): string {
  if (value === null || value === undefined || value === '') return 'not set';
  if (type === 'boolean') return value === 'true' ? 'On' : 'Off';
  return type === 'list' || type === 'email' ? value.split(',').join(', ') : value;
}

export interface Section {
  /** As the address of its page names it. */
  slug: string;
  title: string;
  settings: Setting[];
}

const slugOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '');

/** Sections in the order the server gives; a search keeps the settings that have every word in label, text or name. */
export function sectionsOf(settings: readonly Setting[], search: string): Section[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const sections = new Map<string, Section>();
  for (const setting of settings) {
    const text = `${setting.label} ${setting.description} ${setting.name} ${setting.section}`.toLowerCase();
    if (!words.every((word) => text.includes(word))) continue;
    const section = sections.get(setting.section) ?? {
      slug: slugOf(setting.section),
      title: setting.section,
      settings: [],
    };
    sections.set(setting.section, section);
    section.settings.push(setting);
  }
  return [...sections.values()];
}
