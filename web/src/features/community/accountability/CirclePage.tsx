import { useState } from 'react';
import { Cell } from '~/lib/cell';
import { usePageTitle } from '~/lib/pageTitle';
import { routes } from '~/lib/routing/routes';
import { LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { PageHeader, SectionHeader } from '~/ui/PageHeader';
import { SegmentedControl } from '~/ui/SegmentedControl';
import { BuddyCard } from './BuddyCard';
import { CheckInCard } from './CheckInCard';
import { BuddyCircleDocument, type BuddyCircleQuery } from './circle.gql';
import classNames from './circle.module.css';
import { stretches } from './hours';
import { PreferencesCard } from './PreferencesCard';
import type { Kind } from './useBoard';
import { WeekGrid } from './WeekGrid';

interface Props {
  kind: Kind;
  title: string;
}

/** One's own small group: check in, see the others, say how one wants to be matched. */
export function CirclePage({ kind, title }: Props) {
  return (
    <Cell query={BuddyCircleDocument} variables={{ kind }} isEmpty={() => false}>
      {({ buddyCircle }, { refetch }) =>
        buddyCircle ? <Circle circle={buddyCircle} onChanged={refetch} /> : <NoCircle kind={kind} title={title} />
      }
    </Cell>
  );
}

function NoCircle({ kind, title }: Props) {
  usePageTitle(title);
  const group = kind === 'challenge' ? 'a challenge group' : 'an accountability group';
  return (
    <>
      <PageHeader
        title={title}
        description={`You don't have ${group} yet. Tell us when you're free, and we'll find people who fit.`}
      />
      <OtherKind kind={kind} />
      <PreferencesCard />
    </>
  );
}

type CircleData = NonNullable<BuddyCircleQuery['buddyCircle']>;

function Circle({ circle, onChanged }: { circle: CircleData; onChanged: () => Promise<void> }) {
  usePageTitle(circle.name);
  const [tab, setTab] = useState<'group' | 'me'>('group');
  const common = stretches(circle.common);
  return (
    <>
      <PageHeader
        title={circle.name}
        description={
          circle.kind === 'challenge'
            ? `Challenge buddies of ${circle.batch?.name ?? 'your batch'}`
            : 'Your accountability group'
        }
        actions={
          circle.selection && (
            <LinkButton
              to={routes.accountabilityTeamLeadSelectionById({ id: circle.id })}
              // The next thing to do only where nobody leads yet.
              variant={circle.buddies.some(({ isLeader }) => isLeader) ? 'default' : 'primary'}
            >
              {circle.selection === 'open' ? 'Choose your leader' : 'See the vote'}
            </LinkButton>
          )
        }
      />
      <div className={classNames.tabs}>
        <SegmentedControl
          label="Show"
          value={tab}
          options={[
            { value: 'group', label: 'Our group' },
            { value: 'me', label: 'My hours and contact' },
          ]}
          onChange={setTab}
        />
        <OtherKind kind={circle.kind as Kind} />
      </div>
      {tab === 'me' ? (
        <PreferencesCard onSaved={onChanged} />
      ) : (
        <div className={classNames.columns}>
          <div className={classNames.main}>
            {circle.isMember && <CheckInCard week={circle.week} onSaved={onChanged} />}
            {circle.isLeader && <WeekGrid circle={circle} />}
            <section>
              <SectionHeader title="What everyone is up to" />
              <ul className={classNames.buddies}>
                {circle.buddies.map((buddy) => (
                  <BuddyCard key={buddy.id} buddy={buddy} week={circle.week} />
                ))}
              </ul>
            </section>
          </div>
          <Card as="section" className={classNames.aside} aria-label="Shared free hours">
            <h2>When all of you are free</h2>
            {common.length > 0 ? (
              <ul>
                {common.map((words) => (
                  <li key={words}>{words}</li>
                ))}
              </ul>
            ) : (
              <p>No shared hours yet. They'll appear once everyone has added their free hours.</p>
            )}
          </Card>
        </div>
      )}
    </>
  );
}

function OtherKind({ kind }: { kind: Kind }) {
  return kind === 'challenge' ? (
    <LinkButton to={routes.accountabilityBuddies()} variant="subtle">
      Accountability group
    </LinkButton>
  ) : (
    <LinkButton to={routes.challengeBuddies()} variant="subtle">
      Challenge buddies
    </LinkButton>
  );
}
