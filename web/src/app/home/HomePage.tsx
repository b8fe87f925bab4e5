import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react';
import { page } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import type { CurrentUser } from '~/lib/auth/types';
import { type HomeSectionProps, isStaffRole } from '~/lib/home';
import { peopleViewOf } from '~/lib/people/peopleView';
import { useCurrentRole } from '~/lib/people/role';
import { pathOf } from './builtPaths';
import classNames from './Home.module.css';

type Home = LazyExoticComponent<ComponentType<HomeSectionProps>>;

const StaffHome = lazy(() => import('./staff/StaffHome'));
const CoachHome = lazy(() => import('./coach/CoachHome'));
const LeadHome = lazy(() => import('./lead/LeadHome'));
const MemberHome = lazy(() => import('./member/MemberHome'));
const EndedHome = lazy(() => import('./ended/EndedHome'));

/** One home per role; a role that is not named is one of staff, or at least a member. */
const homes: Record<string, Home> = {
  'non-member': lazy(() => import('./visitor/VisitorHome')),
  member: MemberHome,
  coach: CoachHome,
  'assistant-coach': CoachHome,
  'head-coach': CoachHome,
  expert: lazy(() => import('./expert/ExpertHome')),
  affiliate: lazy(() => import('./affiliate/AffiliateHome')),
  'success-manager': lazy(() => import('./success/SuccessHome')),
  'team-lead': LeadHome,
  'assistant-team-lead': LeadHome,
};

/** Those whose home is about being a member. The level stays for a while after the membership. */
const MEMBER_ROLES = ['member', 'non-member'];

function homeOf(user: CurrentUser, roleId: string | null): Home {
  if (user.membershipStatus === 'Expired' && MEMBER_ROLES.includes(roleId ?? '')) return EndedHome;
  const home = homes[roleId ?? ''];
  if (home) return home;
  return isStaffRole(roleId) && page(user, 'users') ? StaffHome : MemberHome;
}

/** What waits for the person in the role they act in. */
export default function HomePage() {
  const { currentUser: user } = useAuth();
  const role = useCurrentRole();
  if (!user) return null;
  const Home = homeOf(user, role.id);
  return (
    <Suspense fallback={<div className={classNames.home} aria-busy="true" />}>
      {/* Another role is another home, and so is that of someone who sees more people than before. */}
      <Home key={`${role.id} ${peopleViewOf(user)}`} user={user} role={role} pathOf={(name) => pathOf(user, name)} />
    </Suspense>
  );
}
