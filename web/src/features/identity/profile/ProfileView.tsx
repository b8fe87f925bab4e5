import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { Cell } from '~/lib/cell';
import { usePageTitle } from '~/lib/pageTitle';
import { usePeopleView } from '~/lib/people/peopleView';
import type { ProfilePartProps } from '~/lib/people/profile';
import { routes } from '~/lib/routing/routes';
import { LinkButton } from '~/ui/Button';
import { EmptyState } from '~/ui/EmptyState';
import { PeopleHidden } from '~/ui/people/PeopleHidden';
import { Tabs } from '~/ui/Tabs';
import { BasicInfoTab } from './BasicInfoTab';
import { MembershipTab } from './MembershipTab';
import { ProfileCard } from './ProfileCard';
import { ProfileHeader } from './ProfileHeader';
import { ProfileDocument } from './profile.gql';
import { SocialsTab } from './SocialsTab';
import type { TabProps } from './tabProps';

const AccountTab = lazy(() => import('../account/AccountTab'));
const AccountOfTab = lazy(() => import('./AccountOfTab'));

interface Parts {
  /** The tab that belongs to another domain. */
  WinsTab: ComponentType<ProfilePartProps>;
}

/** Somebody's profile; the person's own without a slug. */
export function ProfileView({ slug, ...parts }: Parts & { slug?: string }) {
  return (
    <Cell query={ProfileDocument} variables={{ slug: slug ?? null }} notFound={<NoProfile />} empty={<NoProfile />}>
      {({ profile }, { refetch }) => profile && <Shown {...parts} profile={profile} onChanged={refetch} />}
    </Cell>
  );
}

function Shown({ WinsTab, ...props }: TabProps & Parts) {
  const { profile } = props;
  const [query, setQuery] = useSearchParams();
  usePageTitle(profile.isOwn ? null : `${profile.firstName} ${profile.lastName}`);
  const { slug, firstName, isOwn } = profile;
  const wins = <WinsTab slug={slug} firstName={firstName} isOwn={isOwn} />;
  const tabs = tabsOf(props, <Suspense>{wins}</Suspense>);
  const wanted = query.get('tab') ?? (profile.isOwn ? 'basic_info' : 'wins');
  const choose = (tab: string) => setQuery({ tab }, { replace: true, preventScrollReset: true });
  return (
    <>
      <ProfileHeader {...props} />
      <ProfileCard profile={profile} />
      <Tabs label="Profile" tabs={tabs} active={wanted} onChange={choose} />
    </>
  );
}

/** Membership and Account are for the person and for staff who see them. */
function tabsOf(props: TabProps, wins: ReactNode) {
  const { profile } = props;
  const tabs: { key: string; label: string; content: ReactNode }[] = [
    { key: 'wins', label: 'Wins', content: wins },
    { key: 'basic_info', label: 'Basic Info', content: <BasicInfoTab {...props} /> },
    { key: 'socials', label: 'Social Accounts', content: <SocialsTab {...props} /> },
  ];
  if (!profile.details) return tabs;
  const account = profile.isOwn ? <AccountTab /> : <AccountOfTab details={profile.details} />;
  return [
    ...tabs,
    { key: 'membership', label: 'Membership', content: <MembershipTab profile={profile} details={profile.details} /> },
    { key: 'account', label: 'Account', content: <Suspense>{account}</Suspense> },
  ];
}

function NoProfile() {
  const view = usePeopleView();
  if (view !== 'members') {
    return (
      <PeopleHidden view={view} level={1} title="Profiles are for members">
        Members get to know each other here: their wins, their work and where to find them.
      </PeopleHidden>
    );
  }
  return (
    <EmptyState
      level={1}
      spot="compass"
      title="Profile not found"
      action={<LinkButton to={routes.home()}>Go Back to home</LinkButton>}
    >
      The link may be old, or they're no longer here.
    </EmptyState>
  );
}
