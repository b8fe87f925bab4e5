import { lazy, type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { Cell } from '~/lib/cell';
import { usePageTitle } from '~/lib/pageTitle';
import { routes } from '~/lib/routing/routes';
import { LinkButton } from '~/ui/Button';
import { EmptyState } from '~/ui/EmptyState';
import { Tabs } from '~/ui/Tabs';
import { BasicInfoTab } from './BasicInfoTab';
import { MembershipTab } from './MembershipTab';
import { ProfileHeader } from './ProfileHeader';
import { ProfileDocument, type ProfileFieldsFragment } from './profile.gql';
import { SocialsTab } from './SocialsTab';
import { WinsTab } from './WinsTab';

const AccountTab = lazy(() => import('../account/AccountTab'));
const AccountOfTab = lazy(() => import('./AccountOfTab'));

export interface TabProps {
  profile: ProfileFieldsFragment;
  onChanged: () => Promise<void>;
}

/** Somebody's profile; the person's own without a slug. */
export function ProfileView({ slug }: { slug?: string }) {
  return (
    <Cell query={ProfileDocument} variables={{ slug: slug ?? null }} notFound={<NoProfile />} empty={<NoProfile />}>
      {({ profile }, { refetch }) => profile && <Shown profile={profile} onChanged={refetch} />}
    </Cell>
  );
}

function Shown(props: TabProps) {
  const { profile } = props;
  const [query, setQuery] = useSearchParams();
  usePageTitle(profile.isOwn ? null : `${profile.firstName} ${profile.lastName}`);
  const tabs = tabsOf(props);
  const wanted = query.get('tab') ?? (profile.isOwn ? 'basic_info' : 'wins');
  const choose = (tab: string) => setQuery({ tab }, { replace: true, preventScrollReset: true });
  return (
    <>
      <ProfileHeader {...props} />
      <Tabs label="Profile" tabs={tabs} active={wanted} onChange={choose} />
    </>
  );
}

/** Membership and Account are for the person and for staff who see them. */
function tabsOf(props: TabProps) {
  const { profile } = props;
  const tabs: { key: string; label: string; content: ReactNode }[] = [
    { key: 'wins', label: 'Wins', content: <WinsTab profile={profile} /> },
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
  return (
    <EmptyState
      level={1}
      spot="compass"
      title="Profile not found"
      action={<LinkButton to={routes.home()}>Go Back to home</LinkButton>}
    >
      The address may be old, or the person is not here any more.
    </EmptyState>
  );
}
