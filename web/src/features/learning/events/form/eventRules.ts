import { max, maxLength, min, required } from '~/ui/Form/rules';
import type { FormOptions } from '~/ui/Form/useAtlasForm';
import type { EventValues } from './eventValues';

const IS_REQUIRED = 'is required';

/** A rule of forms: an address that begins with https, or nothing. */
export function httpsAddress(value: unknown): string | undefined {
  const address = String(value ?? '').trim();
  if (!address) return undefined;
  return URL.canParse(address) && address.startsWith('https://') ? undefined : 'must start with https://';
}

export const eventLabels: FormOptions<EventValues>['labels'] = {
  hostIds: 'Hosts',
  cover: 'Cover picture',
  coverFileId: 'Cover picture',
  zone: 'Time zone',
  date: 'First date',
  time: 'Starts at',
  minutes: 'Length',
  every: 'Repeats',
  interval: 'Every',
  weekdays: 'On',
  monthly: 'On which day',
  ends: 'Ends',
  until: 'Last day',
  count: 'Number of dates',
  repeat: 'Repeat rule',
  capacity: 'Seats',
  place: 'Where',
  joinUrl: 'Join link',
  openers: 'Access',
};

export const eventRules: FormOptions<EventValues>['rules'] = {
  name: [required(), maxLength(150)],
  shortDescription: [maxLength(500)],
  date: [required()],
  time: [required()],
  minutes: [required(), min(5), max(1440)],
  interval: [min(1), max(99)],
  until: [
    (value: unknown, { every, ends }: EventValues) =>
      every !== 'none' && ends === 'until' && !value ? IS_REQUIRED : undefined,
  ],
  count: [
    (value: unknown, { every, ends }: EventValues) =>
      every !== 'none' && ends === 'count' && !value ? IS_REQUIRED : undefined,
    min(1),
  ],
  capacity: [min(1)],
  joinUrl: [httpsAddress],
};
