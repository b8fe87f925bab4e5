import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { can, page } from '~/lib/access';
import type { CurrentUser } from '~/lib/auth/types';
import { type HomeSectionProps, isStaffRole } from '~/lib/home';
import { peopleViewOf } from '~/lib/peopleView';

export interface HomeSection {
  name: string;
  /** `side` stands beside the others on wide screens; on phones all follow in this order. */
  place: 'main' | 'side';
  shows: (user: CurrentUser, roleId: string | null) => boolean;
  Section: LazyExoticComponent<ComponentType<HomeSectionProps>>;
}

const seesOverview = (user: CurrentUser, roleId: string | null) => isStaffRole(roleId) && page(user, 'users');

/** The stage and XP panel is for members alone (B200). */
const seesStage = (user: CurrentUser, roleId: string | null) => roleId === 'member' && user.stage !== null;

/** What stands on the home page, in order. A domain adds its part here; who does not see it does not load it. */
export const homeSections: readonly HomeSection[] = [
  {
    name: 'figures',
    place: 'main',
    shows: seesOverview,
    Section: lazy(() => import('~/features/identity/home/StaffFigures')),
  },
  {
    name: 'recent-log',
    place: 'main',
    shows: seesOverview,
    Section: lazy(() => import('~/features/identity/home/RecentLog')),
  },
  {
    name: 'people-by-level',
    place: 'side',
    shows: seesOverview,
    Section: lazy(() => import('~/features/identity/home/PeopleByLevel')),
  },
  {
    name: 'stage',
    place: 'side',
    shows: seesStage,
    Section: lazy(() => import('~/features/journey/progress/StageCard')),
  },
  {
    name: 'continue-learning',
    place: 'main',
    shows: (user, roleId) => !seesOverview(user, roleId),
    Section: lazy(() => import('~/features/learning/home/ContinueLearning')),
  },
  {
    name: 'tasks',
    place: 'side',
    shows: seesStage,
    Section: lazy(() => import('~/features/journey/progress/RemainingTasks')),
  },
  {
    name: 'upcoming-events',
    place: 'main',
    shows: (user, roleId) => !seesOverview(user, roleId),
    Section: lazy(() => import('~/features/learning/events/home/UpcomingEvents')),
  },
  {
    name: 'silent-people',
    place: 'main',
    shows: (user, roleId) =>
      peopleViewOf(user) === 'members' &&
      !seesOverview(user, roleId) &&
      (Boolean(user.managedGroup) || page(user, 'viewSubGroup')),
    Section: lazy(() => import('~/features/community/groups/home/SilentPeople')),
  },
  {
    name: 'wins-to-confirm',
    place: 'main',
    shows: (user) => can(user, 'win_confirm'),
    Section: lazy(() => import('~/features/community/wins/ConfirmWins')),
  },
  {
    name: 'wins',
    place: 'main',
    shows: (user) => page(user, 'profile'),
    Section: lazy(() => import('~/features/community/wins/HomeWins')),
  },
  {
    // A screen has one sea surface: who has a stage map sees that one.
    name: 'profile',
    place: 'side',
    shows: (user, roleId) => !seesOverview(user, roleId) && !seesStage(user, roleId),
    Section: lazy(() => import('~/features/identity/home/ProfileVoyage')),
  },
  {
    name: 'your-group',
    place: 'side',
    shows: (user, roleId) => roleId === 'member' && Boolean(user.group) && peopleViewOf(user) === 'members',
    Section: lazy(() => import('~/features/community/groups/home/YourGroup')),
  },
  {
    name: 'place',
    place: 'main',
    shows: (user, roleId) => !seesOverview(user, roleId),
    Section: lazy(() => import('~/features/identity/home/YourPlace')),
  },
  { name: 'screens', place: 'main', shows: () => true, Section: lazy(() => import('./Screens')) },
];
