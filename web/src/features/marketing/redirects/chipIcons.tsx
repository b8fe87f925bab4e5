import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs';
import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import IconQuestionMark from '@tabler/icons-react/dist/esm/icons/IconQuestionMark.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs';
import IconVideo from '@tabler/icons-react/dist/esm/icons/IconVideo.mjs';

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
