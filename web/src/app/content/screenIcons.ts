import type { Icon } from '@tabler/icons-react';
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs';
import IconBroadcast from '@tabler/icons-react/dist/esm/icons/IconBroadcast.mjs';
import IconBug from '@tabler/icons-react/dist/esm/icons/IconBug.mjs';
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs';
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs';
import { menuIcon } from '../menus/icons';

/** Screens that carry no icon in the menu, because they stand in a submenu or in none. */
const icons: Record<string, Icon> = {
  accessLevels: IconShieldLock,
  affiliateTerms: IconFileText,
  archivedUsers: IconArchive,
  bugReports: IconBug,
  liveWorkshopSettings: IconBroadcast,
  liveWorkshopSettings2: IconBroadcast,
  nonMembers: IconUserPlus,
  outbox: IconMail,
  privacyPolicy: IconFileText,
  refundPolicy: IconFileText,
  termsConditions: IconFileText,
};

export function screenIcon(key: string): Icon {
  return icons[key] ?? menuIcon(key);
}
