import IconAlignLeft from '@tabler/icons-react/dist/esm/icons/IconAlignLeft.mjs';
import IconAt from '@tabler/icons-react/dist/esm/icons/IconAt.mjs';
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import IconCheckbox from '@tabler/icons-react/dist/esm/icons/IconCheckbox.mjs';
import IconCircleDot from '@tabler/icons-react/dist/esm/icons/IconCircleDot.mjs';
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs';
import IconHeading from '@tabler/icons-react/dist/esm/icons/IconHeading.mjs';
import IconNumber123 from '@tabler/icons-react/dist/esm/icons/IconNumber123.mjs';
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs';
import IconTextSize from '@tabler/icons-react/dist/esm/icons/IconTextSize.mjs';

/** The kinds of questions, in the order in which they are offered. */
export const questionKinds = [
  { type: 'text', name: 'Short text', icon: IconTextSize },
  { type: 'long_text', name: 'Long text', icon: IconAlignLeft },
  { type: 'single_choice', name: 'Single choice', icon: IconCircleDot },
  { type: 'multiple_choice', name: 'Multiple choice', icon: IconCheckbox },
  { type: 'number', name: 'Number', icon: IconNumber123 },
  { type: 'date', name: 'Date', icon: IconCalendar },
  { type: 'email', name: 'Email', icon: IconAt },
  { type: 'mobile', name: 'Mobile number', icon: IconDeviceMobile },
  { type: 'file', name: 'File', icon: IconPaperclip },
  { type: 'section', name: 'Section', icon: IconHeading },
] as const;

export const kindOf = (type: string) => questionKinds.find((kind) => kind.type === type) ?? questionKinds[0];
