import {
  IconAlignLeft,
  IconAt,
  IconCalendar,
  IconCheckbox,
  IconCircleDot,
  IconDeviceMobile,
  IconHeading,
  IconNumber123,
  IconPaperclip,
  IconTextSize,
} from '~/ui/icons';

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
