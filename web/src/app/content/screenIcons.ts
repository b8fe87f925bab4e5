import {
  type Icon,
  IconArchive,
  IconBroadcast,
  IconBug,
  IconFileText,
  IconMail,
  IconShieldLock,
  IconUserPlus,
} from '~/ui/icons';
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
