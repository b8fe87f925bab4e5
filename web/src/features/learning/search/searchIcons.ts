import type { Icon } from '@tabler/icons-react';
import IconBook from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs';
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs';
import IconFolders from '@tabler/icons-react/dist/esm/icons/IconFolders.mjs';
import IconPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import type { SearchType } from './searchTypes';

export const searchIcons: Record<SearchType, Icon> = {
  course: IconBook,
  event: IconCalendar,
  resource: IconFolders,
  lesson: IconPlay,
  person: IconUser,
};
