import {
  IconCalendar,
  IconDeviceMobile,
  IconLanguage,
  IconLink,
  IconQuestionMark,
  IconUser,
  IconUsersGroup,
  IconVideo,
} from '~/ui/icons';

const icons = {
  address: IconLink,
  dates: IconCalendar,
  batch: IconUsersGroup,
  workshop: IconVideo,
  visitor: IconUser,
  device: IconDeviceMobile,
  query: IconQuestionMark,
  language: IconLanguage,
};

/** The drawing of a kind of condition. */
export function ChipIcon({ kind }: { kind: string }) {
  const Icon = icons[kind as keyof typeof icons] ?? IconLink;
  return <Icon size={16} stroke={1.75} aria-hidden />;
}
