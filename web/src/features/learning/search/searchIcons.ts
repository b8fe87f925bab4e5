import {
  type Icon,
  IconBook2 as IconBook,
  IconCalendarEvent as IconCalendar,
  IconFolders,
  IconPlayerPlay as IconPlay,
  IconUser,
} from '~/ui/icons';
import type { SearchType } from './searchTypes';

export const searchIcons: Record<SearchType, Icon> = {
  course: IconBook,
  event: IconCalendar,
  resource: IconFolders,
  lesson: IconPlay,
  person: IconUser,
};
