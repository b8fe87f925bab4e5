import { type ReactNode, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { DueNotice } from '~/features/commerce/payments/DueNotice';
import RecordPayment from '~/features/commerce/payments/RecordPayment';
import UserPlace from '~/features/community/people/UserPlace';
import { ErasureNotice } from '~/features/identity/people/ErasureNotice';
import { fullName } from '~/features/identity/people/list/lists';
import { NotesTab, QuickNotes } from '~/features/identity/people/Notes';
import { PersonDetails } from '~/features/identity/people/PersonDetails';
import { PersonLog } from '~/features/identity/people/PersonLog';
import { UserNotFound } from '~/features/identity/people/UserNotFound';
import { mayErase } from '~/features/identity/people/useUserMenu';
import classNames from '~/features/identity/people/Workspace.module.css';
import { WorkspaceHead, WorkspaceHeadSkeleton } from '~/features/identity/people/WorkspaceHead';
import { StageTodo } from '~/features/journey/people/StageTodo';
import PersonAccess from '~/features/learning/people/PersonAccess';
import { useAuth } from '~/lib/auth/AuthProvider';
import { Cell } from '~/lib/cell';
import { usePageTitle } from '~/lib/pageTitle';
import { Card } from '~/ui/Card';
import { SkeletonRows } from '~/ui/Skeleton';
import { Tabs } from '~/ui/Tabs';
import { ContactHistory, EmailStopNotice, EventsTab, LearningTab, PaymentRecords } from './parts';
import { workspaceFacts } from './workspaceFacts';
import { firstQuestion, tabsFor, type WorkspaceHeadData, type WorkspaceTab, workspaceRights } from './workspaceTabs';

/** The page of a person for staff: who they are, what is due, and their learning, money, events and notes in tabs. */
export function MemberWorkspace({ id }: { id: number }) {
  const { currentUser } = useAuth();
  const rights = workspaceRights(currentUser, id);
  const [tab] = useTab(tabsFor(rights).map(([key]) => key));
  // What comes with the first question is not asked for again by the tab that shows it.
  const [first] = useState(tab);
  return (
    <Cell
      {...firstQuestion(id, first, rights)}
      loading={
        <>
          <WorkspaceHeadSkeleton />
          <SkeletonRows rows={8} />
        </>
      }
      isEmpty={({ user }) => !user}
      empty={<UserNotFound />}
      notFound={<UserNotFound />}
    >
      {(data, { refetch }) => data.user && <Workspace data={data} user={data.user} first={first} onChanged={refetch} />}
    </Cell>
  );
}

/** The tab in the address, and the way to another. */
function useTab(keys: WorkspaceTab[]) {
  const [params, setParams] = useSearchParams();
  const tab = keys.find((key) => key === params.get('tab')) ?? 'overview';
  const open = (key: string) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (key === 'overview') next.delete('tab');
        else next.set('tab', key);
        return next;
      },
      { preventScrollReset: true },
    );
  return [tab, open] as const;
}

function membershipOf(data: WorkspaceHeadData, user: NonNullable<WorkspaceHeadData['user']>): string | null {
  const part = data.userListParts?.find(({ kind }) => kind === 'membership');
  const value = part && (user.parts as Record<string, unknown> | null)?.[part.name];
  return typeof value === 'string' ? value : null;
}

interface Props {
  data: WorkspaceHeadData;
  user: NonNullable<WorkspaceHeadData['user']>;
  first: WorkspaceTab;
  onChanged: () => Promise<void>;
}

function Workspace({ data, user, first, onChanged }: Props) {
  const { currentUser } = useAuth();
  const rights = workspaceRights(currentUser, user.id);
  const tabs = tabsFor(rights);
  const [tab, open] = useTab(tabs.map(([key]) => key));
  const [isMoved, setMoved] = useState(false);
  const now = new Date();
  const name = fullName(user);
  usePageTitle(name);
  const { id, firstName } = user;
  const shared = !isMoved && tab === first;
  const summary = data.findUserPaymentSchedule?.paymentSummary;
  const owes = Boolean(summary && (summary.overdueCount > 0 || summary.nextDue));
  const facts = workspaceFacts(data, user, now);
  const notes = { id, firstName, recordNote: user.notes ?? null, shared, onChanged };

  const contents: Record<WorkspaceTab, () => ReactNode> = {
    overview: () => (
      <div className={classNames.columns}>
        <div className={classNames.column}>
          {summary && <DueNotice summary={summary} paymentsPath="?tab=payments" now={now} />}
          <PersonAccess id={id} firstName={firstName} shared={shared} />
          <PersonDetails
            user={user}
            parts={data.userListParts}
            Place={UserPlace}
            told={facts.map(({ label }) => label)}
            onChanged={onChanged}
          />
        </div>
        <div className={classNames.column}>
          {rights.seesNotes && <QuickNotes {...notes} allPath="?tab=notes" total={data.personNotes?.total ?? 0} />}
          {data.userStageProgress && <StageTodo progress={data.userStageProgress} />}
          {rights.seesNotes && (
            <Suspense>
              <ContactHistory id={id} />
            </Suspense>
          )}
          <Suspense>
            <EmailStopNotice id={id} firstName={firstName} />
          </Suspense>
        </div>
      </div>
    ),
    learning: () => <LearningTab id={id} firstName={firstName} shared={shared} />,
    payments: () => <PaymentRecords userId={id} name={name} shared={shared} />,
    events: () => <EventsTab id={id} firstName={firstName} shared={shared} />,
    notes: () => <NotesTab {...notes} />,
    log: () => (
      <Card as="section" aria-label="Log">
        <PersonLog id={id} shared={shared} />
      </Card>
    ),
  };
  const counts: Partial<Record<WorkspaceTab, { count?: number; alert?: string }>> = {
    payments: { alert: summary?.overdueCount ? `${summary.overdueCount} overdue` : undefined },
    notes: { count: data.personNotes?.total || undefined },
  };

  return (
    <div data-density="compact">
      <WorkspaceHead
        user={user}
        facts={facts}
        membership={membershipOf(data, user)}
        primary={
          rights.recordsPayments && owes && !user.archivedAt ? <RecordPayment userId={id} name={name} /> : undefined
        }
        onChanged={onChanged}
      />
      {user.erasure && (
        <ErasureNotice id={id} erasure={user.erasure} mayKeep={mayErase(currentUser, user)} onChanged={onChanged} />
      )}
      <Tabs
        label={`About ${firstName}`}
        active={tab}
        onChange={(key) => {
          setMoved(true);
          open(key);
        }}
        tabs={tabs.map(([key, label]) => ({
          key,
          label,
          ...counts[key],
          content: key === tab && <Suspense fallback={<SkeletonRows rows={8} />}>{contents[key]()}</Suspense>,
        }))}
      />
    </div>
  );
}
