import { recordDate } from '~/lib/dates';
import { grouped } from '~/lib/figures';
import type { UserInput } from '~/lib/graphql/types';
import { cleanMobile, mobileText } from '~/lib/people/mobile';
import type { UserDetailsFragment } from '../user.gql';

/** Somebody as a form holds them: empty text for nothing. */
export interface UserValues extends Record<string, unknown> {
  firstName: string;
  middleName: string;
  lastName: string;
  suffix: string;
  sex: string | null;
  birthdate: string | null;
  email: string;
  mobileNumber: string;
  countryCode: string | null;
  /** Names of the chosen places, for people to read. */
  country: string;
  stateCode: string | null;
  state: string;
  city: string | null;
  facebook: string;
  instagram: string;
  linkedin: string;
  tiktok: string;
  x: string;
  youtube: string;
  website: string;
  tribeId: string;
  /** Names of where they belong, which other domains hold. */
  batch: string;
  group: string;
  levels: string[];
  basePoints: number | null;
  notes: string;
}

export const socialSites = ['facebook', 'instagram', 'linkedin', 'tiktok', 'x', 'youtube', 'website'] as const;

export const siteNames: Record<(typeof socialSites)[number], string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  tiktok: 'TikTok',
  x: 'X',
  youtube: 'YouTube',
  website: 'Website',
};

export const fieldLabels: Record<string, string> = {
  ...siteNames,
  email: 'Email',
  tribeId: 'Tribe ID',
  countryCode: 'Country',
  stateCode: 'State or province',
  levels: 'Access levels',
};

function placeOf(parts: unknown) {
  const { batch, group } = (parts ?? {}) as { batch?: string | null; group?: string | null };
  return { batch: batch ?? '', group: group ?? '' };
}

export function valuesOf(user: UserDetailsFragment | null): UserValues {
  const { userProfile: name, socials, location } = user ?? {};
  return {
    firstName: name?.firstName ?? '',
    middleName: name?.middleName ?? '',
    lastName: name?.lastName ?? '',
    suffix: name?.suffix ?? '',
    sex: name?.sex ?? null,
    birthdate: name?.birthdate ?? null,
    email: user?.email ?? '',
    mobileNumber: mobileText(user?.mobileNumber) ?? '',
    countryCode: location?.countryCode ?? null,
    country: location?.country ?? '',
    stateCode: location?.stateCode ?? null,
    state: location?.state ?? '',
    city: location?.city ?? null,
    facebook: socials?.facebook ?? '',
    instagram: socials?.instagram ?? '',
    linkedin: socials?.linkedin ?? '',
    tiktok: socials?.tiktok ?? '',
    x: socials?.x ?? '',
    youtube: socials?.youtube ?? '',
    website: socials?.website ?? '',
    tribeId: user?.tribeId ?? '',
    ...placeOf(user?.parts),
    levels: (user?.accessLevel ?? []).map(({ id }) => id).sort(),
    basePoints: user?.basePoints ?? 0,
    notes: user?.notes ?? '',
  };
}

/** One thing that can be changed. Country, state and city are one: a city of another country is none. */
export interface Part {
  key: string;
  label: string;
  /** The values it is made of; those that are sent come first. */
  of: readonly (keyof UserValues & string)[];
  show: (values: UserValues, levelNames: ReadonlyMap<string, string>) => string;
}

const text = (key: string, label: string): Part => ({
  key,
  label,
  of: [key],
  show: (values) => String(values[key] ?? ''),
});

export const parts: readonly Part[] = [
  text('firstName', 'First name'),
  text('middleName', 'Middle name'),
  text('lastName', 'Last name'),
  text('suffix', 'Suffix'),
  text('sex', 'Sex'),
  {
    ...text('birthdate', 'Birthdate'),
    show: ({ birthdate }) => (birthdate ? recordDate(birthdate) : ''),
  },
  text('email', 'Email'),
  text('mobileNumber', 'Mobile number'),
  {
    key: 'location',
    label: 'Location',
    of: ['countryCode', 'stateCode', 'city', 'country', 'state'],
    show: ({ city, state, country }) => [city, state, country].filter(Boolean).join(', '),
  },
  ...socialSites.map((site) => text(site, siteNames[site])),
  text('tribeId', 'Tribe ID'),
  text('batch', 'Batch'),
  text('group', 'Group'),
  {
    ...text('levels', 'Access levels'),
    show: ({ levels }, names) => levels.map((id) => names.get(id) ?? id).join(', '),
  },
  { ...text('basePoints', 'Base points'), show: ({ basePoints }) => grouped(basePoints ?? 0) },
  text('notes', 'Notes'),
];

const plain = (value: unknown) =>
  Array.isArray(value) ? JSON.stringify([...value].sort()) : typeof value === 'string' ? value.trim() : (value ?? '');

const differs = (part: Part, a: UserValues, b: UserValues) => part.of.some((key) => plain(a[key]) !== plain(b[key]));

/** What was changed from one state of a person to another. */
export function changedParts(from: UserValues, to: UserValues): Part[] {
  return parts.filter((part) => differs(part, from, to));
}

/** `base` with these parts as they are in `from`. */
export function withParts(base: UserValues, from: UserValues, taken: readonly Part[]): UserValues {
  const keys = taken.flatMap((part) => part.of);
  return { ...base, ...Object.fromEntries(keys.map((key) => [key, from[key]])) };
}

/** What the server is told: only what was changed, so that nothing else is written over. */
export function inputOf(from: UserValues, to: UserValues): UserInput {
  const input: UserInput = {};
  for (const { key } of changedParts(from, to)) {
    // Where somebody belongs is saved by those who hold it.
    if (key === 'batch' || key === 'group') continue;
    if (key === 'location') {
      input.location = { countryCode: to.countryCode, stateCode: to.stateCode, city: to.city };
    } else if ((socialSites as readonly string[]).includes(key)) {
      input.socials = { ...input.socials, [key]: words(to[key]) };
    } else if (key === 'levels') {
      input.levels = to.levels;
    } else if (key === 'mobileNumber') {
      input.mobileNumber = cleanMobile(to.mobileNumber) || null;
    } else {
      Object.assign(input, { [key]: words(to[key]) });
    }
  }
  return input;
}

function words(value: unknown) {
  return typeof value === 'string' ? value.trim() || null : (value ?? null);
}
