import { useState } from 'react';
import { MissingSetup } from '~/features/settings/setup/SetupCard';
import { can, page } from '~/lib/access';
import { ageWords, counted, dayWords } from '~/lib/ages';
import { isoDay } from '~/lib/dates';
import { grouped } from '~/lib/figures';
import type { HomeSectionProps } from '~/lib/home';
import { peso } from '~/lib/money';
import { routes } from '~/lib/routing/routes';
import {
  IconArrowsRight,
  IconBug,
  IconCash,
  IconFlag,
  IconMessageQuestion,
  IconPencil,
  IconReceipt,
  IconRefresh,
  IconShieldExclamation,
  IconStairsUp,
  IconTrophy,
} from '~/ui/icons';
import { Columns, HomeFrame, today } from '../HomeFrame';
import { Queue, type QueueLine } from '../parts/Queue';
import { FailedEmails } from './FailedEmails';
import { MoneyRoute } from './MoneyRoute';
import { NewMembers } from './NewMembers';
import { StaffHomeDocument, type StaffHomeQuery } from './staffHome.gql';
import { TodaysEvents } from './TodaysEvents';

const MANILA = 'T00:00:00+08:00';
const DAY_MS = 86_400_000;

/** What waits for the people who run Atlas, most pressing first: money, renewals, people. */
export default function StaffHome(props: HomeSectionProps) {
  const { user, pathOf } = props;
  // The day is asked for once: anyone who keeps the page open past midnight sees the new one with the next question.
  const [midnight] = useState(() => Date.parse(`${isoDay(Date.now())}${MANILA}`));
  const variables = {
    seesSetup: page(user, 'defaultSettings') && can(user, 'default-setting_update'),
    seesMoney: page(user, 'payment'),
    seesPeople: page(user, 'users'),
    seesEvents: page(user, 'events'),
    seesAffiliates: page(user, 'affiliates'),
    // A draft waits for those who can publish it.
    seesCourses: page(user, 'courses') && can(user, 'course_update'),
    from: new Date(midnight).toISOString(),
    to: new Date(midnight + DAY_MS - 1).toISOString(),
  };
  return (
    <HomeFrame {...props} query={StaffHomeDocument} variables={variables} line={(data) => lineOf(linesOf(data, props))}>
      {(data, { refetch }) => (
        <Columns
          main={
            <>
              {isNew(data) && data.setupChecklist && <MissingSetup setup={data.setupChecklist} brief />}
              {data.paymentOverview && (
                <MoneyRoute
                  overview={data.paymentOverview}
                  payments={pathOf('payment')}
                  report={pathOf('paymentReport')}
                />
              )}
              <Queue lines={linesOf(data, props)} calm="No slips, requests or reports. Go and say hello to someone." />
              {!isNew(data) && data.setupChecklist && <MissingSetup setup={data.setupChecklist} brief />}
            </>
          }
          side={
            <>
              {data.eventCalendar && <TodaysEvents dates={data.eventCalendar} user={user} />}
              {data.staffOverview && (
                <>
                  <NewMembers overview={data.staffOverview} all={pathOf('users')} />
                  <FailedEmails
                    overview={data.staffOverview}
                    outbox={pathOf('outbox')}
                    mayResend={can(user, 'outbox_manage')}
                    mayEdit={page(user, 'editUser') && can(user, 'user_update')}
                    onResent={refetch}
                  />
                </>
              )}
            </>
          }
        />
      )}
    </HomeFrame>
  );
}

/** The set-up comes first until half of it is done; after that, what waits does. */
function isNew({ setupChecklist }: StaffHomeQuery): boolean {
  const items = setupChecklist?.steps.flatMap((step) => step.items) ?? [];
  return items.filter(({ isDone }) => isDone).length * 2 < items.length;
}

/** 'Mon, 11/16/2026. 21 things are waiting. Start with payment slips.' */
export function lineOf(lines: readonly QueueLine[]): string {
  const waiting = lines.filter(({ count }) => count > 0);
  const things = waiting.reduce((sum, { count }) => sum + count, 0);
  const first = waiting[0];
  if (!first) return `${today()}. Nothing is waiting.`;
  return `${today()}. ${things === 1 ? '1 thing is' : `${grouped(things)} things are`} waiting. Start with ${lowered(first.title)}.`;
}

const lowered = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);

/** Each queue that the person may open, with the words for those who may act and for those who may only look. */
export function linesOf(data: StaffHomeQuery, props: HomeSectionProps): QueueLine[] {
  const { user, pathOf } = props;
  const { paymentOverview: money, staffOverview: people, moveUpsToReview: moveUps, winOverview: wins } = data;
  const payments = pathOf('payment');
  const subscriptions = pathOf('subscriptions');
  const community = pathOf('community');
  const bugs = pathOf('bugReports');
  const courses = pathOf('courses');
  const takesPayments = can(user, 'user_enroll/unenroll');
  const first = moveUps.rows[0];
  const lines: (QueueLine | '' | false | null | undefined)[] = [
    money &&
      payments && {
        key: 'slips',
        icon: IconReceipt,
        title: 'Payment slips',
        count: money.slips.count,
        note: `${peso(money.slips.amount)} in all${since(', longest ', money.slips.oldestAt)}`,
        to: `${payments}?t=slips`,
        action: takesPayments ? 'Review slips' : 'See slips',
      },
    money &&
      payments && {
        key: 'strays',
        icon: IconArrowsRight,
        title: 'Unmatched payments',
        count: money.strays.count,
        note: `${peso(money.strays.amount)} in all${since(', longest ', money.strays.oldestAt)}`,
        to: `${payments}?t=stray`,
        action: takesPayments ? 'Match payments' : 'See payments',
      },
    payoutLine(data, props),
    money?.renewals &&
      subscriptions && {
        key: 'renewals',
        icon: IconRefresh,
        title: 'Renewals this week',
        count: money.renewals.count,
        note: firstRenewal(money.renewals),
        to: `${routes.cashCollection()}?bucket=for+regular+renewal`,
        action: 'See renewals',
      },
    first && {
      key: 'move-ups',
      icon: IconStairsUp,
      title: 'Move-ups',
      count: moveUps.total,
      note: moveUpNote(moveUps),
      to: routes.reviewMoveUp({ id: first.stage.id }),
      action: can(user, 'move-up_decide') ? 'Review move-ups' : 'See move-ups',
    },
    community &&
      can(user, 'win_confirm') && {
        key: 'wins',
        icon: IconTrophy,
        title: 'Wins to confirm',
        count: wins.toConfirm,
        note: `Longest ${wins.toConfirmSince ? ageWords(wins.toConfirmSince) : ''}${wins.withoutProof ? `, ${wins.withoutProof} with no proof attached` : ''}`,
        to: `${community}#wins-to-confirm`,
        action: 'Check wins',
      },
    community && {
      key: 'reports',
      icon: IconFlag,
      title: 'Reported wins',
      count: wins.reported,
      note: `First: ${wins.reportedOf ?? ''}'s win, ${wins.reportedSince ? `${ageWords(wins.reportedSince)} ago` : ''}`,
      to: `${community}#reported-wins`,
      action: can(user, 'win_moderate') ? 'Check reports' : 'See reports',
    },
    ...affiliateLines(data, props),
    people &&
      bugs && {
        key: 'bugs',
        icon: IconBug,
        title: 'Bug reports',
        count: people.openBugReports,
        note: people.oldestReportAt ? `Longest ${ageWords(people.oldestReportAt)}` : '',
        to: bugs,
        action: can(user, 'bug-report_manage') ? 'Check reports' : 'See reports',
      },
    data.courses &&
      courses && {
        key: 'drafts',
        icon: IconPencil,
        title: 'Draft courses',
        count: data.courses.total,
        note: 'No one sees them until you publish them',
        to: `${courses}?status=draft`,
        action: 'See drafts',
      },
  ];
  return lines.filter((line): line is QueueLine => Boolean(line));
}

/** The draft of a payout run: affiliates wait for their money until it is approved. */
function payoutLine({ affiliateDesk: desk }: StaffHomeQuery, { user, pathOf }: HomeSectionProps): QueueLine | null {
  const affiliates = pathOf('affiliates');
  if (!desk?.draftRunId || !affiliates) return null;
  return {
    key: 'payout-run',
    icon: IconCash,
    title: 'Payout run to approve',
    count: 1,
    note: `${peso(desk.draftAmount)} for ${counted(desk.draftPayouts, 'affiliate')}`,
    to: `${affiliates}?view=payouts&run=${desk.draftRunId}`,
    action: can(user, 'funnel_update') ? 'Review run' : 'See run',
  };
}

/** What else of the affiliate program waits: questions with claims, and flags. */
function affiliateLines({ affiliateDesk: desk }: StaffHomeQuery, { user, pathOf }: HomeSectionProps): QueueLine[] {
  const affiliates = pathOf('affiliates');
  if (!desk || !affiliates) return [];
  const decides = can(user, 'funnel_update');
  return [
    {
      key: 'claims',
      icon: IconMessageQuestion,
      title: 'Affiliate questions',
      count: desk.openClaims,
      note: since('Longest ', desk.oldestClaimAt),
      to: `${affiliates}?view=questions`,
      action: decides ? 'Answer questions' : 'See questions',
    },
    {
      key: 'flags',
      icon: IconShieldExclamation,
      title: 'Affiliate flags',
      count: desk.openFlags,
      note: since('Longest ', desk.oldestFlagAt),
      to: `${affiliates}?view=flags`,
      action: decides ? 'Review flags' : 'See flags',
    },
  ];
}

/** 'Longest 3 days, in Stage 3', and how many of all are there: the page it leads to shows one stage. */
function moveUpNote({ rows, total }: StaffHomeQuery['moveUpsToReview']): string {
  const [first] = rows;
  if (!first) return '';
  const there = rows.filter(({ stage }) => stage.id === first.stage.id).length;
  const longest = `longest ${ageWords(first.requestedAt)}`;
  // Of more than were asked for, those of one stage aren't known.
  if (total > rows.length || there === total) return `L${longest.slice(1)}, in Stage ${first.stage.number}`;
  return `${there} in Stage ${first.stage.number}, ${total} in all, ${longest}`;
}

const since = (words: string, at: string | null) => (at ? `${words}${ageWords(at)}` : '');

function firstRenewal({
  count,
  firstName,
  firstOn,
}: {
  count: number;
  firstName: string | null;
  firstOn: string | null;
}) {
  if (!firstName || !firstOn) return counted(count, 'membership');
  return `First one ends ${dayWords(firstOn)}: ${firstName}`;
}
