import IconAlignLeft from '@tabler/icons-react/dist/esm/icons/IconAlignLeft.mjs';
import IconBellPlus from '@tabler/icons-react/dist/esm/icons/IconBellPlus.mjs';
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs';
import IconClipboardText from '@tabler/icons-react/dist/esm/icons/IconClipboardText.mjs';
import IconColumns2 from '@tabler/icons-react/dist/esm/icons/IconColumns2.mjs';
import IconDoorOff from '@tabler/icons-react/dist/esm/icons/IconDoorOff.mjs';
import IconForms from '@tabler/icons-react/dist/esm/icons/IconForms.mjs';
import IconHandClick from '@tabler/icons-react/dist/esm/icons/IconHandClick.mjs';
import IconHelpCircle from '@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs';
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs';
import IconLayoutBottombar from '@tabler/icons-react/dist/esm/icons/IconLayoutBottombar.mjs';
import IconLayoutNavbar from '@tabler/icons-react/dist/esm/icons/IconLayoutNavbar.mjs';
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs';
import IconListNumbers from '@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs';
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs';
import IconRoute from '@tabler/icons-react/dist/esm/icons/IconRoute.mjs';
import IconSpacingVertical from '@tabler/icons-react/dist/esm/icons/IconSpacingVertical.mjs';
import IconTicket from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs';
import IconTrophy from '@tabler/icons-react/dist/esm/icons/IconTrophy.mjs';
import IconUserHeart from '@tabler/icons-react/dist/esm/icons/IconUserHeart.mjs';

/** The sign of every block in the palette and the outline. */
export const blockIcons: Record<string, typeof IconAlignLeft> = {
  Hero: IconLayoutNavbar,
  Text: IconAlignLeft,
  Picture: IconPhoto,
  Video: IconPlayerPlay,
  Series: IconRoute,
  Checklist: IconListCheck,
  Steps: IconListNumbers,
  Coach: IconUserHeart,
  Wins: IconTrophy,
  Figures: IconChartBar,
  Price: IconReceipt,
  Countdown: IconHourglass,
  Coupon: IconTicket,
  Questions: IconHelpCircle,
  FormLink: IconClipboardText,
  Registration: IconForms,
  Training: IconRoute,
  Waitlist: IconBellPlus,
  Closed: IconDoorOff,
  CallToAction: IconHandClick,
  Columns: IconColumns2,
  Space: IconSpacingVertical,
  Footer: IconLayoutBottombar,
};
