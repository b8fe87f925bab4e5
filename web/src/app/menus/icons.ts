import type { Icon } from '@tabler/icons-react';
import IconBook from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs';
import IconBooks from '@tabler/icons-react/dist/esm/icons/IconBooks.mjs';
import IconBug from '@tabler/icons-react/dist/esm/icons/IconBug.mjs';
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs';
import IconCash from '@tabler/icons-react/dist/esm/icons/IconCash.mjs';
import IconChart from '@tabler/icons-react/dist/esm/icons/IconChartHistogram.mjs';
import IconCoin from '@tabler/icons-react/dist/esm/icons/IconCoin.mjs';
import IconFiles from '@tabler/icons-react/dist/esm/icons/IconFolders.mjs';
import IconFriends from '@tabler/icons-react/dist/esm/icons/IconFriends.mjs';
import IconGift from '@tabler/icons-react/dist/esm/icons/IconGift.mjs';
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs';
import IconLifebuoy from '@tabler/icons-react/dist/esm/icons/IconLifebuoy.mjs';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import IconMap from '@tabler/icons-react/dist/esm/icons/IconMap2.mjs';
import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs';
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt2.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs';
import IconStairsUp from '@tabler/icons-react/dist/esm/icons/IconStairsUp.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs';
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs';

const ICONS: Record<string, Icon> = {
  home: IconHome,
  content: IconBooks,
  community: IconUsersGroup,
  marketing: IconSpeakerphone,
  payment: IconCash,
  reportSummary: IconChart,
  settings: IconSettings,
  defaultSettings: IconSettings,
  viewCourses: IconBook,
  courses: IconBook,
  viewEvents: IconCalendar,
  events: IconCalendar,
  viewResources: IconFiles,
  affiliateResources: IconFiles,
  bonusRedirect: IconGift,
  viewStage: IconMap,
  stages: IconMap,
  manageStage: IconMap,
  members: IconUsersGroup,
  viewGroup: IconUsersGroup,
  viewSubGroupMembers: IconUsersGroup,
  reviewMoveUp: IconStairsUp,
  accountabilityGroups: IconFriends,
  accountabilityBuddies: IconFriends,
  affiliateLeads: IconUserPlus,
  affiliateLinks: IconLink,
  affiliateCommission: IconCoin,
  affiliateTerms: IconCoin,
  users: IconUsers,
  products: IconPackage,
  subscriptions: IconReceipt,
  account: IconReceipt,
  myProfile: IconUser,
  bugReport: IconBug,
  communitySupport: IconLifebuoy,
};

/** The icon of a menu line; lines inside a submenu have none. */
export function menuIcon(key: string): Icon {
  return ICONS[key] ?? IconMap;
}
