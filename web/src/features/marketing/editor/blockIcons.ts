import IconAlignLeft from '@tabler/icons-react/dist/esm/icons/IconAlignLeft.mjs';
import IconBroadcast from '@tabler/icons-react/dist/esm/icons/IconBroadcast.mjs';
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs';
import IconForms from '@tabler/icons-react/dist/esm/icons/IconForms.mjs';
import IconHandClick from '@tabler/icons-react/dist/esm/icons/IconHandClick.mjs';
import IconHelpCircle from '@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs';
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs';
import IconLayoutNavbar from '@tabler/icons-react/dist/esm/icons/IconLayoutNavbar.mjs';
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs';
import IconListNumbers from '@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs';
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs';
import type { Blocks } from '../blocks/config';

/** The sign of every block in the palette and the outline. */
export const blockIcons = {
  Hero: IconLayoutNavbar,
  Text: IconAlignLeft,
  Checklist: IconListCheck,
  Steps: IconListNumbers,
  Questions: IconHelpCircle,
  CallToAction: IconHandClick,
  Price: IconReceipt,
  Countdown: IconHourglass,
  Figures: IconChartBar,
  Training: IconBroadcast,
  Registration: IconForms,
} satisfies Record<keyof Blocks, unknown>;
