export type Maybe<T> = T | null;
export type InputMaybe<T> = Maybe<T>;
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  /** A calendar day, YYYY-MM-DD (an ISO instant is accepted and read as its day in Manila). */
  Date: { input: string; output: string; }
  /** Pesos with two decimals as a JSON number; whole centavos inside. */
  Decimal: { input: number; output: number; }
  /** Any JSON value. */
  JSON: { input: unknown; output: unknown; }
  /** An instant, ISO 8601 in UTC with milliseconds. */
  Time: { input: string; output: string; }
};

/** Every page and function name there is, with the words to show for them. */
export type AccessCatalogue = {
  __typename?: 'AccessCatalogue';
  functions: Array<AccessName>;
  pages: Array<AccessName>;
};

/** A level is a role: a set of pages and functions that people hold together. */
export type AccessLevel = {
  __typename?: 'AccessLevel';
  description?: Maybe<Scalars['String']['output']>;
  /** Names of the functions this level allows. */
  functions: Array<Scalars['String']['output']>;
  id: Scalars['String']['output'];
  /** Levels of the specification; they cannot be deleted. */
  isSystem: Scalars['Boolean']['output'];
  name: Scalars['String']['output'];
  /** Whether people who hold it open what is for members, and content that lists the level, without being a member. Never for the levels member, non-member and affiliate. */
  opensMemberContent: Scalars['Boolean']['output'];
  /** Names of the pages this level opens. */
  pages: Array<Scalars['String']['output']>;
  updatedAt: Scalars['Time']['output'];
  /** How many people hold it. */
  userCount: Scalars['Int']['output'];
};

export type AccessLevelInput = {
  description?: InputMaybe<Scalars['String']['input']>;
  functions: Array<Scalars['String']['input']>;
  /** Only when creating: lower-case letters, digits and hyphens. */
  id?: InputMaybe<Scalars['String']['input']>;
  name: Scalars['String']['input'];
  /** Stays as it is when left out. Refused for the levels member, non-member and affiliate. */
  opensMemberContent?: InputMaybe<Scalars['Boolean']['input']>;
  pages: Array<Scalars['String']['input']>;
};

export type AccessName = {
  __typename?: 'AccessName';
  group: Scalars['String']['output'];
  /** Whether the caller holds it and may therefore grant it. */
  held: Scalars['Boolean']['output'];
  label: Scalars['String']['output'];
  name: Scalars['String']['output'];
};

/** Something with a door, and what the door says to somebody. */
export type AccessRow = {
  __typename?: 'AccessRow';
  /** The id of the course, event or resource: not of the row, which the web must not keep by it. */
  contentId: Scalars['Int']['output'];
  door: DoorState;
  /** Of courses alone. */
  lessonCount?: Maybe<Scalars['Int']['output']>;
  name: Scalars['String']['output'];
  openLessonCount?: Maybe<Scalars['Int']['output']>;
};

/** How the caller signs in, and what they asked for their data. */
export type Account = {
  __typename?: 'Account';
  /** The copy of their data that was asked for last, while it can be had. */
  dataExport?: Maybe<DataExport>;
  email: Scalars['String']['output'];
  /** An address that waits for its code. */
  emailChange?: Maybe<EmailChange>;
  /** Set while the account waits to be erased. */
  erasure?: Maybe<Erasure>;
  /** For how many days an erasure can be taken back. */
  erasureUndoDays: Scalars['Int']['output'];
  /** Where the caller is signed in: this device first, then the latest used. */
  sessions: Array<AccountSession>;
  twoFactor: TwoFactor;
};

export type AccountSession = {
  __typename?: 'AccountSession';
  createdAt: Scalars['Time']['output'];
  /** The device that asks. */
  current: Scalars['Boolean']['output'];
  /** For example Chrome on Android. */
  device: Scalars['String']['output'];
  id: Scalars['Int']['output'];
  ip: Scalars['String']['output'];
  lastSeenAt: Scalars['Time']['output'];
};

/** A further row of an invoice. */
export type AddPaymentScheduleInput = {
  invoiceId: Scalars['Int']['input'];
  price: Scalars['Decimal']['input'];
  scheduleDate: Scalars['Time']['input'];
};

/** Somebody who accepted the affiliate terms. */
export type Affiliate = {
  __typename?: 'Affiliate';
  /** What they earned less what was taken back. */
  commission: Scalars['Decimal']['output'];
  confirmedFlags?: Maybe<Scalars['Int']['output']>;
  /** Where the main link leads; null for the sign-up page. */
  funnelId?: Maybe<Scalars['String']['output']>;
  id: Scalars['Int']['output'];
  /** Whether their links count: they are not archived and hold the level. */
  isActive: Scalars['Boolean']['output'];
  /** Whether the slug reads as if the link were ours: chosen before such slugs were refused. Staff should ask for another. */
  isReserved: Scalars['Boolean']['output'];
  /** People whom they brought. */
  leads: Scalars['Int']['output'];
  /** For how many days a visit through a link counts: a setting. */
  linkDays: Scalars['Int']['output'];
  name: Scalars['String']['output'];
  /** How many flags wait for a decision, and how many were confirmed; null for who lacks the page of affiliates. */
  openFlags?: Maybe<Scalars['Int']['output']>;
  /** Those of them who paid. */
  paid: Scalars['Int']['output'];
  since: Scalars['Time']['output'];
  /** The slug of their links. */
  slug: Scalars['String']['output'];
  /** Why they are suspended; for holders of the page of affiliates. */
  suspendNote?: Maybe<Scalars['String']['output']>;
  /** Since when their links lead on and earn nothing. */
  suspendedAt?: Maybe<Scalars['Time']['output']>;
  userId: Scalars['Int']['output'];
  /** Visits through their links. */
  visits: Scalars['Int']['output'];
};

/** What an affiliate asks about a sale, or that they claim one. */
export type AffiliateClaim = {
  __typename?: 'AffiliateClaim';
  affiliateId: Scalars['Int']['output'];
  affiliateName: Scalars['String']['output'];
  answer?: Maybe<Scalars['String']['output']>;
  answeredAt?: Maybe<Scalars['Time']['output']>;
  /** For holders of the page of affiliates. */
  answeredBy?: Maybe<Scalars['String']['output']>;
  askedAt: Scalars['Time']['output'];
  email: Scalars['String']['output'];
  id: Scalars['Int']['output'];
  /** question or claim. */
  kind: Scalars['String']['output'];
  number?: Maybe<Scalars['String']['output']>;
  /** The sale of a question; for a claim the one that staff gave them. */
  orderId?: Maybe<Scalars['Int']['output']>;
  /** By what they claim: the number of an order, or the email of the buyer. */
  reference: Scalars['String']['output'];
  /** open, answered, granted or declined. */
  state: Scalars['String']['output'];
  text: Scalars['String']['output'];
};

export type AffiliateClaimFilter = {
  affiliateId?: InputMaybe<Scalars['Int']['input']>;
  /** open, answered, granted or declined; null for all. */
  state?: InputMaybe<Scalars['String']['input']>;
};

export type AffiliateClaimList = {
  __typename?: 'AffiliateClaimList';
  rows: Array<AffiliateClaim>;
  total: Scalars['Int']['output'];
};

/** What of the affiliate program waits for staff. */
export type AffiliateDesk = {
  __typename?: 'AffiliateDesk';
  draftAmount: Scalars['Decimal']['output'];
  /** How many payouts are in it, and what they come to before tax. */
  draftPayouts: Scalars['Int']['output'];
  /** The payout run that waits to be approved; null for none. */
  draftRunId?: Maybe<Scalars['Int']['output']>;
  /** Since when the oldest of them waits. */
  oldestClaimAt?: Maybe<Scalars['Time']['output']>;
  oldestFlagAt?: Maybe<Scalars['Time']['output']>;
  /** Questions and claims without an answer. */
  openClaims: Scalars['Int']['output'];
  /** Flags that no one decided about. */
  openFlags: Scalars['Int']['output'];
};

export type AffiliateFilter = {
  /** active, suspended, left, flagged for a confirmed flag, or all. */
  status?: InputMaybe<Scalars['String']['input']>;
};

/** What staff should look at about an affiliate. */
export type AffiliateFlag = {
  __typename?: 'AffiliateFlag';
  /** The affiliate, or whom they became. */
  affiliateId: Scalars['Int']['output'];
  affiliateName: Scalars['String']['output'];
  decidedAt?: Maybe<Scalars['Time']['output']>;
  decidedBy?: Maybe<Scalars['String']['output']>;
  foundAt: Scalars['Time']['output'];
  id: Scalars['Int']['output'];
  /** shared-device, shared-address, shared-account, one-network, lead-network, refunds, jump or own-sales. */
  kind: Scalars['String']['output'];
  /** What staff wrote when they decided. */
  note?: Maybe<Scalars['String']['output']>;
  /** The people it names, 10 at most. */
  people: Array<FlagPerson>;
  /** By what it was found, in a sentence. */
  reason: Scalars['String']['output'];
  /** When the facts were last found to be so. */
  seenAt: Scalars['Time']['output'];
  /** open, confirmed or dismissed. */
  state: Scalars['String']['output'];
  /** What it is about, in a few words. */
  title: Scalars['String']['output'];
};

export type AffiliateFlagFilter = {
  affiliateId?: InputMaybe<Scalars['Int']['input']>;
  /** Those of all who are in a payout run. */
  runId?: InputMaybe<Scalars['Int']['input']>;
  /** open, confirmed or dismissed; null for all. */
  state?: InputMaybe<Scalars['String']['input']>;
};

export type AffiliateFlagList = {
  __typename?: 'AffiliateFlagList';
  rows: Array<AffiliateFlag>;
  total: Scalars['Int']['output'];
};

/** What an affiliate sees first. */
export type AffiliateHome = {
  __typename?: 'AffiliateHome';
  /** Of last month, or of as many days before. */
  before: HomeFigures;
  leadTotal: Scalars['Int']['output'];
  /** The newest; none while the email address isn't confirmed. */
  leads: Array<Lead>;
  /** The main link, and those that brought the most leads. */
  links: Array<AffiliateLink>;
  /** Whether the terms changed since they were accepted. Nothing is paid out before they are accepted anew. */
  needsTerms: Scalars['Boolean']['output'];
  /** The day of the month on which payouts are made. */
  nextPayout: Scalars['Time']['output'];
  now: HomeFigures;
  payable: Scalars['Decimal']['output'];
  pending: Scalars['Decimal']['output'];
  /** What to do next: terms, email, share, payout or resources. */
  step: Scalars['String']['output'];
  /** The last twelve, this one last. */
  weeks: Array<HomeWeek>;
};

/** What is left out stays as it is. */
export type AffiliateInput = {
  /** Where the main link leads: an open funnel, or null for the sign-up page. */
  funnelId?: InputMaybe<Scalars['String']['input']>;
  slug?: InputMaybe<Scalars['String']['input']>;
};

/** A link that an affiliate gives to others. */
export type AffiliateLink = {
  __typename?: 'AffiliateLink';
  /** What the affiliate called it; empty for the main link and those of funnels. */
  campaign: Scalars['String']['output'];
  /** What its sales earned less what was taken back. */
  commission: Scalars['Decimal']['output'];
  /** Where it leads; null for the sign-up page. */
  funnelId?: Maybe<Scalars['String']['output']>;
  /** Of a link of a campaign; null for others. */
  id?: Maybe<Scalars['Int']['output']>;
  isMain: Scalars['Boolean']['output'];
  /** Whether people can buy there now. */
  isOpen: Scalars['Boolean']['output'];
  /** main, f:funnel, p:page or l:link of a campaign. */
  key: Scalars['String']['output'];
  leads: Scalars['Int']['output'];
  /** The address with the campaign written out; null for a link that has one address only. */
  longPath?: Maybe<Scalars['String']['output']>;
  name: Scalars['String']['output'];
  /** The page that it leads to; null for others. */
  pagePath?: Maybe<Scalars['String']['output']>;
  /** Leads who paid. */
  paid: Scalars['Int']['output'];
  /** Begins with a slash; empty once the funnel has no short address any more. */
  path: Scalars['String']['output'];
  /** A QR code, a PNG in base64. */
  qrPng: Scalars['String']['output'];
  /** A QR code that stays sharp on a poster. */
  qrSvg: Scalars['String']['output'];
  visits: Scalars['Int']['output'];
};

export type AffiliateList = {
  __typename?: 'AffiliateList';
  rows: Array<Affiliate>;
  total: Scalars['Int']['output'];
};

/** What staff wrote about an affiliate. */
export type AffiliateNote = {
  __typename?: 'AffiliateNote';
  at: Scalars['Time']['output'];
  /** Who wrote it; null once they are erased. */
  by?: Maybe<Scalars['String']['output']>;
  id: Scalars['Int']['output'];
  text: Scalars['String']['output'];
};

/** A picture in one size. */
export type AffiliatePicture = {
  __typename?: 'AffiliatePicture';
  fileId: Scalars['Int']['output'];
  fileName: Scalars['String']['output'];
  height: Scalars['Int']['output'];
  /** What it is for, such as Story. */
  name: Scalars['String']['output'];
  size: Scalars['Int']['output'];
  thumbUrl: Scalars['String']['output'];
  url: Scalars['String']['output'];
  /** In pixels. */
  width: Scalars['Int']['output'];
};

export type AffiliatePictureInput = {
  fileId: Scalars['Int']['input'];
  /** What it is for, such as Story. */
  name: Scalars['String']['input'];
};

/** What a payment earns, for whom and for what. */
export type AffiliateRate = {
  __typename?: 'AffiliateRate';
  /** Null for all affiliates. */
  affiliateId?: Maybe<Scalars['Int']['output']>;
  /** Pesos for each payment, or a percentage. */
  amount: Scalars['Decimal']['output'];
  /** The extra of the funnel that it is for; null for what the funnel itself sells. */
  bumpFunnelId?: Maybe<Scalars['String']['output']>;
  /** What the extra is called. */
  bumpName?: Maybe<Scalars['String']['output']>;
  /** Fixed Amount or Percentage. */
  feeType: Scalars['String']['output'];
  /** Null for everything they sell. */
  funnelId?: Maybe<Scalars['String']['output']>;
  funnelName?: Maybe<Scalars['String']['output']>;
  id: Scalars['Int']['output'];
  /** 12.5% or ₱500.00. */
  label: Scalars['String']['output'];
  setAt: Scalars['Time']['output'];
  setBy?: Maybe<Scalars['String']['output']>;
};

/** Something to share, as staff write it. */
export type AffiliateResource = {
  __typename?: 'AffiliateResource';
  archivedAt?: Maybe<Scalars['Time']['output']>;
  /** With words such as {link} that are filled for each affiliate. */
  body: Scalars['String']['output'];
  createdAt: Scalars['Time']['output'];
  /** Where {link} leads; null for the main link. */
  funnelId?: Maybe<Scalars['String']['output']>;
  id: Scalars['Int']['output'];
  /** picture, caption or email. */
  kind: Scalars['String']['output'];
  /** How to use it. */
  note: Scalars['String']['output'];
  pictures: Array<AffiliatePicture>;
  /** Of an email; empty for what is none. */
  subject: Scalars['String']['output'];
  title: Scalars['String']['output'];
  updatedAt: Scalars['Time']['output'];
  /** How often affiliates opened it, each once a day. */
  views: Scalars['Int']['output'];
};

export type AffiliateResourceInput = {
  body?: InputMaybe<Scalars['String']['input']>;
  /** Where {link} leads: an open funnel, or null for the main link. */
  funnelId?: InputMaybe<Scalars['String']['input']>;
  /** picture, caption or email. */
  kind: Scalars['String']['input'];
  note?: InputMaybe<Scalars['String']['input']>;
  pictures: Array<AffiliatePictureInput>;
  subject?: InputMaybe<Scalars['String']['input']>;
  title: Scalars['String']['input'];
};

/** Which version of the affiliate terms someone accepted. */
export type AffiliateTerms = {
  __typename?: 'AffiliateTerms';
  acceptedAt?: Maybe<Scalars['Time']['output']>;
  acceptedVersion?: Maybe<Scalars['Int']['output']>;
  isCurrent: Scalars['Boolean']['output'];
  /** What changed with it. */
  note: Scalars['String']['output'];
  publishedAt: Scalars['Time']['output'];
  /** The one that holds now. */
  version: Scalars['Int']['output'];
};

/** A key with which a program calls the API. Its secret is shown once, when it is made. */
export type ApiKey = {
  __typename?: 'ApiKey';
  createdAt: Scalars['Time']['output'];
  /** It works until then. */
  expiresAt: Scalars['Time']['output'];
  /** How the key begins, to recognise it by. */
  hint: Scalars['String']['output'];
  id: Scalars['Int']['output'];
  /** To the minute; null while it was never used. */
  lastUsedAt?: Maybe<Scalars['Time']['output']>;
  /** From which address it was used last; empty while it was never used. */
  lastUsedIp: Scalars['String']['output'];
  levelId: Scalars['String']['output'];
  levelName: Scalars['String']['output'];
  /** Name of who made it. The key can never do more than they can. */
  maker: Scalars['String']['output'];
  name: Scalars['String']['output'];
  revokedAt?: Maybe<Scalars['Time']['output']>;
  /** active, expired, revoked, or stopped when its maker was archived or its level deleted. */
  state: Scalars['String']['output'];
};

export type ApiKeyInput = {
  code?: InputMaybe<Scalars['String']['input']>;
  /** The last day in Manila on which it works, within a year. */
  expiresOn: Scalars['Date']['input'];
  /** One that opens nothing beyond what the caller can do. */
  levelId: Scalars['String']['input'];
  name: Scalars['String']['input'];
  /** The caller's password, or with two-factor login on the code of their app. */
  password?: InputMaybe<Scalars['String']['input']>;
};

/** A level that a key can have. */
export type ApiKeyLevel = {
  __typename?: 'ApiKeyLevel';
  /** Whether the caller holds all that it opens. */
  canGive: Scalars['Boolean']['output'];
  description: Scalars['String']['output'];
  id: Scalars['String']['output'];
  name: Scalars['String']['output'];
};

/** Those who joined in one launch. */
export type Batch = {
  __typename?: 'Batch';
  archivedAt?: Maybe<Scalars['Time']['output']>;
  createdAt: Scalars['Time']['output'];
  id: Scalars['Int']['output'];
  /** Whether the launch is going on. Of one batch at most. */
  isCurrent: Scalars['Boolean']['output'];
  /** The first moment of the launch; null while it is not planned. */
  launchFrom?: Maybe<Scalars['Time']['output']>;
  /** The last moment of the launch. */
  launchTo?: Maybe<Scalars['Time']['output']>;
  /** How many people are in it, without archived ones. */
  memberCount: Scalars['Int']['output'];
  name: Scalars['String']['output'];
  updatedAt: Scalars['Time']['output'];
};

export type BatchFilter = {
  /** active or archived. */
  status?: InputMaybe<Scalars['String']['input']>;
};

/** What is left out stays as it is; null empties. */
export type BatchInput = {
  launchFrom?: InputMaybe<Scalars['Time']['input']>;
  launchTo?: InputMaybe<Scalars['Time']['input']>;
  name?: InputMaybe<Scalars['String']['input']>;
};

export type BatchList = {
  __typename?: 'BatchList';
  rows: Array<Batch>;
  total: Scalars['Int']['output'];
};

/** A batch beside a person. */
export type BatchRef = {
  __typename?: 'BatchRef';
  id: Scalars['Int']['output'];
  name: Scalars['String']['output'];
};

/** How the site is called and looks. */
export type Brand = {
  __typename?: 'Brand';
  /** What became of a color that can't carry text as it is; null for nothing. */
  advice?: Maybe<Scalars['String']['output']>;
  /** #rrggbb; null for the color of Atlas. */
  color?: Maybe<Scalars['String']['output']>;
  /** The style that the head of a page has for the color; empty for the color of Atlas. */
  css: Scalars['String']['output'];
  /** Where the logo is; null for the boat of Atlas. */
  logo?: Maybe<Scalars['String']['output']>;
  name: Scalars['String']['output'];
  /** Ten steps of the color, from light to dark. */
  scale: Array<Scalars['String']['output']>;
};

/** One email to everyone in a segment. */
export type Broadcast = {
  __typename?: 'Broadcast';
  /** HTML with merge fields such as {first name}. */
  body: Scalars['String']['output'];
  finishedAt?: Maybe<Scalars['Time']['output']>;
  id: Scalars['Int']['output'];
  /** Null before it started. */
  results?: Maybe<BroadcastResults>;
  scheduledAt?: Maybe<Scalars['Time']['output']>;
  segmentId: Scalars['Int']['output'];
  segmentName: Scalars['String']['output'];
  startedAt?: Maybe<Scalars['Time']['output']>;
  /** draft, scheduled, sending, sent or stopped. */
  status: Scalars['String']['output'];
  subject: Scalars['String']['output'];
  /** Goes into seenAt of what is saved next. */
  updatedAt: Scalars['Time']['output'];
  updatedBy: Scalars['String']['output'];
};

export type BroadcastInput = {
  /** HTML; pictures and videos are refused. */
  body: Scalars['String']['input'];
  segmentId: Scalars['Int']['input'];
  subject: Scalars['String']['input'];
};

export type BroadcastLink = {
  __typename?: 'BroadcastLink';
  clicks: Scalars['Int']['output'];
  people: Scalars['Int']['output'];
  url: Scalars['String']['output'];
};

/** What came of a broadcast. Opens are not tracked. */
export type BroadcastResults = {
  __typename?: 'BroadcastResults';
  /** Came back for good. */
  bounced: Scalars['Int']['output'];
  /** People who clicked at least once. */
  clickers: Scalars['Int']['output'];
  /** Reported as spam. */
  complained: Scalars['Int']['output'];
  /** Could not be sent. */
  failed: Scalars['Int']['output'];
  links: Array<BroadcastLink>;
  recipients: Scalars['Int']['output'];
  sent: Scalars['Int']['output'];
  /** Unsubscribed or archived after it started. */
  skipped: Scalars['Int']['output'];
  /** Used the link of this very broadcast. */
  unsubscribed: Scalars['Int']['output'];
  /** Still to be sent. */
  waiting: Scalars['Int']['output'];
};

/** Somebody in an accountability or challenge group, or who could be, as staff and leaders see them. */
export type Buddy = {
  __typename?: 'Buddy';
  batch?: Maybe<GroupRef>;
  /** How many half hours a week they are free. */
  freeCount: Scalars['Int']['output'];
  /** A goal of buddyGoals. */
  goal?: Maybe<Scalars['String']['output']>;
  id: Scalars['Int']['output'];
  isLeader: Scalars['Boolean']['output'];
  /** Whether they want to be matched. */
  isOpen: Scalars['Boolean']['output'];
  isSilent: Scalars['Boolean']['output'];
  joinedAt?: Maybe<Scalars['Time']['output']>;
  lastCheckInAt?: Maybe<Scalars['Time']['output']>;
  name: Scalars['String']['output'];
  profileImage?: Maybe<Scalars['String']['output']>;
  /** Whole days without a check-in since the last one, or since they joined; null outside of groups. */
  silentDays?: Maybe<Scalars['Int']['output']>;
  slug: Scalars['String']['output'];
  stage?: Maybe<BuddyStage>;
  /** Their offset, such as GMT+08:00; null for those who said nothing of themselves yet. */
  zone?: Maybe<Scalars['String']['output']>;
};

/** A group as the people in it see it. */
export type BuddyCircle = {
  __typename?: 'BuddyCircle';
  batch?: Maybe<GroupRef>;
  buddies: Array<CircleBuddy>;
  /** The half hours of a week in which everybody is free, as numbers in the caller's zone. */
  common: Array<Scalars['Int']['output']>;
  id: Scalars['Int']['output'];
  isLeader: Scalars['Boolean']['output'];
  /** Whether the caller is in it, leads it, or looks after all groups. */
  isMember: Scalars['Boolean']['output'];
  isStaff: Scalars['Boolean']['output'];
  kind: Scalars['String']['output'];
  name: Scalars['String']['output'];
  /** open or closed while the group chooses its leader. */
  selection?: Maybe<Scalars['String']['output']>;
  /** The Monday of the week that goes on in Manila. */
  week: Scalars['Date']['output'];
};

export type BuddyFilter = {
  batchId?: InputMaybe<Scalars['Int']['input']>;
  /** Only those who want to be matched. */
  isOpen?: InputMaybe<Scalars['Boolean']['input']>;
  /** Those who are in no group of this kind; accountability when left out. */
  kind?: InputMaybe<Scalars['String']['input']>;
};

/** A goal to choose. */
export type BuddyGoal = {
  __typename?: 'BuddyGoal';
  label: Scalars['String']['output'];
  name: Scalars['String']['output'];
};

/** A group of at most accountability-group-size people, one of whom leads. */
export type BuddyGroup = {
  __typename?: 'BuddyGroup';
  /** The batch of a challenge group. */
  batch?: Maybe<GroupRef>;
  /** How many half hours a week all of them are free; null while somebody has not said. */
  commonCount?: Maybe<Scalars['Int']['output']>;
  createdAt: Scalars['Time']['output'];
  id: Scalars['Int']['output'];
  /** accountability or challenge. */
  kind: Scalars['String']['output'];
  memberCount: Scalars['Int']['output'];
  /** The leader first, then by name. Leaders of other groups see their own people alone. */
  members: Array<Buddy>;
  name: Scalars['String']['output'];
  /** open or closed while the group chooses its leader. */
  selection?: Maybe<Scalars['String']['output']>;
  updatedAt: Scalars['Time']['output'];
};

/** What is left out stays as it is. */
export type BuddyGroupChange = {
  /** Somebody of the group. */
  leaderId?: InputMaybe<Scalars['Int']['input']>;
  name?: InputMaybe<Scalars['String']['input']>;
};

export type BuddyGroupFilter = {
  batchId?: InputMaybe<Scalars['Int']['input']>;
  /** Only those with a silent member. */
  hasSilent?: InputMaybe<Scalars['Boolean']['input']>;
  /** accountability or challenge; accountability when left out. */
  kind?: InputMaybe<Scalars['String']['input']>;
};

export type BuddyGroupInput = {
  /** accountability or challenge. */
  kind: Scalars['String']['input'];
  /** Who leads; the first of the people when left out. */
  leaderId?: InputMaybe<Scalars['Int']['input']>;
  /** Without one the group is called by its number. */
  name?: InputMaybe<Scalars['String']['input']>;
  userIds: Array<Scalars['Int']['input']>;
};

export type BuddyGroupList = {
  __typename?: 'BuddyGroupList';
  rows: Array<BuddyGroup>;
  total: Scalars['Int']['output'];
};

export type BuddyList = {
  __typename?: 'BuddyList';
  rows: Array<Buddy>;
  total: Scalars['Int']['output'];
};

/** What somebody says of themselves to be matched. */
export type BuddyPreferences = {
  __typename?: 'BuddyPreferences';
  /** The free half hours of a week: 0 is Monday 12:00 AM in the zone, 335 Sunday 11:30 PM. */
  free: Array<Scalars['Int']['output']>;
  goal?: Maybe<Scalars['String']['output']>;
  isOpen: Scalars['Boolean']['output'];
  sharesEmail: Scalars['Boolean']['output'];
  sharesFacebook: Scalars['Boolean']['output'];
  sharesMobile: Scalars['Boolean']['output'];
  /** Null before they said anything. */
  updatedAt?: Maybe<Scalars['Time']['output']>;
  zone: Scalars['String']['output'];
};

export type BuddyPreferencesInput = {
  free: Array<Scalars['Int']['input']>;
  goal?: InputMaybe<Scalars['String']['input']>;
  isOpen: Scalars['Boolean']['input'];
  sharesEmail: Scalars['Boolean']['input'];
  sharesFacebook: Scalars['Boolean']['input'];
  sharesMobile: Scalars['Boolean']['input'];
  zone: Scalars['String']['input'];
};

/** People who would go well together. */
export type BuddyProposal = {
  __typename?: 'BuddyProposal';
  batch?: Maybe<GroupRef>;
  /** How many half hours a week all of them are free. */
  commonCount: Scalars['Int']['output'];
  /** Who could lead: the furthest stage. */
  leaderId: Scalars['Int']['output'];
  members: Array<Buddy>;
  /** Why they were put together, in words. */
  reasons: Array<Scalars['String']['output']>;
};

export type BuddyProposals = {
  __typename?: 'BuddyProposals';
  groups: Array<BuddyProposal>;
  /** Who fits nowhere yet. */
  left: Array<Buddy>;
};

/** The stage somebody is in. */
export type BuddyStage = {
  __typename?: 'BuddyStage';
  name: Scalars['String']['output'];
  number: Scalars['Int']['output'];
};

export type BugReport = {
  __typename?: 'BugReport';
  createdAt: Scalars['Time']['output'];
  id: Scalars['Int']['output'];
  message: Scalars['String']['output'];
  pageUrl?: Maybe<Scalars['String']['output']>;
  /** Name of the reporter, or the address a visitor left. */
  reporter: Scalars['String']['output'];
  reporterEmail?: Maybe<Scalars['String']['output']>;
  /** A picture as data URL, re-encoded by the server. */
  screenshot?: Maybe<Scalars['String']['output']>;
  /** open or closed. */
  status: Scalars['String']['output'];
  userAgent?: Maybe<Scalars['String']['output']>;
};

export type BugReportInput = {
  /** For visitors who want an answer. */
  email?: InputMaybe<Scalars['String']['input']>;
  message: Scalars['String']['input'];
  pageUrl?: InputMaybe<Scalars['String']['input']>;
  /** A picture as data URL (JPEG, PNG or WebP). */
  screenshot?: InputMaybe<Scalars['String']['input']>;
  /** Left empty by people, filled by robots. */
  website?: InputMaybe<Scalars['String']['input']>;
};

export type BugReportList = {
  __typename?: 'BugReportList';
  rows: Array<BugReport>;
  total: Scalars['Int']['output'];
};

/** The address at which a calendar program reads the caller's events. Anyone who has it can read them. */
export type CalendarFeed = {
  __typename?: 'CalendarFeed';
  createdAt: Scalars['Time']['output'];
  lastReadAt?: Maybe<Scalars['Time']['output']>;
  /** A path of this site. */
  path: Scalars['String']['output'];
};

/** How many days before the last day of a membership the buckets of cash collection reach, as the settings say. */
export type CashBounds = {
  __typename?: 'CashBounds';
  early: Scalars['Int']['output'];
  regular: Scalars['Int']['output'];
  warmup: Scalars['Int']['output'];
};

export type CashBucket = {
  __typename?: 'CashBucket';
  bucket: Scalars['String']['output'];
  count: Scalars['Int']['output'];
};

/** A membership on its way to a renewal, or a renewal that was paid this month. */
export type CashRenewal = {
  __typename?: 'CashRenewal';
  /** unenrolled, for regular renewal, early renewal, er warmup or collected. */
  bucket: Scalars['String']['output'];
  /** What came in for the renewal in the month. */
  collected?: Maybe<Scalars['Decimal']['output']>;
  /** Below zero once it ended; null for life. */
  daysLeft?: Maybe<Scalars['Int']['output']>;
  /** Its last moment; null for life. */
  endsAt?: Maybe<Scalars['Time']['output']>;
  firstName: Scalars['String']['output'];
  /** Tells the rows apart: a membership can be in two buckets. */
  key: Scalars['String']['output'];
  lastContact?: Maybe<Scalars['Time']['output']>;
  lastName: Scalars['String']['output'];
  lastOutcome?: Maybe<Scalars['String']['output']>;
  /** Name of who looks after them. */
  manager?: Maybe<Scalars['String']['output']>;
  /** What to do next, in words. */
  nextStep: Scalars['String']['output'];
  /** Whether they asked not to be contacted. */
  noContact: Scalars['Boolean']['output'];
  /** Where they renew: the path of the checkout. Null while nothing on sale renews the membership. */
  payPath?: Maybe<Scalars['String']['output']>;
  product: Scalars['String']['output'];
  subscriptionId: Scalars['Int']['output'];
  userId: Scalars['Int']['output'];
};

export type CashRenewalList = {
  __typename?: 'CashRenewalList';
  /** How far ahead the buckets reach. */
  bounds: CashBounds;
  /** How many there are in each bucket, in the order of the filter. */
  counts: Array<CashBucket>;
  rows: Array<CashRenewal>;
  total: Scalars['Int']['output'];
};

/** Something new in Atlas, in markdown. */
export type ChangelogEntry = {
  __typename?: 'ChangelogEntry';
  /** Markdown; HTML in it is text. */
  body: Scalars['String']['output'];
  createdAt: Scalars['Time']['output'];
  id: Scalars['Int']['output'];
  /** Null while it is a draft. */
  publishedAt?: Maybe<Scalars['Time']['output']>;
  title: Scalars['String']['output'];
  updatedAt: Scalars['Time']['output'];
};

export type ChangelogEntryInput = {
  body: Scalars['String']['input'];
  isPublished: Scalars['Boolean']['input'];
  title: Scalars['String']['input'];
};

export type ChangelogList = {
  __typename?: 'ChangelogList';
  rows: Array<ChangelogEntry>;
  total: Scalars['Int']['output'];
};

/** What somebody did in a week, will do next, and what is in the way. */
export type CheckIn = {
  __typename?: 'CheckIn';
  blocked?: Maybe<Scalars['String']['output']>;
  createdAt: Scalars['Time']['output'];
  did: Scalars['String']['output'];
  updatedAt: Scalars['Time']['output'];
  /** The Monday in Manila. */
  week: Scalars['Date']['output'];
  willDo: Scalars['String']['output'];
};

export type CheckInInput = {
  blocked?: InputMaybe<Scalars['String']['input']>;
  did: Scalars['String']['input'];
  willDo: Scalars['String']['input'];
};

/** One more product at checkout, at a price of its own, paid with the first payment. Coupons take nothing off it. */
export type CheckoutBump = {
  __typename?: 'CheckoutBump';
  coverUrl?: Maybe<Scalars['String']['output']>;
  /** The last day; null for no end. */
  expiry?: Maybe<Scalars['Time']['output']>;
  /** Sent as bumpFunnelId to add it. */
  funnelId: Scalars['String']['output'];
  /** Empty for the one that comes with Atlas. */
  headline: Scalars['String']['output'];
  price: Scalars['Decimal']['output'];
  productName: Scalars['String']['output'];
  /** What it costs otherwise. */
  regularPrice: Scalars['Decimal']['output'];
  text: Scalars['String']['output'];
  /** Null for no expiry. */
  validityByDays?: Maybe<Scalars['Int']['output']>;
};

/** A funnel as its buyers see it. */
export type CheckoutOffer = {
  __typename?: 'CheckoutOffer';
  benefits: Array<Scalars['String']['output']>;
  /** One more product that the buyer may add; null for none, and for one that the person who is signed in has. */
  bump?: Maybe<CheckoutBump>;
  /** Why it is closed; null while it is open. */
  closedBecause?: Maybe<Scalars['String']['output']>;
  /** The product's picture. */
  coverUrl?: Maybe<Scalars['String']['output']>;
  /** Credit of the person who is signed in, for the payments of the order after the first one; 0 for everyone else. */
  credit: Scalars['Decimal']['output'];
  /** Markdown. */
  description: Scalars['String']['output'];
  /** The ways to hand over money. None is needed where the total is 0. */
  gateways: Array<PayGateway>;
  headline: Scalars['String']['output'];
  /** The funnel. */
  id: Scalars['String']['output'];
  isOpen: Scalars['Boolean']['output'];
  /** What the funnel is called. */
  name: Scalars['String']['output'];
  /** The page that sells it instead, when there is one. */
  pageUrl?: Maybe<Scalars['String']['output']>;
  productName: Scalars['String']['output'];
  /** Seats that are left; null without a limit. */
  seatsLeft?: Maybe<Scalars['Int']['output']>;
  /** The ways to pay the price, each with what somebody who buys now would pay. The first is chosen at first. */
  terms: Array<CheckoutTerm>;
  /** Null for no expiry. */
  validityByDays?: Maybe<Scalars['Int']['output']>;
};

/** A way to pay the price. */
export type CheckoutTerm = {
  __typename?: 'CheckoutTerm';
  description: Scalars['String']['output'];
  id: Scalars['String']['output'];
  /** Days of the month on which payments after the first fall due; empty for days after the start. */
  monthDays: Array<Scalars['Int']['output']>;
  name: Scalars['String']['output'];
  quote: Quote;
};

/** Somebody of one's own group, with the contact they agreed to share. */
export type CircleBuddy = {
  __typename?: 'CircleBuddy';
  /** Those of the last eight weeks in which they were in the group, the latest first. */
  checkIns: Array<CheckIn>;
  email?: Maybe<Scalars['String']['output']>;
  facebook?: Maybe<Scalars['String']['output']>;
  goal?: Maybe<Scalars['String']['output']>;
  id: Scalars['Int']['output'];
  isLeader: Scalars['Boolean']['output'];
  isSilent: Scalars['Boolean']['output'];
  mobile?: Maybe<Scalars['String']['output']>;
  name: Scalars['String']['output'];
  profileImage?: Maybe<Scalars['String']['output']>;
  /** For the leader and staff: days without a check-in, and whether that is long. Null and false for others. */
  silentDays?: Maybe<Scalars['Int']['output']>;
  slug: Scalars['String']['output'];
  /** How many weeks in a row they checked in. */
  streak: Scalars['Int']['output'];
  zone?: Maybe<Scalars['String']['output']>;
};

export type City = {
  __typename?: 'City';
  name: Scalars['String']['output'];
};

export type ClaimAnswerInput = {
  answer: Scalars['String']['input'];
  /** Whether what was paid out for it may be taken from the next payout of who had it. */
  isPaidConfirmed?: InputMaybe<Scalars['Boolean']['input']>;
  /** The sale that goes to who claimed it. */
  orderId?: InputMaybe<Scalars['Int']['input']>;
  /** answered for a question, granted or declined for a claim. */
  outcome: Scalars['String']['input'];
};

/** An order that fits a claim. */
export type ClaimCandidate = {
  __typename?: 'ClaimCandidate';
  /** Who earns it now; null for no one. */
  affiliate?: Maybe<Scalars['String']['output']>;
  buyer: Scalars['String']['output'];
  number: Scalars['String']['output'];
  orderId: Scalars['Int']['output'];
  paidAt: Scalars['Time']['output'];
  product: Scalars['String']['output'];
};

export type ClaimSaleInput = {
  /** The email of the buyer. */
  email?: InputMaybe<Scalars['String']['input']>;
  /** The number of an order, such as A-000123. */
  reference?: InputMaybe<Scalars['String']['input']>;
  text: Scalars['String']['input'];
};

/** What an affiliate has, by how far it is. */
export type CommissionBalance = {
  __typename?: 'CommissionBalance';
  /** When what is pending becomes payable, the soonest first. */
  days: Array<CommissionDay>;
  inPayout: Scalars['Decimal']['output'];
  paid: Scalars['Decimal']['output'];
  /** Can be paid out; below zero it is taken from the next payout. */
  payable: Scalars['Decimal']['output'];
  /** On hold until its day. */
  pending: Scalars['Decimal']['output'];
  /** All of it: what was earned less what was taken back. */
  total: Scalars['Decimal']['output'];
};

/** What becomes payable on a day. */
export type CommissionDay = {
  __typename?: 'CommissionDay';
  amount: Scalars['Decimal']['output'];
  day: Scalars['Time']['output'];
};

/** A line of the ledger of commission. */
export type CommissionEntry = {
  __typename?: 'CommissionEntry';
  amount: Scalars['Decimal']['output'];
  at: Scalars['Time']['output'];
  /** What was paid and not refunded when the entry was written. */
  base: Scalars['Decimal']['output'];
  /** The first name and an initial; holders of the page of affiliates see all of it. */
  buyer: Scalars['String']['output'];
  /** Fixed Amount or Percentage. */
  feeType: Scalars['String']['output'];
  holdUntil: Scalars['Time']['output'];
  id: Scalars['Int']['output'];
  /** earned, reversed, or skipped for a payment that came while the affiliate could not earn. */
  kind: Scalars['String']['output'];
  /** The sale, whose trail explains the entry. */
  orderId: Scalars['Int']['output'];
  paidAt?: Maybe<Scalars['Time']['output']>;
  /** Which payment of how many it is for. */
  payment: Scalars['Int']['output'];
  payments: Scalars['Int']['output'];
  productName: Scalars['String']['output'];
  /** 12.5% or ₱500.00. */
  rate: Scalars['String']['output'];
  /** affiliate-funnel, affiliate, funnel, program, or bump for the rate that an extra has of its own. */
  rateSource: Scalars['String']['output'];
  /** Why it was reversed or skipped: revoked, refunded, part-refunded, undone, self, moved, suspended or left. */
  reason?: Maybe<Scalars['String']['output']>;
  /** pending, payable, in payout, paid or cancelled. */
  status: Scalars['String']['output'];
};

export type CommissionFilter = {
  /** pending, payable, in payout, paid, cancelled, or reversed for what was taken back. */
  status?: InputMaybe<Scalars['String']['input']>;
};

export type CommissionList = {
  __typename?: 'CommissionList';
  /** What all of them come to. */
  amount: Scalars['Decimal']['output'];
  rows: Array<CommissionEntry>;
  total: Scalars['Int']['output'];
};

/** A policy to try. What is left out stays as it was for each sale. */
export type CommissionPolicyInput = {
  /** Pesos for each payment, or a percentage up to 100. */
  amount?: InputMaybe<Scalars['Decimal']['input']>;
  /** Fixed Amount or Percentage. */
  feeType?: InputMaybe<Scalars['String']['input']>;
  /** How many days commission is on hold, 0 to 365. */
  holdDays?: InputMaybe<Scalars['Int']['input']>;
  /** Whether the rate replaces every rate, and not that of the program only. */
  isRateForAll?: InputMaybe<Scalars['Boolean']['input']>;
  /** first or last. */
  link?: InputMaybe<Scalars['String']['input']>;
  /** How many days a link counts, 1 to 365. */
  linkDays?: InputMaybe<Scalars['Int']['input']>;
};

/** What a past period would have paid under another policy. */
export type CommissionReplay = {
  __typename?: 'CommissionReplay';
  after: Scalars['Decimal']['output'];
  before: Scalars['Decimal']['output'];
  /** How many would be different. */
  changed: Scalars['Int']['output'];
  /** Changed sales with the largest difference, 50 at most. */
  changes: Array<CommissionReplayChange>;
  payableAfter: Scalars['Decimal']['output'];
  /** What of it is past its days on hold by now. */
  payableBefore: Scalars['Decimal']['output'];
  /** By affiliate, the largest difference first. */
  rows: Array<CommissionReplayRow>;
  /** How many sales were looked at. */
  sales: Scalars['Int']['output'];
};

export type CommissionReplayChange = {
  __typename?: 'CommissionReplayChange';
  after: Scalars['Decimal']['output'];
  before: Scalars['Decimal']['output'];
  /** Who earns it; null for no one. */
  from?: Maybe<Scalars['String']['output']>;
  number: Scalars['String']['output'];
  orderId: Scalars['Int']['output'];
  paidAt: Scalars['Time']['output'];
  product: Scalars['String']['output'];
  /** Who would have earned it; null for no one. */
  to?: Maybe<Scalars['String']['output']>;
};

export type CommissionReplayRow = {
  __typename?: 'CommissionReplayRow';
  affiliateId: Scalars['Int']['output'];
  after: Scalars['Decimal']['output'];
  before: Scalars['Decimal']['output'];
  /** How much more they would have earned; below zero it is less. */
  difference: Scalars['Decimal']['output'];
  name: Scalars['String']['output'];
  payableAfter: Scalars['Decimal']['output'];
  payableBefore: Scalars['Decimal']['output'];
  salesAfter: Scalars['Int']['output'];
  salesBefore: Scalars['Int']['output'];
};

/** Why a sale earns what it earns, and for whom. */
export type CommissionTrail = {
  __typename?: 'CommissionTrail';
  /** Who earns it; null when no one does. */
  affiliateName?: Maybe<Scalars['String']['output']>;
  /** When the buyer became the affiliate's lead, for what the lead earned. */
  boundAt?: Maybe<Scalars['Time']['output']>;
  /** The extra that the buyer added; null for none, and for who had the sale before. */
  bump?: Maybe<TrailBump>;
  buyer: Scalars['String']['output'];
  /** What it earned less what was taken back, with its extra. */
  commission: Scalars['Decimal']['output'];
  entries: Array<CommissionEntry>;
  feeType?: Maybe<Scalars['String']['output']>;
  holdDays?: Maybe<Scalars['Int']['output']>;
  /** Whether the sale was the caller's and is another one's now. */
  isMovedAway: Scalars['Boolean']['output'];
  /** Whether the buyer turned out to be the affiliate. */
  isVoided: Scalars['Boolean']['output'];
  /** How many days a link counted. */
  linkDays: Scalars['Int']['output'];
  /** The last time that staff gave the sale to someone else; null for never. */
  move?: Maybe<TrailMove>;
  number: Scalars['String']['output'];
  orderId: Scalars['Int']['output'];
  orderedAt: Scalars['Time']['output'];
  /** What came in for it and was not refunded, with its extra. */
  paid: Scalars['Decimal']['output'];
  payments: Array<TrailPayment>;
  productName: Scalars['String']['output'];
  rate?: Maybe<Scalars['String']['output']>;
  rateSource?: Maybe<Scalars['String']['output']>;
  rates: Array<TrailRate>;
  /** Why no one earns it. */
  reason: Scalars['String']['output'];
  /** last-link, bound-lead, granted or no-one. */
  rule: Scalars['String']['output'];
  visits: Array<TrailVisit>;
};

/** How the caller wants to be contacted by a success manager. */
export type ContactPreference = {
  __typename?: 'ContactPreference';
  /** english or taglish. */
  language: Scalars['String']['output'];
  /** First name of who looks after them; null for no one. */
  manager?: Maybe<Scalars['String']['output']>;
  noContact: Scalars['Boolean']['output'];
};

/** Somebody who teaches. */
export type ContentAuthor = {
  __typename?: 'ContentAuthor';
  id: Scalars['Int']['output'];
  name: Scalars['String']['output'];
  profileImage?: Maybe<Scalars['String']['output']>;
  slug: Scalars['String']['output'];
};

/** What was typed into a form and not saved yet. */
export type ContentDraft = {
  __typename?: 'ContentDraft';
  body: Scalars['JSON']['output'];
  /** course, course-intro, unit, lesson, lesson-file, event or resource. */
  content: Scalars['String']['output'];
  /** 0 for content that does not exist yet. */
  contentId: Scalars['Int']['output'];
  /** Whether the content was changed after the form was filled: saving would be refused. It comes with the sentence to show. */
  isStale: Scalars['Boolean']['output'];
  savedAt: Scalars['Time']['output'];
  warning?: Maybe<Scalars['String']['output']>;
};

export type Country = {
  __typename?: 'Country';
  code: Scalars['String']['output'];
  name: Scalars['String']['output'];
};

/** A discount in one funnel. */
export type Coupon = {
  __typename?: 'Coupon';
  archivedAt?: Maybe<Scalars['Time']['output']>;
  code: Scalars['String']['output'];
  createdAt: Scalars['Time']['output'];
  discount: Scalars['Decimal']['output'];
  /** fixed or percentage. */
  discountType: Scalars['String']['output'];
  funnel: Funnel;
  id: Scalars['Int']['output'];
  /** What staff write to each other about it; empty for none. Only staff can see it. */
  internalNote: Scalars['String']['output'];
  maxPerPerson?: Maybe<Scalars['Int']['output']>;
  maxUses?: Maybe<Scalars['Int']['output']>;
  updatedAt: Scalars['Time']['output'];
  /** How often it is used or reserved. */
  useCount: Scalars['Int']['output'];
  validFrom?: Maybe<Scalars['Time']['output']>;
  validTo?: Maybe<Scalars['Time']['output']>;
};

export type CouponInput = {
  code?: InputMaybe<Scalars['String']['input']>;
  discount?: InputMaybe<Scalars['Decimal']['input']>;
  discountType?: InputMaybe<Scalars['String']['input']>;
  /** Up to 500 characters; null empties it. */
  internalNote?: InputMaybe<Scalars['String']['input']>;
  maxPerPerson?: InputMaybe<Scalars['Int']['input']>;
  maxUses?: InputMaybe<Scalars['Int']['input']>;
  validFrom?: InputMaybe<Scalars['Time']['input']>;
  validTo?: InputMaybe<Scalars['Time']['input']>;
};

/** A course as those see it who look after courses. */
export type Course = {
  __typename?: 'Course';
  archivedAt?: Maybe<Scalars['Time']['output']>;
  /** One of contentAuthors. */
  author?: Maybe<ContentAuthor>;
  completedCount: Scalars['Int']['output'];
  coverFileId?: Maybe<Scalars['Int']['output']>;
  coverThumbUrl?: Maybe<Scalars['String']['output']>;
  coverUrl?: Maybe<Scalars['String']['output']>;
  createdAt: Scalars['Time']['output'];
  /** Safe HTML. */
  description?: Maybe<Scalars['String']['output']>;
  id: Scalars['Int']['output'];
  /** Safe HTML of the page before the first lesson. */
  intro?: Maybe<Scalars['String']['output']>;
  introVideo?: Maybe<Video>;
  introVideoUrl?: Maybe<Scalars['String']['output']>;
  /** All lessons that are not archived, and those of them that are published. */
  lessonCount: Scalars['Int']['output'];
  name: Scalars['String']['output'];
  openers: Array<Opener>;
  publishedAt?: Maybe<Scalars['Time']['output']>;
  publishedLessonCount: Scalars['Int']['output'];
  shortDescription?: Maybe<Scalars['String']['output']>;
  /** People who opened a lesson, and who completed the course. */
  startedCount: Scalars['Int']['output'];
  /** draft, published or archived. */
  status: Scalars['String']['output'];
  tracks: Array<Track>;
  /** In their order, archived ones left out. */
  units: Array<Unit>;
  updatedAt: Scalars['Time']['output'];
};

export type CourseFilter = {
  authorId?: InputMaybe<Scalars['Int']['input']>;
  /** all (everything that is not archived), draft, published or archived. */
  status?: InputMaybe<Scalars['String']['input']>;
};

/** What is left out stays as it is; null empties. */
export type CourseInput = {
  authorId?: InputMaybe<Scalars['Int']['input']>;
  coverFileId?: InputMaybe<Scalars['Int']['input']>;
  description?: InputMaybe<Scalars['String']['input']>;
  intro?: InputMaybe<Scalars['String']['input']>;
  /** Address of a video at YouTube, Vimeo, Loom or Wistia. */
  introVideoUrl?: InputMaybe<Scalars['String']['input']>;
  name?: InputMaybe<Scalars['String']['input']>;
  openers?: InputMaybe<Array<OpenerInput>>;
  shortDescription?: InputMaybe<Scalars['String']['input']>;
};

export type CourseList = {
  __typename?: 'CourseList';
  rows: Array<Course>;
  total: Scalars['Int']['output'];
};

/** A copy of everything about a person, made for that person. */
export type DataExport = {
  __typename?: 'DataExport';
  createdAt: Scalars['Time']['output'];
  expiresAt: Scalars['Time']['output'];
  id: Scalars['Int']['output'];
  /** waiting, ready or failed. */
  status: Scalars['String']['output'];
  /** Where to download it; null until it is ready. */
  url?: Maybe<Scalars['String']['output']>;
};

/** A value that staff may change without a release. */
export type DefaultSetting = {
  __typename?: 'DefaultSetting';
  /** What the value is when nobody changed it. */
  defaultValue?: Maybe<Scalars['String']['output']>;
  description: Scalars['String']['output'];
  /** Latest changes first, at most 20. */
  history: Array<SettingChange>;
  id: Scalars['Int']['output'];
  /** Visitors may read it through defaultSettingByName. */
  isPublic: Scalars['Boolean']['output'];
  label: Scalars['String']['output'];
  /** Stable key, for example enable-affiliate. */
  name: Scalars['String']['output'];
  /** Heading under which the settings page shows it. */
  section: Scalars['String']['output'];
  /** boolean, text, longtext, url, number, list or email. */
  type: Scalars['String']['output'];
  updatedAt: Scalars['Time']['output'];
  /** Always text; booleans are the text 'true' or 'false'. Null when nothing is set. */
  value?: Maybe<Scalars['String']['output']>;
  /** What staff should know about the value that holds now, such as a way to pay that nobody is offered. Null for nothing, and for those without the settings page. */
  warning?: Maybe<Scalars['String']['output']>;
};

export type DefaultSettingInput = {
  id: Scalars['Int']['input'];
  /** The updatedAt the editor saw. */
  seenAt?: InputMaybe<Scalars['Time']['input']>;
  value?: InputMaybe<Scalars['String']['input']>;
};

/** A value of a filter, and how many members show it. */
export type DirectoryChoice = {
  __typename?: 'DirectoryChoice';
  count: Scalars['Int']['output'];
  label: Scalars['String']['output'];
  value: Scalars['String']['output'];
};

export type DirectoryChoices = {
  __typename?: 'DirectoryChoices';
  batches: Array<DirectoryChoice>;
  cities: Array<DirectoryChoice>;
  skills: Array<DirectoryChoice>;
  stages: Array<DirectoryChoice>;
};

/** What the caller shows of themselves in the members' directory. Nobody is in it before they say so. */
export type DirectoryEntry = {
  __typename?: 'DirectoryEntry';
  about: Scalars['String']['output'];
  headline: Scalars['String']['output'];
  isListed: Scalars['Boolean']['output'];
  showsBatch: Scalars['Boolean']['output'];
  showsCity: Scalars['Boolean']['output'];
  showsStage: Scalars['Boolean']['output'];
  skills: Array<Scalars['String']['output']>;
};

export type DirectoryEntryInput = {
  /** Up to 1,000 characters. */
  about: Scalars['String']['input'];
  /** Up to 120 characters. */
  headline: Scalars['String']['input'];
  isListed: Scalars['Boolean']['input'];
  showsBatch: Scalars['Boolean']['input'];
  showsCity: Scalars['Boolean']['input'];
  showsStage: Scalars['Boolean']['input'];
  /** Up to 12, each up to 40 characters. */
  skills: Array<Scalars['String']['input']>;
};

/** Those who do not show a fact are not found by it. */
export type DirectoryFilter = {
  batchId?: InputMaybe<Scalars['Int']['input']>;
  city?: InputMaybe<Scalars['String']['input']>;
  skill?: InputMaybe<Scalars['String']['input']>;
  stageId?: InputMaybe<Scalars['Int']['input']>;
};

export type DirectoryList = {
  __typename?: 'DirectoryList';
  rows: Array<DirectoryMember>;
  total: Scalars['Int']['output'];
};

/** Someone as the members' directory shows them. What they did not agree to show is null or empty. */
export type DirectoryMember = {
  __typename?: 'DirectoryMember';
  about: Scalars['String']['output'];
  batch?: Maybe<Scalars['String']['output']>;
  city?: Maybe<Scalars['String']['output']>;
  firstName: Scalars['String']['output'];
  /** What they do, in one line. */
  headline: Scalars['String']['output'];
  name: Scalars['String']['output'];
  profileImage?: Maybe<Scalars['String']['output']>;
  skills: Array<Scalars['String']['output']>;
  slug: Scalars['String']['output'];
  /** Such as Stage 2: First Clients. */
  stage?: Maybe<Scalars['String']['output']>;
};

/** When a lesson counts as done. */
export type DoneRule = {
  __typename?: 'DoneRule';
  /** watch (by itself, once enough of the video was seen) or mark (by Mark as done). */
  kind: Scalars['String']['output'];
  /** For mark: from when on Mark as done is taken; null before the lesson was opened. */
  markableAt?: Maybe<Scalars['Time']['output']>;
  /** For watch: seconds to be seen in all. For mark: seconds to wait after opening. */
  seconds: Scalars['Int']['output'];
  /** A sentence to show. */
  text: Scalars['String']['output'];
};

/** A button before a closed door. */
export type DoorAction = {
  __typename?: 'DoorAction';
  label: Scalars['String']['output'];
  /** A page of Atlas, or an https address. */
  path: Scalars['String']['output'];
};

/** Whether a door is open to the caller, and why. */
export type DoorState = {
  __typename?: 'DoorState';
  /** The one thing that helps: pay what is overdue, renew, join or wait for the next enrolment. Null for an open door, and where one can only wait. */
  action?: Maybe<DoorAction>;
  /** staff, member, level, product; or not_member, no_membership, no_grant, not_started, suspended, grace, expired, archived, days, date, previous. */
  code: Scalars['String']['output'];
  isOpen: Scalars['Boolean']['output'];
  opensAt?: Maybe<Scalars['Time']['output']>;
  /** A sentence to show. */
  reason: Scalars['String']['output'];
  /** When it closes by itself, when it opens by itself. */
  until?: Maybe<Scalars['Time']['output']>;
};

/** When a unit or a lesson opens to those who may open its course. */
export type Drip = {
  __typename?: 'Drip';
  at?: Maybe<Scalars['Time']['output']>;
  days?: Maybe<Scalars['Int']['output']>;
  /** none, days (after the grant began), date, or previous (after the one before was done). */
  rule: Scalars['String']['output'];
};

export type DripInput = {
  at?: InputMaybe<Scalars['Time']['input']>;
  days?: InputMaybe<Scalars['Int']['input']>;
  rule: Scalars['String']['input'];
};

/** What somebody has to look after. */
export type DuesAndExpiration = {
  __typename?: 'DuesAndExpiration';
  expired?: Maybe<SubscriptionExpiry>;
  expiringSoon?: Maybe<SubscriptionExpiry>;
  /** Whether a payment that is overdue for too long keeps something closed. */
  isSuspended: Scalars['Boolean']['output'];
  /** The last moment of the last membership, however long ago; null while one is open, and for who never had one. */
  membershipEndedAt?: Maybe<Scalars['Time']['output']>;
  overduePayments?: Maybe<ScheduleDue>;
  /** Where to renew; null leads to billing. */
  renewFunnelId?: Maybe<Scalars['String']['output']>;
  /** What opens it again; null when nothing has to be paid, or slips for all of it are being checked. */
  reopenAmount?: Maybe<Scalars['Decimal']['output']>;
  /** Where that is paid; null leads to billing. */
  reopenPath?: Maybe<Scalars['String']['output']>;
  upcomingPaymentDue?: Maybe<ScheduleDue>;
};

/** A request that another one followed. */
export type EarlierMoveUp = {
  __typename?: 'EarlierMoveUp';
  attempt: Scalars['Int']['output'];
  comment?: Maybe<Scalars['String']['output']>;
  decidedAt?: Maybe<Scalars['Time']['output']>;
  decidedBy?: Maybe<JourneyPerson>;
  id: Scalars['Int']['output'];
  note?: Maybe<Scalars['String']['output']>;
  requestedAt: Scalars['Time']['output'];
  state: Scalars['String']['output'];
};

export type EmailChange = {
  __typename?: 'EmailChange';
  email: Scalars['String']['output'];
  expiresAt: Scalars['Time']['output'];
};

/** An email as one person would read it. */
export type EmailPreview = {
  __typename?: 'EmailPreview';
  html: Scalars['String']['output'];
  subject: Scalars['String']['output'];
  text: Scalars['String']['output'];
  to: Scalars['String']['output'];
};

/** A saved choice of people, counted when it is asked for. */
export type EmailSegment = {
  __typename?: 'EmailSegment';
  /** How many broadcasts use it. */
  broadcasts: Scalars['Int']['output'];
  /** The conditions in words; none for everyone. */
  chips: Array<Scalars['String']['output']>;
  conditions: SegmentConditions;
  /** How many people are in it now, without those who get no broadcasts. */
  count: Scalars['Int']['output'];
  id: Scalars['Int']['output'];
  name: Scalars['String']['output'];
  /** How many sequences use it. */
  sequences: Scalars['Int']['output'];
  updatedAt: Scalars['Time']['output'];
};

export type EmailSegmentInput = {
  conditions: SegmentConditionsInput;
  name: Scalars['String']['input'];
};

/** A list of emails that everyone who joins a segment gets, one after the other. */
export type EmailSequence = {
  __typename?: 'EmailSequence';
  /** In their order, then those that were taken out after someone got them. */
  emails: Array<EmailSequenceEmail>;
  endedAt?: Maybe<Scalars['Time']['output']>;
  /** People who got all of them. */
  finished: Scalars['Int']['output'];
  id: Scalars['Int']['output'];
  /** People who left the segment or unsubscribed before the end. */
  left: Scalars['Int']['output'];
  name: Scalars['String']['output'];
  /** Leaves out those who are in the segment when it starts. */
  onlyNew: Scalars['Boolean']['output'];
  segmentId: Scalars['Int']['output'];
  segmentName: Scalars['String']['output'];
  startedAt?: Maybe<Scalars['Time']['output']>;
  /** draft, running, paused or ended. */
  status: Scalars['String']['output'];
  /** Goes into seenAt of what is saved next. */
  updatedAt: Scalars['Time']['output'];
  updatedBy: Scalars['String']['output'];
  /** People who get a further email. */
  waiting: Scalars['Int']['output'];
};

/** One email of a sequence, with what came of it. Opens are not tracked. */
export type EmailSequenceEmail = {
  __typename?: 'EmailSequenceEmail';
  /** Minutes after midnight in Manila; null for hours. */
  atMinute?: Maybe<Scalars['Int']['output']>;
  /** HTML with merge fields such as {first name}. */
  body: Scalars['String']['output'];
  bounced: Scalars['Int']['output'];
  /** People who clicked at least once. */
  clickers: Scalars['Int']['output'];
  complained: Scalars['Int']['output'];
  failed: Scalars['Int']['output'];
  id: Scalars['Int']['output'];
  links: Array<BroadcastLink>;
  removedAt?: Maybe<Scalars['Time']['output']>;
  sent: Scalars['Int']['output'];
  subject: Scalars['String']['output'];
  unsubscribed: Scalars['Int']['output'];
  wait: Scalars['Int']['output'];
  /** hours or days, after the former email, or after joining for the first one. */
  waitUnit: Scalars['String']['output'];
  /** People who get it next. */
  waiting: Scalars['Int']['output'];
};

export type EmailSequenceEmailInput = {
  atMinute?: InputMaybe<Scalars['Int']['input']>;
  /** HTML; pictures and videos are refused. */
  body: Scalars['String']['input'];
  /** The email to change; null for a new one. */
  id?: InputMaybe<Scalars['Int']['input']>;
  subject: Scalars['String']['input'];
  wait: Scalars['Int']['input'];
  waitUnit: Scalars['String']['input'];
};

export type EmailSequenceInput = {
  emails: Array<EmailSequenceEmailInput>;
  name: Scalars['String']['input'];
  onlyNew: Scalars['Boolean']['input'];
  segmentId: Scalars['Int']['input'];
};

/** Someone in a sequence. */
export type EmailSequencePerson = {
  __typename?: 'EmailSequencePerson';
  id: Scalars['Int']['output'];
  joinedAt: Scalars['Time']['output'];
  lastAt?: Maybe<Scalars['Time']['output']>;
  /** segment (not in it any more), unsubscribed, bounced, complained or ended (the sequence was). Empty for those who are in it, and where it isn't known. */
  leftReason: Scalars['String']['output'];
  name: Scalars['String']['output'];
  nextAt?: Maybe<Scalars['Time']['output']>;
  /** What they get next; empty for nothing. */
  nextSubject: Scalars['String']['output'];
  /** How many emails they got. */
  sent: Scalars['Int']['output'];
  /** waiting, finished or left. */
  state: Scalars['String']['output'];
  userId?: Maybe<Scalars['Int']['output']>;
};

export type EmailSequencePersonList = {
  __typename?: 'EmailSequencePersonList';
  rows: Array<EmailSequencePerson>;
  total: Scalars['Int']['output'];
};

/** An address that gets no marketing emails. */
export type EmailStop = {
  __typename?: 'EmailStop';
  createdAt: Scalars['Time']['output'];
  /** What the mail server or the email provider said. */
  detail: Scalars['String']['output'];
  email: Scalars['String']['output'];
  /** The subject of the email that it came by; empty for another email. */
  from: Scalars['String']['output'];
  id: Scalars['Int']['output'];
  /** Who has the address; empty for someone without an account. */
  name: Scalars['String']['output'];
  /** unsubscribed, bounced or complained. */
  reason: Scalars['String']['output'];
  userId?: Maybe<Scalars['Int']['output']>;
};

export type EmailStopList = {
  __typename?: 'EmailStopList';
  rows: Array<EmailStop>;
  total: Scalars['Int']['output'];
};

/** A funnel and how it is paid; one-time without a term. */
export type EnrollFunnelDetailInput = {
  funnelId: Scalars['String']['input'];
  paymentTermId?: InputMaybe<Scalars['String']['input']>;
};

/** What staff enrol somebody with. Levels by name or id; they are added and never taken. */
export type EnrollUserInput = {
  accessLevelNames?: InputMaybe<Array<Scalars['String']['input']>>;
  batchId: Scalars['Int']['input'];
  funnelDetails: Array<EnrollFunnelDetailInput>;
};

/** A request to be forgotten; it can be taken back until it is due. */
export type Erasure = {
  __typename?: 'Erasure';
  /** Somebody of the staff asked in the person's place. */
  byStaff: Scalars['Boolean']['output'];
  createdAt: Scalars['Time']['output'];
  dueAt: Scalars['Time']['output'];
};

/** An event as those see it who look after events. */
export type Event = {
  __typename?: 'Event';
  archivedAt?: Maybe<Scalars['Time']['output']>;
  /** How many people may go to a date; null for any number. */
  capacity?: Maybe<Scalars['Int']['output']>;
  continuedById?: Maybe<Scalars['Int']['output']>;
  /** The event that this one continues with other details since some date, and the one that continues it. */
  continuesId?: Maybe<Scalars['Int']['output']>;
  coverFileId?: Maybe<Scalars['Int']['output']>;
  coverThumbUrl?: Maybe<Scalars['String']['output']>;
  coverUrl?: Maybe<Scalars['String']['output']>;
  createdAt: Scalars['Time']['output'];
  /** The first day. */
  date: Scalars['Date']['output'];
  dateCount: Scalars['Int']['output'];
  /** Safe HTML. */
  description?: Maybe<Scalars['String']['output']>;
  /** In their order. */
  hosts: Array<ContentAuthor>;
  id: Scalars['Int']['output'];
  /** Where to join it. Members get it only while the door to it is open. */
  joinUrl?: Maybe<Scalars['String']['output']>;
  lastDate?: Maybe<EventDate>;
  /** How long it takes. */
  minutes: Scalars['Int']['output'];
  name: Scalars['String']['output'];
  /** The date that goes on now or comes next, and the one that ended last. */
  nextDate?: Maybe<EventDate>;
  openers: Array<Opener>;
  /** Where it happens, in words. */
  place?: Maybe<Scalars['String']['output']>;
  publishedAt?: Maybe<Scalars['Time']['output']>;
  /** Null for an event that happens once. */
  repeat?: Maybe<EventRepeat>;
  /** The schedule in words, such as Weekdays, 5:30 to 6:30 AM (Manila). */
  schedule: Scalars['String']['output'];
  shortDescription?: Maybe<Scalars['String']['output']>;
  /** draft, published or archived. */
  status: Scalars['String']['output'];
  /** When it begins, such as 19:00. */
  time: Scalars['String']['output'];
  updatedAt: Scalars['Time']['output'];
  /** IANA name of the zone that date and time are in. */
  zone: Scalars['String']['output'];
};

/** One date of an event as those see it who look after events. */
export type EventDate = {
  __typename?: 'EventDate';
  attendedCount: Scalars['Int']['output'];
  cancelReason?: Maybe<Scalars['String']['output']>;
  capacity?: Maybe<Scalars['Int']['output']>;
  /** In the zone of the event. */
  date: Scalars['Date']['output'];
  declinedCount: Scalars['Int']['output'];
  endsAt: Scalars['Time']['output'];
  eventId: Scalars['Int']['output'];
  goingCount: Scalars['Int']['output'];
  /** Of the event, in their order. */
  hosts: Array<ContentAuthor>;
  id: Scalars['Int']['output'];
  isCancelled: Scalars['Boolean']['output'];
  /** Whether it differs from the event. */
  isChanged: Scalars['Boolean']['output'];
  isMoved: Scalars['Boolean']['output'];
  joinUrl?: Maybe<Scalars['String']['output']>;
  minutes: Scalars['Int']['output'];
  /** Its own name or that of the event. */
  name: Scalars['String']['output'];
  /** A text for this date alone. */
  note?: Maybe<Scalars['String']['output']>;
  /** Whether capacity, place and join address are of this date alone. */
  own: Array<Scalars['String']['output']>;
  place?: Maybe<Scalars['String']['output']>;
  /** When it would be by the rule. */
  plannedAt: Scalars['Time']['output'];
  recording?: Maybe<Video>;
  recordingFileId?: Maybe<Scalars['Int']['output']>;
  recordingUrl?: Maybe<Scalars['String']['output']>;
  startsAt: Scalars['Time']['output'];
  /** now, incoming or past. */
  state: Scalars['String']['output'];
  time: Scalars['String']['output'];
  updatedAt: Scalars['Time']['output'];
  waitingCount: Scalars['Int']['output'];
  zone: Scalars['String']['output'];
};

/** What makes one date different. What is left out stays as it is; null goes back to what the event says. */
export type EventDateInput = {
  capacity?: InputMaybe<Scalars['Int']['input']>;
  date?: InputMaybe<Scalars['Date']['input']>;
  joinUrl?: InputMaybe<Scalars['String']['input']>;
  minutes?: InputMaybe<Scalars['Int']['input']>;
  name?: InputMaybe<Scalars['String']['input']>;
  note?: InputMaybe<Scalars['String']['input']>;
  place?: InputMaybe<Scalars['String']['input']>;
  /** A recording that was uploaded. Empties the address. */
  recordingFileId?: InputMaybe<Scalars['Int']['input']>;
  /** Address of a video at YouTube, Vimeo, Loom or Wistia. Empties the file of ours. */
  recordingUrl?: InputMaybe<Scalars['String']['input']>;
  time?: InputMaybe<Scalars['String']['input']>;
};

export type EventDateList = {
  __typename?: 'EventDateList';
  rows: Array<EventDate>;
  total: Scalars['Int']['output'];
};

export type EventFilter = {
  hostId?: InputMaybe<Scalars['Int']['input']>;
  /** all (everything that is not archived), draft, published or archived. */
  status?: InputMaybe<Scalars['String']['input']>;
  /** all, upcoming, past or recurring. */
  when?: InputMaybe<Scalars['String']['input']>;
};

/** What is left out stays as it is; null empties. */
export type EventInput = {
  capacity?: InputMaybe<Scalars['Int']['input']>;
  coverFileId?: InputMaybe<Scalars['Int']['input']>;
  date?: InputMaybe<Scalars['Date']['input']>;
  description?: InputMaybe<Scalars['String']['input']>;
  /** Of contentAuthors, in their order. */
  hostIds?: InputMaybe<Array<Scalars['Int']['input']>>;
  /** https address. */
  joinUrl?: InputMaybe<Scalars['String']['input']>;
  minutes?: InputMaybe<Scalars['Int']['input']>;
  name?: InputMaybe<Scalars['String']['input']>;
  openers?: InputMaybe<Array<OpenerInput>>;
  place?: InputMaybe<Scalars['String']['input']>;
  /** Null for once. */
  repeat?: InputMaybe<EventRepeatInput>;
  shortDescription?: InputMaybe<Scalars['String']['input']>;
  /** A slot, 00:00 to 23:30. */
  time?: InputMaybe<Scalars['String']['input']>;
  zone?: InputMaybe<Scalars['String']['input']>;
};

export type EventList = {
  __typename?: 'EventList';
  rows: Array<Event>;
  total: Scalars['Int']['output'];
};

/** How an event repeats. */
export type EventRepeat = {
  __typename?: 'EventRepeat';
  count?: Maybe<Scalars['Int']['output']>;
  /** day, week, month or year. */
  every: Scalars['String']['output'];
  /** Every so many of them. */
  interval: Scalars['Int']['output'];
  /** Of month: day (the same day of the month) or weekday (such as the second Tuesday). */
  monthly?: Maybe<Scalars['String']['output']>;
  /** By RFC 5545. */
  rule: Scalars['String']['output'];
  /** The last day, or how many times; both null for no end. */
  until?: Maybe<Scalars['Date']['output']>;
  /** Of week: MO to SU. */
  weekdays: Array<Scalars['String']['output']>;
};

export type EventRepeatInput = {
  count?: InputMaybe<Scalars['Int']['input']>;
  /** day, week, month or year. */
  every: Scalars['String']['input'];
  /** 1 unless told. */
  interval?: InputMaybe<Scalars['Int']['input']>;
  /** Of month: day (unless told) or weekday. */
  monthly?: InputMaybe<Scalars['String']['input']>;
  until?: InputMaybe<Scalars['Date']['input']>;
  /** Of week; the weekday of the first date unless told. */
  weekdays?: InputMaybe<Array<Scalars['String']['input']>>;
};

/** Somebody's answer to a date. */
export type EventSignup = {
  __typename?: 'EventSignup';
  answeredAt: Scalars['Time']['output'];
  /** Null while nobody said whether they came. */
  hasAttended?: Maybe<Scalars['Boolean']['output']>;
  /** When they opened the join link. */
  joinedAt?: Maybe<Scalars['Time']['output']>;
  /** Place in the waitlist, from 1. */
  place?: Maybe<Scalars['Int']['output']>;
  /** going, waiting, declined; or none for somebody who came without answering. */
  state: Scalars['String']['output'];
  user: ContentAuthor;
};

export type EventSignupList = {
  __typename?: 'EventSignupList';
  rows: Array<EventSignup>;
  total: Scalars['Int']['output'];
};

export type ExperimentVariantInput = {
  /** Of a variant that is there already; null for a new one, which is a copy of the page. */
  letter?: InputMaybe<Scalars['String']['input']>;
  name: Scalars['String']['input'];
  /** In percent. All shares add up to 100. */
  share: Scalars['Int']['input'];
};

export type FailedMail = {
  __typename?: 'FailedMail';
  /** What happened, in words. */
  cause: Scalars['String']['output'];
  failedAt: Scalars['Time']['output'];
  /** resend or address: what helps. */
  fix: Scalars['String']['output'];
  id: Scalars['Int']['output'];
  /** Of the person whose address it is, else as it was addressed. */
  name: Scalars['String']['output'];
  subject: Scalars['String']['output'];
  userId?: Maybe<Scalars['Int']['output']>;
};

/** Someone that a flag names. */
export type FlagPerson = {
  __typename?: 'FlagPerson';
  id: Scalars['Int']['output'];
  name: Scalars['String']['output'];
};

/** A form, as those see it who look after forms. */
export type Form = {
  __typename?: 'Form';
  archivedAt?: Maybe<Scalars['Time']['output']>;
  /** From then on nobody new may send it. */
  closesAt?: Maybe<Scalars['Time']['output']>;
  createdAt: Scalars['Time']['output'];
  description?: Maybe<Scalars['String']['output']>;
  /** The questions that are worked on. */
  draft: Array<FormQuestion>;
  draftSavedAt: Scalars['Time']['output'];
  /** Whether the draft is other than that version. */
  hasChanges: Scalars['Boolean']['output'];
  id: Scalars['Int']['output'];
  /** The form that opens the journey: its address stays, and it cannot be taken away. */
  isJourneyForm: Scalars['Boolean']['output'];
  /** Public forms are open to visitors, all others to people who are signed in. */
  isPublic: Scalars['Boolean']['output'];
  lastSentAt?: Maybe<Scalars['Time']['output']>;
  /** From then on nobody may change what they sent. */
  locksAt?: Maybe<Scalars['Time']['output']>;
  name: Scalars['String']['output'];
  openCount: Scalars['Int']['output'];
  opensAt?: Maybe<Scalars['Time']['output']>;
  publishedAt?: Maybe<Scalars['Time']['output']>;
  /** How many were sent, and how many were begun and not sent yet. */
  sentCount: Scalars['Int']['output'];
  /** Where it is found: /form/{slug}. */
  slug: Scalars['String']['output'];
  /** draft, published or archived. */
  status: Scalars['String']['output'];
  /** What is said to those who sent it. */
  thanks?: Maybe<Scalars['String']['output']>;
  updatedAt: Scalars['Time']['output'];
  /** The version that is asked now; 0 for none. */
  version: Scalars['Int']['output'];
  versions: Array<FormVersion>;
  /** soon, open, closed or locked; open also while it is a draft. */
  window: Scalars['String']['output'];
};

export type FormAnswer = {
  __typename?: 'FormAnswer';
  files: Array<FormFile>;
  question: Scalars['String']['output'];
  /** Texts, keys of options, days as YYYY-MM-DD, or ids of files. */
  values: Array<Scalars['String']['output']>;
};

export type FormAnswerInput = {
  question: Scalars['String']['input'];
  values: Array<Scalars['String']['input']>;
};

/** An earlier choice that has one of these options. */
export type FormCondition = {
  __typename?: 'FormCondition';
  options: Array<Scalars['String']['output']>;
  question: Scalars['String']['output'];
};

export type FormConditionInput = {
  options: Array<Scalars['String']['input']>;
  question: Scalars['String']['input'];
};

/** The answers to a form in figures. */
export type FormFigures = {
  __typename?: 'FormFigures';
  questions: Array<FormQuestionFigures>;
  /** How many were sent: the base of all figures. */
  sentCount: Scalars['Int']['output'];
};

export type FormFile = {
  __typename?: 'FormFile';
  id: Scalars['Int']['output'];
  name: Scalars['String']['output'];
  size: Scalars['Int']['output'];
  /** Signed, and good for some hours. */
  url: Scalars['String']['output'];
};

export type FormFilter = {
  /** public or private. */
  audience?: InputMaybe<Scalars['String']['input']>;
  /** all (everything that is not archived), draft, published or archived. */
  status?: InputMaybe<Scalars['String']['input']>;
};

/** What is left out stays as it is; null empties. */
export type FormInput = {
  closesAt?: InputMaybe<Scalars['Time']['input']>;
  description?: InputMaybe<Scalars['String']['input']>;
  isPublic?: InputMaybe<Scalars['Boolean']['input']>;
  locksAt?: InputMaybe<Scalars['Time']['input']>;
  name?: InputMaybe<Scalars['String']['input']>;
  opensAt?: InputMaybe<Scalars['Time']['input']>;
  /** Lower-case letters, digits and hyphens; made of the name when it is left out. */
  slug?: InputMaybe<Scalars['String']['input']>;
  thanks?: InputMaybe<Scalars['String']['input']>;
};

export type FormList = {
  __typename?: 'FormList';
  rows: Array<FormRow>;
  total: Scalars['Int']['output'];
};

export type FormOption = {
  __typename?: 'FormOption';
  key: Scalars['String']['output'];
  label: Scalars['String']['output'];
};

export type FormOptionFigures = {
  __typename?: 'FormOptionFigures';
  count: Scalars['Int']['output'];
  key: Scalars['String']['output'];
  label: Scalars['String']['output'];
};

export type FormOptionInput = {
  key: Scalars['String']['input'];
  label: Scalars['String']['input'];
};

export type FormPerson = {
  __typename?: 'FormPerson';
  email: Scalars['String']['output'];
  id: Scalars['Int']['output'];
  name: Scalars['String']['output'];
  profileImage?: Maybe<Scalars['String']['output']>;
  slug: Scalars['String']['output'];
};

/** A question or the head of a section. */
export type FormQuestion = {
  __typename?: 'FormQuestion';
  help?: Maybe<Scalars['String']['output']>;
  isRequired: Scalars['Boolean']['output'];
  /** Names the question in answers; the same in all versions. */
  key: Scalars['String']['output'];
  label: Scalars['String']['output'];
  maximum?: Maybe<Scalars['Int']['output']>;
  /** Of numbers. */
  minimum?: Maybe<Scalars['Int']['output']>;
  /** Of choices. */
  options: Array<FormOption>;
  /** Asked only then. What a section says goes for all its questions. */
  showWhen?: Maybe<FormCondition>;
  /** text, long_text, number, date, single_choice, multiple_choice, email, mobile, file or section. */
  type: Scalars['String']['output'];
};

export type FormQuestionFigures = {
  __typename?: 'FormQuestionFigures';
  /** Of numbers. */
  average?: Maybe<Scalars['Float']['output']>;
  /** How many of those who sent the form answered this question. */
  base: Scalars['Int']['output'];
  largest?: Maybe<Scalars['Float']['output']>;
  /** Of choices, in the order of the options. */
  options: Array<FormOptionFigures>;
  question: Scalars['String']['output'];
  smallest?: Maybe<Scalars['Float']['output']>;
};

export type FormQuestionInput = {
  help?: InputMaybe<Scalars['String']['input']>;
  isRequired: Scalars['Boolean']['input'];
  key: Scalars['String']['input'];
  label: Scalars['String']['input'];
  maximum?: InputMaybe<Scalars['Int']['input']>;
  minimum?: InputMaybe<Scalars['Int']['input']>;
  options: Array<FormOptionInput>;
  showWhen?: InputMaybe<FormConditionInput>;
  type: Scalars['String']['input'];
};

/** Somebody's answers, as those see them who look after forms. */
export type FormResponse = {
  __typename?: 'FormResponse';
  /** What was sent; nothing of what is only typed. */
  answers: Array<FormAnswer>;
  formId: Scalars['Int']['output'];
  id: Scalars['Int']['output'];
  /** Null for visitors. */
  person?: Maybe<FormPerson>;
  savedAt: Scalars['Time']['output'];
  sentAt?: Maybe<Scalars['Time']['output']>;
  startedAt: Scalars['Time']['output'];
  /** in_progress, complete, or outdated when the form wants more by now. */
  state: Scalars['String']['output'];
  /** The version that was answered. */
  version: Scalars['Int']['output'];
};

export type FormResponseFilter = {
  answer?: InputMaybe<Scalars['String']['input']>;
  /** Days in Manila on which it was sent, both included. */
  from?: InputMaybe<Scalars['Date']['input']>;
  /** Responses that answered a question, with a value that has these words or is this option. */
  question?: InputMaybe<Scalars['String']['input']>;
  /** sent (unless told), complete, outdated or in_progress. */
  state?: InputMaybe<Scalars['String']['input']>;
  to?: InputMaybe<Scalars['Date']['input']>;
  version?: InputMaybe<Scalars['Int']['input']>;
};

export type FormResponseList = {
  __typename?: 'FormResponseList';
  rows: Array<FormResponse>;
  total: Scalars['Int']['output'];
};

/** A form in a list. */
export type FormRow = {
  __typename?: 'FormRow';
  hasChanges: Scalars['Boolean']['output'];
  id: Scalars['Int']['output'];
  isJourneyForm: Scalars['Boolean']['output'];
  isPublic: Scalars['Boolean']['output'];
  lastSentAt?: Maybe<Scalars['Time']['output']>;
  name: Scalars['String']['output'];
  openCount: Scalars['Int']['output'];
  sentCount: Scalars['Int']['output'];
  slug: Scalars['String']['output'];
  status: Scalars['String']['output'];
  updatedAt: Scalars['Time']['output'];
  version: Scalars['Int']['output'];
  window: Scalars['String']['output'];
};

/** What was published, and never changes. */
export type FormVersion = {
  __typename?: 'FormVersion';
  publishedAt: Scalars['Time']['output'];
  publishedBy?: Maybe<Scalars['String']['output']>;
  questions: Array<FormQuestion>;
  version: Scalars['Int']['output'];
};

/** Who was meant by a line of a list. */
export type FoundPerson = {
  __typename?: 'FoundPerson';
  batch?: Maybe<BatchRef>;
  email?: Maybe<Scalars['String']['output']>;
  group?: Maybe<GroupRef>;
  /** Null for nobody, or for somebody whom the caller may not see. */
  person?: Maybe<GroupPerson>;
  /** The line, as it was given. */
  text: Scalars['String']['output'];
};

/** A lesson that is open to everyone with an account. */
export type FreeLesson = {
  __typename?: 'FreeLesson';
  courseId: Scalars['Int']['output'];
  courseName: Scalars['String']['output'];
  coverThumbUrl?: Maybe<Scalars['String']['output']>;
  id: Scalars['Int']['output'];
  /** By the caller. */
  isDone: Scalars['Boolean']['output'];
  name: Scalars['String']['output'];
  seconds?: Maybe<Scalars['Int']['output']>;
  shortDescription?: Maybe<Scalars['String']['output']>;
};

/** A way to buy a product. */
export type Funnel = {
  __typename?: 'Funnel';
  archivedAt?: Maybe<Scalars['Time']['output']>;
  /** The batch in whose launch it is open. */
  batch?: Maybe<BatchRef>;
  /** One benefit a line. */
  benefits: Array<Scalars['String']['output']>;
  /** One more product that its checkout offers; null for none. Staff only. */
  bump?: Maybe<FunnelBump>;
  /** Why it is closed; null while it is open. */
  closedBecause?: Maybe<Scalars['String']['output']>;
  /** The headline of the closed page; empty for the one that comes with Atlas. */
  closedHeadline: Scalars['String']['output'];
  /** The sentence of the closed page; empty for the reason why it is closed. */
  closedText: Scalars['String']['output'];
  couponCount: Scalars['Int']['output'];
  coupons: Array<Coupon>;
  createdAt: Scalars['Time']['output'];
  funnelPaymentTerm: Array<FunnelPaymentTerm>;
  headline: Scalars['String']['output'];
  id: Scalars['String']['output'];
  isHidden: Scalars['Boolean']['output'];
  /** Whether it can be bought now. */
  isOpen: Scalars['Boolean']['output'];
  isSwitchedOn: Scalars['Boolean']['output'];
  name: Scalars['String']['output'];
  /** What buyers are asked to do on the thank-you page; null for nothing. */
  nextStep?: Maybe<NextStep>;
  /** Link a Page or Template 1. */
  pageTemplate: Scalars['String']['output'];
  pageUrl?: Maybe<Scalars['String']['output']>;
  product: Product;
  productId: Scalars['Int']['output'];
  seats?: Maybe<Scalars['Int']['output']>;
  /** How many of them are held by orders that are not paid yet; staff only. */
  seatsHeld: Scalars['Int']['output'];
  /** How many seats are sold or held; staff only. */
  seatsTaken: Scalars['Int']['output'];
  slug?: Maybe<Scalars['String']['output']>;
  startByDays?: Maybe<Scalars['Int']['output']>;
  updatedAt: Scalars['Time']['output'];
  /** Null for no expiry. */
  validityByDays?: Maybe<Scalars['Int']['output']>;
};

/** One more product at checkout, as staff see it. */
export type FunnelBump = {
  __typename?: 'FunnelBump';
  /** The funnel through which it is sold: it says how long it is valid and whether it is open. */
  funnelId: Scalars['String']['output'];
  funnelName: Scalars['String']['output'];
  /** Empty for the one that comes with Atlas. */
  headline: Scalars['String']['output'];
  /** Why no buyer is offered it now; null while they are. */
  hiddenBecause?: Maybe<Scalars['String']['output']>;
  /** Whether buyers are offered it. */
  isOn: Scalars['Boolean']['output'];
  /** What it costs beside this funnel; 0 is FREE. */
  price: Scalars['Decimal']['output'];
  productName: Scalars['String']['output'];
  /** What it costs otherwise. */
  regularPrice: Scalars['Decimal']['output'];
  text: Scalars['String']['output'];
  /** Null for no expiry. */
  validityByDays?: Maybe<Scalars['Int']['output']>;
};

export type FunnelFilter = {
  productId?: InputMaybe<Scalars['Int']['input']>;
  status?: InputMaybe<Scalars['String']['input']>;
};

export type FunnelHiddenInput = {
  /** Leaves out funnels that this person holds. */
  userId?: InputMaybe<Scalars['Int']['input']>;
  /** true leaves hidden funnels in. */
  value?: InputMaybe<Scalars['Boolean']['input']>;
};

export type FunnelInput = {
  batchId?: InputMaybe<Scalars['Int']['input']>;
  benefits?: InputMaybe<Array<Scalars['String']['input']>>;
  headline?: InputMaybe<Scalars['String']['input']>;
  /** Chosen once; made from the name when left out. */
  id?: InputMaybe<Scalars['String']['input']>;
  isHidden?: InputMaybe<Scalars['Boolean']['input']>;
  isSwitchedOn?: InputMaybe<Scalars['Boolean']['input']>;
  name?: InputMaybe<Scalars['String']['input']>;
  pageTemplate?: InputMaybe<Scalars['String']['input']>;
  pageUrl?: InputMaybe<Scalars['String']['input']>;
  paymentTermIds?: InputMaybe<Array<Scalars['String']['input']>>;
  sale?: InputMaybe<SaleInput>;
  seats?: InputMaybe<Scalars['Int']['input']>;
  slug?: InputMaybe<Scalars['String']['input']>;
  startByDays?: InputMaybe<Scalars['Int']['input']>;
  validityByDays?: InputMaybe<Scalars['Int']['input']>;
};

export type FunnelList = {
  __typename?: 'FunnelList';
  rows: Array<Funnel>;
  total: Scalars['Int']['output'];
};

export type FunnelPaymentTerm = {
  __typename?: 'FunnelPaymentTerm';
  paymentTerm: PaymentTerm;
  paymentTermId: Scalars['String']['output'];
};

/** What staff give somebody without a sale. Days are those of Manila; it starts today without a start. */
export type GiveAccessInput = {
  endsOn: Scalars['Date']['input'];
  productId: Scalars['Int']['input'];
  reason: Scalars['String']['input'];
  startsOn?: InputMaybe<Scalars['Date']['input']>;
};

/** What staff gave somebody without a sale: until a day, for a reason. */
export type GivenAccess = {
  __typename?: 'GivenAccess';
  /** A sentence to show: given by staff until ... */
  because: Scalars['String']['output'];
  /** The last day, as the end of it in Manila. */
  expiry: Scalars['Time']['output'];
  givenAt: Scalars['Time']['output'];
  givenBy?: Maybe<Scalars['String']['output']>;
  id: Scalars['Int']['output'];
  productId: Scalars['Int']['output'];
  productName: Scalars['String']['output'];
  /** Why, and who gave it. Null for anyone who may not enrol people. */
  reason?: Maybe<Scalars['String']['output']>;
  startsAt: Scalars['Time']['output'];
  takenAt?: Maybe<Scalars['Time']['output']>;
  /** active, expired, ended or coming. */
  validity: Scalars['String']['output'];
};

/** A group of members with its leaders. */
export type Group = {
  __typename?: 'Group';
  archivedAt?: Maybe<Scalars['Time']['output']>;
  createdAt: Scalars['Time']['output'];
  description?: Maybe<Scalars['String']['output']>;
  id: Scalars['Int']['output'];
  /** Whether the caller may say who is in which of its sub-groups. */
  isArrangeable: Scalars['Boolean']['output'];
  /** Whether the caller may change it and who is in it. */
  isEditable: Scalars['Boolean']['output'];
  leaders: Array<GroupPerson>;
  /** How many people are in it, without archived ones. */
  memberCount: Scalars['Int']['output'];
  name: Scalars['String']['output'];
  /** How many of them have not been seen for the days of the setting silent-after-days. */
  silentCount: Scalars['Int']['output'];
  subGroupCount: Scalars['Int']['output'];
  /** Its sub-groups, by name, without archived ones. */
  subGroups: Array<SubGroup>;
  updatedAt: Scalars['Time']['output'];
};

/** A group that people can be put into, with its sub-groups. */
export type GroupChoice = {
  __typename?: 'GroupChoice';
  id: Scalars['Int']['output'];
  name: Scalars['String']['output'];
  subGroups: Array<SubGroupRef>;
};

export type GroupFilter = {
  /** active or archived. */
  status?: InputMaybe<Scalars['String']['input']>;
};

/** What is left out stays as it is; null empties. */
export type GroupInput = {
  description?: InputMaybe<Scalars['String']['input']>;
  /** Everybody who is to lead it. */
  leaderIds?: InputMaybe<Array<Scalars['Int']['input']>>;
  name?: InputMaybe<Scalars['String']['input']>;
};

export type GroupList = {
  __typename?: 'GroupList';
  rows: Array<Group>;
  total: Scalars['Int']['output'];
};

/** Somebody in a group, as leaders and staff see them. */
export type GroupMember = {
  __typename?: 'GroupMember';
  email: Scalars['String']['output'];
  group: GroupRef;
  id: Scalars['Int']['output'];
  /** Whether that is as many as the setting silent-after-days, or more. */
  isSilent: Scalars['Boolean']['output'];
  joinedAt: Scalars['Time']['output'];
  lastLessonAt?: Maybe<Scalars['Time']['output']>;
  lastLoginAt?: Maybe<Scalars['Time']['output']>;
  name: Scalars['String']['output'];
  /** The columns that other domains add, by name (groupMemberColumns). */
  parts?: Maybe<Scalars['JSON']['output']>;
  profileImage?: Maybe<Scalars['String']['output']>;
  /** Whole days since they last logged in or were in a lesson; since they exist, if they never did. */
  silentDays: Scalars['Int']['output'];
  slug: Scalars['String']['output'];
  subGroup?: Maybe<SubGroupRef>;
  tribeId?: Maybe<Scalars['String']['output']>;
};

export type GroupMemberFilter = {
  groupId?: InputMaybe<Scalars['Int']['input']>;
  /** Only those in no sub-group. */
  hasNoSubGroup?: InputMaybe<Scalars['Boolean']['input']>;
  /** Only those in some sub-group. */
  hasSubGroup?: InputMaybe<Scalars['Boolean']['input']>;
  /** Only those who have been silent for long. */
  isSilent?: InputMaybe<Scalars['Boolean']['input']>;
  subGroupId?: InputMaybe<Scalars['Int']['input']>;
};

export type GroupMemberList = {
  __typename?: 'GroupMemberList';
  rows: Array<GroupMember>;
  total: Scalars['Int']['output'];
};

/** Somebody as fellow members see them. */
export type GroupPerson = {
  __typename?: 'GroupPerson';
  id: Scalars['Int']['output'];
  name: Scalars['String']['output'];
  profileImage?: Maybe<Scalars['String']['output']>;
  slug: Scalars['String']['output'];
};

/** A group beside a person. */
export type GroupRef = {
  __typename?: 'GroupRef';
  id: Scalars['Int']['output'];
  name: Scalars['String']['output'];
};

/** What came of all links in a period. */
export type HomeFigures = {
  __typename?: 'HomeFigures';
  commission: Scalars['Decimal']['output'];
  leads: Scalars['Int']['output'];
  paid: Scalars['Int']['output'];
  visits: Scalars['Int']['output'];
};

/** The commission of a week. */
export type HomeWeek = {
  __typename?: 'HomeWeek';
  /** Can be paid out or was. */
  approved: Scalars['Decimal']['output'];
  /** Its Monday. */
  day: Scalars['Time']['output'];
  /** On hold. */
  waiting: Scalars['Decimal']['output'];
};

/** A sheet that staff uploaded, with what it would do, does or did. Every row is created, updated, unchanged or rejected. */
export type Import = {
  __typename?: 'Import';
  /** Something is wrong with the file as a whole, so that no row can be taken. */
  blocked: Scalars['Boolean']['output'];
  /** Who uploaded it, and once it was started who started it. */
  by: Scalars['String']['output'];
  created: Scalars['Int']['output'];
  createdAt: Scalars['Time']['output'];
  /** Why it failed. */
  failure?: Maybe<Scalars['String']['output']>;
  fileName: Scalars['String']['output'];
  finishedAt?: Maybe<Scalars['Time']['output']>;
  /** Whether rejected rows can be fetched at /api/upload-result/{id}. */
  hasResult: Scalars['Boolean']['output'];
  id: Scalars['Int']['output'];
  /** members, groups or courses. */
  kind: Scalars['String']['output'];
  /** create, upsert or update. */
  mode: Scalars['String']['output'];
  /** all_or_nothing or row_by_row. */
  policy: Scalars['String']['output'];
  /** How many problems there are; importProblems has the first thousand. */
  problemCount: Scalars['Int']['output'];
  /** Rows that were seen to while it runs. */
  progress: Scalars['Int']['output'];
  rejected: Scalars['Int']['output'];
  rows: Scalars['Int']['output'];
  /** An earlier import that ran the same file. */
  sameFileAsId?: Maybe<Scalars['Int']['output']>;
  startedAt?: Maybe<Scalars['Time']['output']>;
  /** checked, running, done, failed, undoing or undone. */
  status: Scalars['String']['output'];
  unchanged: Scalars['Int']['output'];
  /** Why the last undoing did not go through. */
  undoFailure?: Maybe<Scalars['String']['output']>;
  /** Until when it can be undone. */
  undoUntil?: Maybe<Scalars['Time']['output']>;
  undoneAt?: Maybe<Scalars['Time']['output']>;
  updated: Scalars['Int']['output'];
  /** How many warnings there are. They don't stop the import; importWarnings has the first thousand. */
  warningCount: Scalars['Int']['output'];
};

/** A kind of sheet that can be imported. Kinds whose domain is not there are not offered. */
export type ImportKind = {
  __typename?: 'ImportKind';
  /** Whether the caller may import it; others only look. */
  mayImport: Scalars['Boolean']['output'];
  /** create, upsert or update: each has its path base, such as /api/upload-upsert-users. */
  modes: Array<Scalars['String']['output']>;
  /** members, groups or courses. */
  name: Scalars['String']['output'];
  sheets: Array<ImportSheet>;
};

export type ImportList = {
  __typename?: 'ImportList';
  rows: Array<Import>;
  total: Scalars['Int']['output'];
};

/** One sheet of a template with the titles of its columns. */
export type ImportSheet = {
  __typename?: 'ImportSheet';
  columns: Array<Scalars['String']['output']>;
  name: Scalars['String']['output'];
};

export type InfoLogChange = {
  __typename?: 'InfoLogChange';
  after?: Maybe<Scalars['String']['output']>;
  before?: Maybe<Scalars['String']['output']>;
  /** Deeper fields are named with dots. */
  field: Scalars['String']['output'];
};

export type InfoLogChoices = {
  __typename?: 'InfoLogChoices';
  actions: Array<Scalars['String']['output']>;
  entities: Array<Scalars['String']['output']>;
};

/** One line of the info log: who did what, on whose behalf, to what. */
export type InfoLogEntry = {
  __typename?: 'InfoLogEntry';
  /** For example sign_in, sign_in_failed, password_reset, access_level_update, setting_update. */
  action: Scalars['String']['output'];
  actor?: Maybe<Scalars['String']['output']>;
  actorId?: Maybe<Scalars['Int']['output']>;
  at: Scalars['Time']['output'];
  /** What was before and after, field by field. Secrets are never in it. */
  changes: Array<InfoLogChange>;
  /** For example user, access_level, default_setting, import, bug_report. */
  entity: Scalars['String']['output'];
  entityId: Scalars['String']['output'];
  id: Scalars['Int']['output'];
  ip: Scalars['String']['output'];
  /** Set when the actor was viewing as someone else. */
  onBehalfOf?: Maybe<Scalars['String']['output']>;
  /** The request in the log of the server. */
  requestId: Scalars['String']['output'];
  /** Whom or what it is about, by name: a person, a setting, a level, a file. */
  subject?: Maybe<Scalars['String']['output']>;
  /** The person it is about. */
  subjectId?: Maybe<Scalars['Int']['output']>;
};

export type InfoLogFilter = {
  action?: InputMaybe<Scalars['String']['input']>;
  /** The same of who did it. */
  actor?: InputMaybe<Scalars['String']['input']>;
  entity?: InputMaybe<Scalars['String']['input']>;
  /** Manila days, both included. */
  from?: InputMaybe<Scalars['Date']['input']>;
  /** Words of the name, address or Tribe ID of whom it was done to. */
  person?: InputMaybe<Scalars['String']['input']>;
  to?: InputMaybe<Scalars['Date']['input']>;
  /** Id of a person it was done to or by. */
  userId?: InputMaybe<Scalars['Int']['input']>;
};

export type InfoLogList = {
  __typename?: 'InfoLogList';
  rows: Array<InfoLogEntry>;
  total: Scalars['Int']['output'];
};

/** What a subscription costs. */
export type Invoice = {
  __typename?: 'Invoice';
  createdAt: Scalars['Time']['output'];
  discount: Scalars['Decimal']['output'];
  fee: Scalars['Decimal']['output'];
  id: Scalars['Int']['output'];
  paid: Scalars['Decimal']['output'];
  paymentSchedule: Array<PaymentSchedule>;
  price: Scalars['Decimal']['output'];
  /** What of it was refunded and is not owed again. */
  refunded: Scalars['Decimal']['output'];
  subscription: UserSubscription;
  total: Scalars['Decimal']['output'];
};

/** Somebody on the journey, as others there see them. */
export type JourneyPerson = {
  __typename?: 'JourneyPerson';
  id: Scalars['Int']['output'];
  name: Scalars['String']['output'];
  profileImage?: Maybe<Scalars['String']['output']>;
  slug: Scalars['String']['output'];
};

/** The last time someone used Atlas, as far as a session tells. */
export type LastSeen = {
  __typename?: 'LastSeen';
  at: Scalars['Time']['output'];
  /** Such as Chrome on Android. */
  device: Scalars['String']['output'];
};

/** A person whom an affiliate brought. */
export type Lead = {
  __typename?: 'Lead';
  /** The source and the campaign of the address they came by; empty for none. */
  campaign: Scalars['String']['output'];
  /** What the affiliate earned with them. */
  commission: Scalars['Decimal']['output'];
  createdAt: Scalars['Time']['output'];
  funnelName?: Maybe<Scalars['String']['output']>;
  id: Scalars['Int']['output'];
  /** The name of the link they came by. */
  link: Scalars['String']['output'];
  /** The first name and an initial; holders of the page of affiliates see all of it. */
  name: Scalars['String']['output'];
  productName?: Maybe<Scalars['String']['output']>;
  /** signed up, ordered or paid. */
  status: Scalars['String']['output'];
};

export type LeadFilter = {
  /** main, or the id of the funnel whose link they came by. */
  link?: InputMaybe<Scalars['String']['input']>;
  /** signed up, ordered or paid. */
  status?: InputMaybe<Scalars['String']['input']>;
};

export type LeadList = {
  __typename?: 'LeadList';
  rows: Array<Lead>;
  total: Scalars['Int']['output'];
};

export type Leaderboard = {
  __typename?: 'Leaderboard';
  /** Whether others see the caller there. */
  isShown: Scalars['Boolean']['output'];
  /** The caller's own line, on whatever page it is; null for staff and for those who are not shown. */
  me?: Maybe<LeaderboardRow>;
  rows: Array<LeaderboardRow>;
  total: Scalars['Int']['output'];
};

/** A line of the leaderboard. */
export type LeaderboardRow = {
  __typename?: 'LeaderboardRow';
  isMe: Scalars['Boolean']['output'];
  person: JourneyPerson;
  points: Scalars['Int']['output'];
  /** 1 for most points; equal points share a rank. */
  rank: Scalars['Int']['output'];
  stage?: Maybe<Stage>;
};

/** The one question for someone whose membership ended: why they didn't renew. */
export type LeavingQuestion = {
  __typename?: 'LeavingQuestion';
  endedOn: Scalars['Date']['output'];
  product: Scalars['String']['output'];
  reasons: Array<LeavingReason>;
  subscriptionId: Scalars['Int']['output'];
};

export type LeavingReason = {
  __typename?: 'LeavingReason';
  key: Scalars['String']['output'];
  label: Scalars['String']['output'];
};

/** Someone whom the caller leads, with what a leader needs to know to write to them. */
export type LedPerson = {
  __typename?: 'LedPerson';
  email: Scalars['String']['output'];
  group: GroupRef;
  /** This week. */
  hasCheckedIn: Scalars['Boolean']['output'];
  id: Scalars['Int']['output'];
  isAway: Scalars['Boolean']['output'];
  /** Whether it is missing for as long as the setting check-in-silent-days, and the same of being here at all (silent-after-days). */
  isQuiet: Scalars['Boolean']['output'];
  joinedAt: Scalars['Time']['output'];
  lastCheckInAt?: Maybe<Scalars['Time']['output']>;
  lastLessonAt?: Maybe<Scalars['Time']['output']>;
  lastLoginAt?: Maybe<Scalars['Time']['output']>;
  name: Scalars['String']['output'];
  profileImage?: Maybe<Scalars['String']['output']>;
  /** Since when a check-in is missing; null for someone who is in no small group, where no one checks in. */
  quietSince?: Maybe<Scalars['Time']['output']>;
  slug: Scalars['String']['output'];
  subGroup?: Maybe<SubGroupRef>;
};

export type LedPersonList = {
  __typename?: 'LedPersonList';
  checkedIn: Scalars['Int']['output'];
  /** Of all whom the caller leads: how many there are, how many checked in this week, how many could use a message. */
  people: Scalars['Int']['output'];
  rows: Array<LedPerson>;
  toNudge: Scalars['Int']['output'];
  total: Scalars['Int']['output'];
};

/** A lesson as those see it who look after courses. */
export type Lesson = {
  __typename?: 'Lesson';
  archivedAt?: Maybe<Scalars['Time']['output']>;
  captionsFileId?: Maybe<Scalars['Int']['output']>;
  courseId: Scalars['Int']['output'];
  courseName: Scalars['String']['output'];
  createdAt: Scalars['Time']['output'];
  /** Safe HTML. */
  description?: Maybe<Scalars['String']['output']>;
  drip: Drip;
  files: Array<LessonFile>;
  id: Scalars['Int']['output'];
  /** Open to everyone with an account. */
  isFree: Scalars['Boolean']['output'];
  isRequired: Scalars['Boolean']['output'];
  name: Scalars['String']['output'];
  /** Levels or products that open this lesson in place of those of its course; none for as open as the course. */
  openers: Array<Opener>;
  publishedAt?: Maybe<Scalars['Time']['output']>;
  /** How long it takes. */
  seconds?: Maybe<Scalars['Int']['output']>;
  shortDescription?: Maybe<Scalars['String']['output']>;
  /** draft, published or archived. */
  status: Scalars['String']['output'];
  /** Video or Image/Text Only. */
  type: Scalars['String']['output'];
  unitId: Scalars['Int']['output'];
  unitName: Scalars['String']['output'];
  updatedAt: Scalars['Time']['output'];
  video?: Maybe<Video>;
  videoFileId?: Maybe<Scalars['Int']['output']>;
  videoUrl?: Maybe<Scalars['String']['output']>;
};

/** What a lesson hands out: a file of ours, or an address on the web. */
export type LessonFile = {
  __typename?: 'LessonFile';
  fileId?: Maybe<Scalars['Int']['output']>;
  fileName?: Maybe<Scalars['String']['output']>;
  id: Scalars['Int']['output'];
  /** image, video, audio, presentation, spreadsheet, document, pdf, archive or link. */
  kind: Scalars['String']['output'];
  lessonId: Scalars['Int']['output'];
  lessonName: Scalars['String']['output'];
  name: Scalars['String']['output'];
  size?: Maybe<Scalars['Int']['output']>;
  updatedAt: Scalars['Time']['output'];
  /** Where it is; of a file of ours signed, and good for some hours. */
  url: Scalars['String']['output'];
};

/** A file that was uploaded or an https address, one of them. What is left out stays as it is. */
export type LessonFileInput = {
  fileId?: InputMaybe<Scalars['Int']['input']>;
  name?: InputMaybe<Scalars['String']['input']>;
  url?: InputMaybe<Scalars['String']['input']>;
};

/** What is left out stays as it is; null empties. */
export type LessonInput = {
  captionsFileId?: InputMaybe<Scalars['Int']['input']>;
  description?: InputMaybe<Scalars['String']['input']>;
  drip?: InputMaybe<DripInput>;
  /** Opens it to everyone with an account, whatever opens its course. */
  isFree?: InputMaybe<Scalars['Boolean']['input']>;
  isRequired?: InputMaybe<Scalars['Boolean']['input']>;
  name?: InputMaybe<Scalars['String']['input']>;
  openers?: InputMaybe<Array<OpenerInput>>;
  seconds?: InputMaybe<Scalars['Int']['input']>;
  shortDescription?: InputMaybe<Scalars['String']['input']>;
  type?: InputMaybe<Scalars['String']['input']>;
  /** A video that was uploaded. Empties the address. */
  videoFileId?: InputMaybe<Scalars['Int']['input']>;
  /** Address of a video at YouTube, Vimeo, Loom or Wistia. Empties the file of ours. */
  videoUrl?: InputMaybe<Scalars['String']['input']>;
};

export type LessonNote = {
  __typename?: 'LessonNote';
  /** The second of the video it belongs to. */
  atSecond?: Maybe<Scalars['Int']['output']>;
  body: Scalars['String']['output'];
  createdAt: Scalars['Time']['output'];
  id: Scalars['Int']['output'];
  updatedAt: Scalars['Time']['output'];
};

export type LessonProgress = {
  __typename?: 'LessonProgress';
  doneAt?: Maybe<Scalars['Time']['output']>;
  isDone: Scalars['Boolean']['output'];
  openedAt?: Maybe<Scalars['Time']['output']>;
  /** Where to go on, in seconds. */
  position: Scalars['Int']['output'];
  /** The distinct seconds that were seen: [from, to) pairs in order. */
  seen: Array<Array<Scalars['Int']['output']>>;
  seenSeconds: Scalars['Int']['output'];
};

/** A lesson in the outline of a course. */
export type LessonRow = {
  __typename?: 'LessonRow';
  drip: Drip;
  fileCount: Scalars['Int']['output'];
  id: Scalars['Int']['output'];
  /** Open to everyone with an account. */
  isFree: Scalars['Boolean']['output'];
  isRequired: Scalars['Boolean']['output'];
  name: Scalars['String']['output'];
  seconds?: Maybe<Scalars['Int']['output']>;
  /** draft, published or archived. */
  status: Scalars['String']['output'];
  type: Scalars['String']['output'];
  updatedAt: Scalars['Time']['output'];
};

/** What came of a link on one day in Manila. */
export type LinkDay = {
  __typename?: 'LinkDay';
  commission: Scalars['Decimal']['output'];
  day: Scalars['Time']['output'];
  leads: Scalars['Int']['output'];
  paid: Scalars['Int']['output'];
  visits: Scalars['Int']['output'];
};

/** A link to make: to a funnel, to a page, or to the sign-up page with neither. */
export type LinkInput = {
  campaign: Scalars['String']['input'];
  funnelId?: InputMaybe<Scalars['String']['input']>;
  pagePath?: InputMaybe<Scalars['String']['input']>;
};

/** Where a link can lead. */
export type LinkTarget = {
  __typename?: 'LinkTarget';
  /** Of a funnel; null for a page. */
  funnelId?: Maybe<Scalars['String']['output']>;
  name: Scalars['String']['output'];
  /** Of a page; null for a funnel. */
  pagePath?: Maybe<Scalars['String']['output']>;
};

/** Which part of a list is wanted. Sort names are those of the list's columns. */
export type ListInput = {
  desc?: InputMaybe<Scalars['Boolean']['input']>;
  /** 1 is the first page. */
  page?: InputMaybe<Scalars['Int']['input']>;
  /** 10 unless told, 100 at most. */
  perPage?: InputMaybe<Scalars['Int']['input']>;
  /** Words to look for; every list says where. */
  search?: InputMaybe<Scalars['String']['input']>;
  sort?: InputMaybe<Scalars['String']['input']>;
};

export type Location = {
  __typename?: 'Location';
  city?: Maybe<Scalars['String']['output']>;
  country?: Maybe<Scalars['String']['output']>;
  countryCode?: Maybe<Scalars['String']['output']>;
  state?: Maybe<Scalars['String']['output']>;
  /** In the Philippines a province. */
  stateCode?: Maybe<Scalars['String']['output']>;
};

/** All three together: what is left out is emptied. */
export type LocationInput = {
  city?: InputMaybe<Scalars['String']['input']>;
  countryCode?: InputMaybe<Scalars['String']['input']>;
  stateCode?: InputMaybe<Scalars['String']['input']>;
};

/** A funnel with days of its own: without a validity it has no end. */
export type ManualSubscriptionFunnelDetailInput = {
  id: Scalars['String']['input'];
  paymentTerm?: InputMaybe<Scalars['String']['input']>;
  startByDays?: InputMaybe<Scalars['Int']['input']>;
  validityByDays?: InputMaybe<Scalars['Int']['input']>;
};

/** Shows variants of a page to shares of its visitors. A page has one at a time that is not ended. */
export type MarketingExperiment = {
  __typename?: 'MarketingExperiment';
  /** The version of the page that A is; 0 for the one that came with Atlas. */
  baseVersion: Scalars['Int']['output'];
  /** The letter of the variant to keep; empty while it is too early to say. */
  best: Scalars['String']['output'];
  createdAt: Scalars['Time']['output'];
  /** Why it ended by itself; empty if someone ended it. */
  endReason: Scalars['String']['output'];
  endedAt?: Maybe<Scalars['Time']['output']>;
  endedBy: Scalars['String']['output'];
  /** What visitors are to do: order, training (register for the free training) or any (sign up, register or order). */
  goal: Scalars['String']['output'];
  id: Scalars['Int']['output'];
  /** How many conversions a variant and A need together before anything is said. */
  minConversions: Scalars['Int']['output'];
  /** How many visitors each variant needs before anything is said. */
  minVisitors: Scalars['Int']['output'];
  /** Of the page. */
  path: Scalars['String']['output'];
  startedAt?: Maybe<Scalars['Time']['output']>;
  startedBy: Scalars['String']['output'];
  /** draft, running or ended. */
  state: Scalars['String']['output'];
  variants: Array<MarketingExperimentVariant>;
  /** early, better (a variant is), worse (A is better than all of them) or same (no difference that matters). */
  verdict: Scalars['String']['output'];
  /** The letter of the variant that was kept; empty for none. */
  winner: Scalars['String']['output'];
};

/** A is the page as it is published; B to D are edited copies. */
export type MarketingExperimentVariant = {
  __typename?: 'MarketingExperimentVariant';
  /** Visitors who did what the page is for, each once. */
  conversions: Scalars['Int']['output'];
  /** The blocks, as JSON. Only marketingExperimentVariant and saveExperimentVariant have them; in experiments this is empty. */
  data: Scalars['String']['output'];
  high?: Maybe<Scalars['Float']['output']>;
  /** A to D. */
  letter: Scalars['String']['output'];
  /** Bounds of the difference of the rate to that of A, -1 to 1, that hold however often someone looks; null for A and while it is too early. */
  low?: Maybe<Scalars['Float']['output']>;
  /** Says what is different. */
  name: Scalars['String']['output'];
  /** Conversions by visitors, 0 to 1. */
  rate: Scalars['Float']['output'];
  /** Of new visitors, in percent. */
  share: Scalars['Int']['output'];
  /** Goes into seenAt of what is saved next. */
  updatedAt: Scalars['Time']['output'];
  /** early, better, worse or same, beside A. */
  verdict: Scalars['String']['output'];
  /** Each browser once. Robots and staff don't count. */
  visitors: Scalars['Int']['output'];
};

/** A public page of marketing. Visitors see what was published; changes wait in a draft. */
export type MarketingPage = {
  __typename?: 'MarketingPage';
  /** Where visitors find it; null for the page of a funnel without a short address. */
  address?: Maybe<Scalars['String']['output']>;
  archivedAt?: Maybe<Scalars['Time']['output']>;
  /** Where the most conversions came from. */
  campaigns: Array<MarketingPageCampaign>;
  /** How many signed up, registered or ordered from it in the last 30 days. */
  conversions: Scalars['Int']['output'];
  /** The blocks of the draft, as JSON. */
  data: Scalars['String']['output'];
  /** The last 14 days, today last. */
  days: Array<MarketingPageDay>;
  /** When someone last changed it; null for a page that is as it came. */
  editedAt?: Maybe<Scalars['Time']['output']>;
  /** draft or running for a page with an experiment; empty for others. */
  experimentState: Scalars['String']['output'];
  funnelId?: Maybe<Scalars['String']['output']>;
  isPublished: Scalars['Boolean']['output'];
  /** system (comes with Atlas), own (has a slug of its own), funnel, or closed (what a funnel shows while it is closed). */
  kind: Scalars['String']['output'];
  /** Where the short address of the funnel leads instead (Link a Page); null for a page of blocks. */
  linkTo?: Maybe<Scalars['String']['output']>;
  /** 0 for the version that came with Atlas, and for a page that was never published. */
  liveVersion: Scalars['Int']['output'];
  name: Scalars['String']['output'];
  /** What the page is known by: its address, /funnels/{id}/build for the page of a funnel, or /funnels/{id}/closed for what that shows while it is closed. */
  path: Scalars['String']['output'];
  /** Its address as a QR code (SVG); empty for a page without an address. */
  qrCode: Scalars['String']['output'];
  /** Why it was not published when it was due; empty if nothing went wrong. */
  scheduleProblem: Scalars['String']['output'];
  /** When it is published by itself; null for never. */
  scheduledAt?: Maybe<Scalars['Time']['output']>;
  /** Who wants it to be published then. */
  scheduledBy: Scalars['String']['output'];
  shareDescription: Scalars['String']['output'];
  /** What a chat or a feed shows of a link to the page. */
  shareTitle: Scalars['String']['output'];
  /** draft (never published), scheduled, published, changed (visitors see an older version), unpublished or archived. */
  status: Scalars['String']['output'];
  /** Goes into seenAt of what is saved next. */
  updatedAt: Scalars['Time']['output'];
  updatedBy: Scalars['String']['output'];
  /** What was published, the latest first. */
  versions: Array<MarketingPageVersion>;
  /** How often it was opened in the last 30 days. Robots and staff don't count. */
  views: Scalars['Int']['output'];
};

/** A campaign, by its utm_source and utm_campaign, and what came of it. */
export type MarketingPageCampaign = {
  __typename?: 'MarketingPageCampaign';
  conversions: Scalars['Int']['output'];
  name: Scalars['String']['output'];
};

/** What happened on a page on one Manila day. */
export type MarketingPageDay = {
  __typename?: 'MarketingPageDay';
  conversions: Scalars['Int']['output'];
  day: Scalars['Time']['output'];
  views: Scalars['Int']['output'];
};

/** What is left out stays as it is. */
export type MarketingPageInput = {
  /** Blocks as JSON. */
  data?: InputMaybe<Scalars['String']['input']>;
  name?: InputMaybe<Scalars['String']['input']>;
  shareDescription?: InputMaybe<Scalars['String']['input']>;
  shareTitle?: InputMaybe<Scalars['String']['input']>;
};

/** A page as it was published once. */
export type MarketingPageVersion = {
  __typename?: 'MarketingPageVersion';
  authorName: Scalars['String']['output'];
  createdAt: Scalars['Time']['output'];
  /** The blocks, as JSON. Only marketingPageVersion has them; in lists of versions this is empty. */
  data: Scalars['String']['output'];
  name: Scalars['String']['output'];
  number: Scalars['Int']['output'];
  shareDescription: Scalars['String']['output'];
  shareTitle: Scalars['String']['output'];
};

/** A course that someone started. */
export type MemberCourse = {
  __typename?: 'MemberCourse';
  completedAt?: Maybe<Scalars['Time']['output']>;
  courseId: Scalars['Int']['output'];
  lastAt?: Maybe<Scalars['Time']['output']>;
  name: Scalars['String']['output'];
  /** How many lessons it takes to complete the course, and how many of them are done. */
  neededCount: Scalars['Int']['output'];
  neededDoneCount: Scalars['Int']['output'];
  percent: Scalars['Int']['output'];
  startedAt?: Maybe<Scalars['Time']['output']>;
  /** watching or completed. */
  state: Scalars['String']['output'];
};

/** A date that someone answered or came to. */
export type MemberEvent = {
  __typename?: 'MemberEvent';
  dateId: Scalars['Int']['output'];
  endsAt: Scalars['Time']['output'];
  eventId: Scalars['Int']['output'];
  /** Null while no one said whether they came. */
  hasAttended?: Maybe<Scalars['Boolean']['output']>;
  isCancelled: Scalars['Boolean']['output'];
  name: Scalars['String']['output'];
  startsAt: Scalars['Time']['output'];
  /** going, waiting, declined, or none for someone who came without an answer. */
  state: Scalars['String']['output'];
};

/** One page of dates that someone answered or came to. */
export type MemberEventList = {
  __typename?: 'MemberEventList';
  rows: Array<MemberEvent>;
  total: Scalars['Int']['output'];
};

/** How someone learns, as staff see it. */
export type MemberLearning = {
  __typename?: 'MemberLearning';
  /** Published courses that they started, the latest first. */
  courses: Array<MemberCourse>;
  /** Where they last were; null before the first lesson. */
  lastLesson?: Maybe<MemberLesson>;
  userId: Scalars['Int']['output'];
};

/** A lesson that someone opened. */
export type MemberLesson = {
  __typename?: 'MemberLesson';
  at: Scalars['Time']['output'];
  courseId: Scalars['Int']['output'];
  courseName: Scalars['String']['output'];
  lessonId: Scalars['Int']['output'];
  lessonName: Scalars['String']['output'];
};

export type MergeAnswer = {
  /** Name of a question. */
  name: Scalars['String']['input'];
  /** Value of one of its options. */
  value: Scalars['String']['input'];
};

/** What a merge does to the rows of one kind. */
export type MergeLine = {
  __typename?: 'MergeLine';
  /** Rows that both have: the survivor's counts. */
  collides: Scalars['Int']['output'];
  /** Rows that are removed for good. */
  ends: Scalars['Int']['output'];
  label: Scalars['String']['output'];
  /** Rows that go to the survivor. */
  moves: Scalars['Int']['output'];
  name: Scalars['String']['output'];
  note: Scalars['String']['output'];
  /** Rows that stay with the person who goes. */
  stays: Scalars['Int']['output'];
};

export type MergeOption = {
  __typename?: 'MergeOption';
  label: Scalars['String']['output'];
  value: Scalars['String']['output'];
};

/** What would happen if one person became part of another. */
export type MergePlan = {
  __typename?: 'MergePlan';
  /** What happens to the rows of the person who goes, kind by kind; kinds without rows are left out. */
  lines: Array<MergeLine>;
  /** What staff should know before they go on. */
  notes: Array<Scalars['String']['output']>;
  /** In what the two differ, and what else has to be decided. */
  questions: Array<MergeQuestion>;
  /** Who goes. */
  source: User;
  /** Who stays. */
  survivor: User;
  /** How long it can be undone, in days. */
  undoDays: Scalars['Int']['output'];
  /** Goes back to mergeUsers: a plan that is out of date is refused. */
  version: Scalars['String']['output'];
};

export type MergeQuestion = {
  __typename?: 'MergeQuestion';
  /** The suggestion; empty when somebody has to decide. */
  answer: Scalars['String']['output'];
  /** Whether both have something. */
  isConflict: Scalars['Boolean']['output'];
  /** Whether those are addresses of pictures. */
  isPicture: Scalars['Boolean']['output'];
  label: Scalars['String']['output'];
  name: Scalars['String']['output'];
  options: Array<MergeOption>;
  source: Scalars['String']['output'];
  /** What the survivor has, as it is shown; empty for nothing. */
  survivor: Scalars['String']['output'];
};

/** What became of undoing a merge. */
export type MergeUndone = {
  __typename?: 'MergeUndone';
  /** What was changed since the merge and therefore stayed as it is. */
  kept: Array<Scalars['String']['output']>;
  merge: UserMerge;
};

export type MergedPerson = {
  __typename?: 'MergedPerson';
  email: Scalars['String']['output'];
  id: Scalars['Int']['output'];
  name: Scalars['String']['output'];
  profileImage?: Maybe<Scalars['String']['output']>;
};

/** The money of the running month. Each list holds the sum up to and including its day. */
export type MonthOverview = {
  __typename?: 'MonthOverview';
  /** What came in, less what went back. */
  collected: Scalars['Decimal']['output'];
  /** In the same days of the month before. */
  collectedBefore: Scalars['Decimal']['output'];
  /** The same of today alone. */
  collectedToday: Scalars['Decimal']['output'];
  /** From the first of the month to today. */
  days: Array<Scalars['Decimal']['output']>;
  /** All days of the month before. */
  daysBefore: Array<Scalars['Decimal']['output']>;
  /** What will have come in by the end of the month if everyone pays on time. What is overdue is not counted on. */
  expected: Scalars['Decimal']['output'];
  /** From today to the end of the month, if everyone pays on time. */
  expectedDays: Array<Scalars['Decimal']['output']>;
  firstDay: Scalars['Date']['output'];
  payments: Scalars['Int']['output'];
  /** How many payments are due until then. */
  toCome: Scalars['Int']['output'];
  today: Scalars['Date']['output'];
};

/** One request to move up to the next stage. */
export type MoveUp = {
  __typename?: 'MoveUp';
  /** Whole hours since it was asked, or until it was decided. */
  ageHours: Scalars['Int']['output'];
  /** 1 for the first request of this person in this stage. */
  attempt: Scalars['Int']['output'];
  /** Whether the caller may decide now, or take the decision back, and until when. */
  canDecide: Scalars['Boolean']['output'];
  canUndo: Scalars['Boolean']['output'];
  /** What the reviewer wrote. */
  comment?: Maybe<Scalars['String']['output']>;
  decidedAt?: Maybe<Scalars['Time']['output']>;
  decidedBy?: Maybe<JourneyPerson>;
  /** Earlier requests of the person in this stage, latest first. */
  earlier: Array<EarlierMoveUp>;
  /** What the person sent with the journey form, in the order of its questions. */
  formAnswers: Array<MoveUpAnswer>;
  id: Scalars['Int']['output'];
  /** The stage that follows, or to which it led; null if there is none any more. */
  nextStage?: Maybe<Stage>;
  /** What the person wrote. */
  note?: Maybe<Scalars['String']['output']>;
  person: JourneyPerson;
  /** What speaks for it: points, and the tasks of the stage with the time each was done. */
  points: Scalars['Int']['output'];
  requestedAt: Scalars['Time']['output'];
  /** The person's pages elsewhere. */
  socials?: Maybe<Socials>;
  /** The stage to leave. */
  stage: Stage;
  /** waiting, approved or returned. */
  state: Scalars['String']['output'];
  tasks: Array<Task>;
  undoUntil?: Maybe<Scalars['Time']['output']>;
};

/** An answer to a question of the journey form. */
export type MoveUpAnswer = {
  __typename?: 'MoveUpAnswer';
  answer: Scalars['String']['output'];
  files: Array<FormFile>;
  question: Scalars['String']['output'];
};

export type MoveUpList = {
  __typename?: 'MoveUpList';
  /** Age of the oldest that waits, in whole hours; null when nothing waits. */
  oldestHours?: Maybe<Scalars['Int']['output']>;
  rows: Array<MoveUp>;
  total: Scalars['Int']['output'];
  /** In the whole stage. */
  waitingCount: Scalars['Int']['output'];
};

export type Mutation = {
  __typename?: 'Mutation';
  /** Accepts the version of the affiliate terms that the caller read. */
  acceptAffiliateTerms: AffiliateTerms;
  /** Writes a note about an affiliate, for staff. */
  addAffiliateNote: AffiliateNote;
  /** Add an unpaid row to an invoice; its day may have passed. */
  addPaymentSchedule: PaymentSchedule;
  /** Write a note about someone whom the caller sees. */
  addPersonNote: PersonNote;
  /** Say something to a win. Not for those who have only signed up. */
  addWinComment: WinComment;
  /** Answers a question or a claim, once. A claim that is granted moves the sale. */
  answerAffiliateClaim: AffiliateClaim;
  /** Answer a date: going (or waiting, when it is full), declined, or none. Who leaves makes room for who waits first. */
  answerEvent: MyEventDate;
  /** Go to all dates of an event that repeats, or take that back with the answers to dates to come. CONFLICT for an event that happens once. */
  answerEventSeries: MyEvent;
  /** Answers the question once. */
  answerLeavingQuestion: Scalars['Boolean']['output'];
  /** Answer as the test wallet would: approve, decline, expire, twice or late. */
  answerTestPayment: OrderPlaced;
  /** Assigns members without a success manager by the rules now. Answers how many. */
  applySuccessRules: Scalars['Int']['output'];
  /** Let somebody move up. Reviewers of the stage, holders of move-up_decide. CONFLICT when it was decided meanwhile. */
  approveMoveUp: MoveUp;
  /** Take a slip as paid, over the amount that was received; over what was due when it was sent without one. */
  approvePaymentProof: PaymentProof;
  /** Write down the amount that was received for a row, what is due without one. Less keeps the rest due, more pays the next rows and is credit then. N/A where the other side gave no number. CONFLICT when it is paid, BAD_USER_INPUT for a number that was used. */
  approvePaymentScheduleTransaction: PaymentSchedule;
  /** Pay several rows in full; each for itself, and each says what became of it. */
  approvePayments: Array<PaidRow>;
  /** Lets a draft be paid. */
  approvePayoutRun: PayoutRun;
  /** Takes a resource away from affiliates, or brings it back. */
  archiveAffiliateResource: AffiliateResource;
  /** Put batches away, or bring them back; all or none. */
  archiveBatches: Array<Batch>;
  /** Put coupons away or bring them back, all or none. */
  archiveCoupons: Array<Coupon>;
  /** Take a course away from everybody; what people did in it stays. */
  archiveCourse: Course;
  /** Take events away from everybody, or bring them back as drafts; all or none. Who went stays. */
  archiveEvents: Array<Event>;
  /** Take forms away or bring them back; what was answered stays. All or none. */
  archiveForms: Array<FormRow>;
  /** Put funnels away or bring them back, all or none. */
  archiveFunnels: Array<Funnel>;
  /** Put groups away, or bring them back with everybody in them; all or none. */
  archiveGroups: Array<Group>;
  /** Take a lesson out of its unit, or bring it back at the end. */
  archiveLesson: Lesson;
  /** Takes a page away from visitors and out of the list, or brings it back, unpublished. */
  archiveMarketingPage: MarketingPage;
  /** Put payment terms away or bring them back, all or none. CONFLICT for one-time and for one that a funnel offers. */
  archivePaymentTerms: Array<PaymentTerm>;
  /** Put products away or bring them back, all or none. */
  archiveProducts: Array<Product>;
  /** Archives reports or restores them; answers how many changed. */
  archiveReports: Scalars['Int']['output'];
  /** Take resources away from everybody, or bring them back as drafts; all or none. */
  archiveResources: Array<Resource>;
  /** Take a stage out of use. CONFLICT while people are in it, and for the last one. */
  archiveStage: StageRecord;
  /** Put sub-groups away, or bring them back with everybody in them; all or none. */
  archiveSubGroups: Array<SubGroup>;
  /** Take a task away; the person who did it keeps the points. */
  archiveTask: TaskRecord;
  /** Take a unit and its lessons out of its course, or bring them back at the end. */
  archiveUnit: Unit;
  /** Signs somebody out everywhere, hides them and keeps them from signing in. */
  archiveUser: User;
  /** archiveUser for up to 100 people, each by itself. */
  archiveUsers: Array<UserResult>;
  /** Asks staff about a sale that is, or was, the caller's. */
  askAboutSale: AffiliateClaim;
  /** Ask the person of a win that waits for a coach to attach proof. It waits again once they ask again. CONFLICT when it has proof or does not wait. */
  askForProof: Win;
  /** Has a success manager look after people, no matter who did before; without one no one does. Answers how many people changed. */
  assignSuccessManager: Scalars['Int']['output'];
  /** Accepts the affiliate terms for the caller. */
  becomeAffiliate: Affiliate;
  /** Makes a link of the caller for a campaign. For affiliates. */
  buildAffiliateLink: AffiliateLink;
  /** Forgets the address that was asked for. */
  cancelEmailChange: Scalars['Boolean']['output'];
  /** Cancel a date (scope this) or end the event before it (scope later). Who goes there is told by mail. */
  cancelEventDate: Event;
  /** Gives all payouts of a run back, as long as none was paid. */
  cancelPayoutRun: PayoutRun;
  /** Changes the slug and the target of the caller's main link. */
  changeAffiliate: Affiliate;
  /** Does one of start, pause and end with a sequence. */
  changeEmailSequence: EmailSequence;
  /** Move the last day of what staff gave. CONFLICT when it was taken back. */
  changeGivenAccess: GivenAccess;
  /** Changes the caller's password; their other devices are logged out. */
  changePassword: Scalars['Boolean']['output'];
  /** Gives a level to up to 100 people or takes it from them, each by itself. */
  changeUsersLevel: Array<UserResult>;
  /** Asks the payment providers whether they take our keys. No money moves. */
  checkPaymentKeys: Array<SetupCheck>;
  /** Cheer for a win of somebody else, or take that back. */
  cheerWin: Win;
  /** Tells staff of a sale that the caller says is theirs. The answer is the same whether or not there is such an order or buyer. */
  claimSale: AffiliateClaim;
  /** End a group: everybody leaves. */
  closeBuddyGroup: Scalars['Boolean']['output'];
  /** End the vote, or give the choice up altogether. */
  closeTeamLeadSelection: Scalars['Boolean']['output'];
  /** Takes the new address over once its code was given; five wrong ones end the request. */
  confirmEmailChange: Scalars['Boolean']['output'];
  /** Take what was ordered for free, by the key of its mailed link: once. CONFLICT when it was used, has expired, or a term runs. */
  confirmFreeOrder: OrderPlaced;
  /** Make the winner lead, or another who volunteered. CONFLICT while people vote, or when nobody volunteered. */
  confirmTeamLead: BuddyGroup;
  /** Switches two-factor login on and gives the recovery codes, this once. */
  confirmTwoFactor: Array<Scalars['String']['output']>;
  /** Confirm a win of somebody else, or say why not. Not confirming takes a confirmation back. */
  confirmWin: Win;
  /** Connects a report with a spreadsheet at Google, or disconnects it. It is written by POST /api/gsheet, and by itself as refresh says. */
  connectReportSheet: SavedReport;
  /** Counts that the caller opened a resource today, once. For affiliates. */
  countResourceView: Scalars['Boolean']['output'];
  /** Makes a level that opens nothing its maker does not hold. */
  createAccessLevel: AccessLevel;
  /** Make a key, with one's password or code. Closed to API keys and while viewing as someone else. */
  createApiKey: NewApiKey;
  /** Make a batch. CONFLICT when its launch overlaps another. */
  createBatch: Batch;
  /** Make groups, all or none. CONFLICT with the names of those who are in a group of the kind already, or for too many people; it moves nobody. */
  createBuddyGroups: Array<BuddyGroup>;
  /** Writes an entry, as a draft or for everybody to read. */
  createChangelogEntry: ChangelogEntry;
  /** Make a discount in a funnel. */
  createCoupon: Coupon;
  /** Make a course, as a draft. */
  createCourse: Course;
  /** Make an event, as a draft. */
  createEvent: Event;
  /** Make a form, as a draft. */
  createForm: Form;
  /** Make a way to buy a product, by one-time unless terms are named. */
  createFunnel: Funnel;
  /** Make a group. */
  createGroup: Group;
  /** Make a lesson at the end of a unit, as a draft. */
  createLesson: Lesson;
  /** Add a file or an address to a lesson. */
  createLessonFile: LessonFile;
  /** Prepares an experiment on a published page, with a copy of it as variant B. */
  createMarketingExperiment: MarketingExperiment;
  /** Makes a page as a draft. */
  createMarketingPage: MarketingPage;
  /** Make a payment term. */
  createPaymentTerm: PaymentTerm;
  /** Make a product. FORBIDDEN for levels that open more than the caller holds. */
  createProduct: Product;
  /** Makes a redirect rule, the last in order. */
  createRedirectRule: RedirectRule;
  /** Make a resource, as a draft. */
  createResource: Resource;
  /** Make a stage. */
  createStage: StageRecord;
  /** Makes a first membership product with batch, stages, welcome course and a way to buy it: all of it or nothing. */
  createStarter: Starter;
  /** Make a sub-group. */
  createSubGroup: SubGroup;
  /** Add a task to the end of a stage. */
  createTask: TaskRecord;
  /** Make a unit at the end of a course. */
  createUnit: Unit;
  /** Makes somebody a non-member and mails them how to set a password. */
  createUser: User;
  /** Make a webhook and get the secret that signs what it gets. Not while viewing as someone else. */
  createWebhook: NewWebhook;
  /** Tell a win. Not for non-members. */
  createWin: Win;
  /** Confirms or dismisses a flag. A decision can be changed. */
  decideAffiliateFlag: AffiliateFlag;
  /** Approve or decline a waiver that someone else asked for; a decline needs a note. CONFLICT when it was decided. */
  decideWaiver: PaymentSchedule;
  /** Only a level of our own that nobody holds can be deleted. */
  deleteAccessLevel: Scalars['Boolean']['output'];
  /** Removes a draft. */
  deleteBroadcast: Scalars['Boolean']['output'];
  /** Takes an entry away for good. */
  deleteChangelogEntry: Scalars['Boolean']['output'];
  /** Delete coupons that nobody used. CONFLICT for one in use: archive it. */
  deleteCoupons: Scalars['Int']['output'];
  /** Removes a segment that nothing uses. */
  deleteEmailSegment: Scalars['Boolean']['output'];
  /** Removes a draft. */
  deleteEmailSequence: Scalars['Boolean']['output'];
  /** Delete funnels through which nothing was sold, with their coupons. CONFLICT for one in use: archive it. */
  deleteFunnels: Scalars['Int']['output'];
  /** Take a file from a lesson. */
  deleteLessonFile: Lesson;
  /** Remove one of the caller's own notes. */
  deleteLessonNote: Scalars['Boolean']['output'];
  /** Removes an experiment that has not started. */
  deleteMarketingExperiment: Scalars['Boolean']['output'];
  /** Delete payment terms that nothing uses. CONFLICT for one-time and for one in use. */
  deletePaymentTerms: Scalars['Int']['output'];
  /** Delete a note: one's own, any for holders of user_update. */
  deletePersonNote: Scalars['Boolean']['output'];
  /** Delete products that nothing uses. CONFLICT for one in use: archive it. */
  deleteProducts: Scalars['Int']['output'];
  /** Removes a redirect rule and its hits for good. */
  deleteRedirectRule: Scalars['Boolean']['output'];
  /** Deletes a rule. Whom it assigned stay where they are. */
  deleteSuccessRule: Scalars['Boolean']['output'];
  /** Removes somebody for good who left nothing behind in other parts of Atlas. */
  deleteUser: Scalars['Boolean']['output'];
  /** deleteUser for up to 100 people, each by itself. */
  deleteUsers: Array<UserResult>;
  /** Delete a webhook with all that was sent to it. */
  deleteWebhook: Scalars['Boolean']['output'];
  /** Remove one's own win, or as a moderator one of others. */
  deleteWin: Scalars['Boolean']['output'];
  /** Remove one's own comment, one at one's own win, or any as a moderator. */
  deleteWinComment: Scalars['Boolean']['output'];
  /** Switches two-factor login off. */
  disableTwoFactor: Scalars['Boolean']['output'];
  /** Take the last payment of a row back, with a reason. CONFLICT when nothing of it is paid, or when the payment was refunded. */
  disapprovePaymentScheduleTransaction: PaymentSchedule;
  /** Forget what was typed. */
  discardContentDraft: Scalars['Boolean']['output'];
  /** Gives up a mail that waits or is dead. */
  discardOutboxMail: OutboxMail;
  /** Leave a reported win as it is. */
  dismissWinReports: ReportedWin;
  /** Copy a course with tracks, units, lessons and files, as a draft. */
  duplicateCourse: Course;
  /** Copy an event with its hosts and its door, as a draft; nobody's answers. Of one that repeats the copy begins with the next date to come. */
  duplicateEvent: Event;
  /** Make a draft with the same questions. */
  duplicateForm: Form;
  /** Copies a report for the caller. */
  duplicateReport: SavedReport;
  /** Change the text of one's own note. NOT_FOUND for a note of someone else. */
  editPersonNote: PersonNote;
  /** Emails the people of those of these memberships that are to be renewed, each with the link to renew. Answers how many. */
  emailRenewals: Scalars['Int']['output'];
  /** Has an affiliate leave the program: they lose the level and earn no more. What they earned stays payable. */
  endAffiliate: Affiliate;
  /** End the caller's calendar feed. */
  endCalendarFeed: Scalars['Boolean']['output'];
  /** Ends a running experiment. The winner is published as a new version of the page; without one, or with A, the page stays as it is. */
  endMarketingExperiment: MarketingExperiment;
  /** Unenrol several; each row for itself. */
  endSubscriptions: Array<PaidRow>;
  /** Put somebody into a batch, give them levels and begin a subscription of each funnel: all or nothing. CONFLICT for a funnel that they hold. */
  enrollUser: User;
  /** Has somebody forgotten in whose place the caller acts, after the time to take it back or at once. */
  eraseUser: Erasure;
  /** Mark as done. CONFLICT with the rule while it is too early. */
  finishLesson: MyLesson;
  /** Do a task of one's stage. The same answer again when it is done already. NOT_FOUND for a task of another stage, CONFLICT for one that is done by itself and is not. */
  finishTask: Task;
  /** Give somebody a product without a sale, until a day and for a reason. CONFLICT when staff gave it already. */
  giveAccess: GivenAccess;
  /** Closes the welcome-back notice for good. */
  hideReturneeModal: Scalars['Boolean']['output'];
  /** Hide a win from everybody but its person, with the reason for them. Its reports are upheld. */
  hideWin: ReportedWin;
  /** Starts viewing Atlas as someone else; the reason is kept in the info log. */
  impersonateUser: User;
  /** Write to those who wait for a funnel, or to those of them named, that it is open, with the way to its checkout: everybody once. How many. CONFLICT while it is closed. */
  inviteWaitlist: Scalars['Int']['output'];
  /** Note that the caller opened the join link. CONFLICT outside of its time. */
  joinEvent: MyEventDate;
  /** Wait for a funnel to open, and with consents hear of other things too. The same answer whether the address is known or not. */
  joinWaitlist: Scalars['Boolean']['output'];
  /** Takes someone out of a draft. */
  leaveOutPayout: Payout;
  /** Lets an address get marketing emails again that bounced or complained. */
  liftEmailStop: Scalars['Boolean']['output'];
  /** Gives a funnel a closed page of its own, as a draft: the shared one with the funnel's own words. One that is there comes back as it was. */
  makeClosedPage: MarketingPage;
  /** Gives a funnel a page: link leads its short address to target, template1 makes a complete sales page as a draft. */
  makeFunnelPage: MarketingPage;
  /** Begin a subscription of each funnel with start, validity and term of its own: all or nothing. CONFLICT for a funnel that they hold. */
  manualUserSubscription: User;
  /** End a subscription now. Rows that are not yet due are voided, levels that only it gave are taken. CONFLICT when it was ended before. */
  manualUserUnsubscription: UserSubscription;
  /** Say who came to a date; null forgets it. */
  markAttendance: EventDate;
  /** Bring everybody of one group into another of its kind, and close it. */
  mergeBuddyGroups: BuddyGroup;
  /** Makes source part of survivor, as the plan of this version says. Questions without an answer take their suggestion. */
  mergeUsers: UserMerge;
  /** Gives a page with a slug of its own another one; with redirects, a rule leads the old address to the new one. */
  moveMarketingPage: MarketingPage;
  /** Puts a redirect rule at a place in the order, 1 for the first. */
  moveRedirectRule: Array<RedirectRule>;
  /** Mutes all notifications of the caller, or ends that, and tells whether they are muted. */
  muteNotifications: Scalars['Boolean']['output'];
  /** Note that the caller opened a lesson: its time begins, and Continue leads to it. A closed one comes back as it is, with its reason. */
  openLesson: MyLesson;
  /** Let a group choose its leader. */
  openTeamLeadSelection: TeamLeadSelection;
  /** Puts the resources in an order. */
  orderAffiliateResources: Array<AffiliateResource>;
  /** Put all units and lessons of a course in order, at once. CONFLICT when others were added or removed meanwhile. */
  orderCourse: Course;
  /** Put the files of a lesson in order. */
  orderLessonFiles: Lesson;
  /** Give stages their numbers anew, from 0, in this order. All that are in use, each once. */
  orderStages: Array<StageRecord>;
  /** Order the tasks of a stage. All that are not archived, each once. */
  orderTasks: StageRecord;
  /** Pause a webhook, or resume it: what waits is then tried again. Events that happen meanwhile are not sent. */
  pauseWebhook: Webhook;
  /** Put people into a group, and out of the one of its kind that they were in. All or none. */
  placeBuddies: BuddyGroup;
  /**
   * Put people into a group, and out of the one they were in. All or none. Holders of group_update anybody, leaders of the group those who are in it
   * already.
   */
  placeMembers: Placed;
  /** Order what a funnel sells. CONFLICT when it is closed, BAD_USER_INPUT. */
  placeOrder: OrderPlaced;
  /** Uses a link that proves an email address, once; signed in or not. */
  proveEmail: Scalars['Boolean']['output'];
  /** Show a course to members, or make it a draft again. With lessons also those that are drafts are published. */
  publishCourse: Course;
  /** Show events to members, or make them drafts again; all or none. */
  publishEvents: Array<Event>;
  /** Make the questions that are worked on a version, and show the form. BAD_USER_INPUT names what is wrong as KEY.label, KEY.options … */
  publishForm: Form;
  /** Show a lesson in its course, or make it a draft again. Who has done it keeps it done. */
  publishLesson: Lesson;
  /** Shows the draft of a page to visitors from now on. seenAt as in saveMarketingPage. */
  publishMarketingPage: MarketingPage;
  /** Makes a text the one that holds from now on. Earlier versions stay readable. */
  publishPolicy: Policy;
  /** Show resources to members, or make them drafts again; all or none. */
  publishResources: Array<Resource>;
  /** Marks a notification of the caller as read, or as not read. */
  readNotification: Notification;
  /** Marks as read what the caller was told up to an instant, that of the newest they see, and tells how many. */
  readNotifications: Scalars['Int']['output'];
  /** Saves how a contact of one's own queue went. */
  recordSuccessContact: SuccessContact;
  /** Pay a part or all of a payment back. The same key makes one refund. BAD_USER_INPUT for more than is left of it, CONFLICT when it was revoked. */
  refundPayment: Refund;
  /** Refuse a slip; its sender is told why. */
  refusePaymentProof: PaymentProof;
  /** Takes a link of the caller off their list. It still leads on and counts. */
  removeAffiliateLink: Scalars['Boolean']['output'];
  /** Take people out of a group. Staff anybody, its leader everybody else. */
  removeBuddies: Scalars['Boolean']['output'];
  /** Take people out of their group. All or none. */
  removeMembers: Placed;
  /** Takes the caller's profile picture away. */
  removeProfileImage: Scalars['Boolean']['output'];
  /** Make the caller's calendar feed, or a new address for it; the old one ends. */
  renewCalendarFeed: CalendarFeed;
  /** Replaces the recovery codes and gives the new ones, this once. */
  renewRecoveryCodes: Array<Scalars['String']['output']>;
  /** Add a term to what someone holds: at its end while it runs or within grace, from now on later. CONFLICT for one that was ended, has no end, or is archived. */
  renewSubscription: UserSubscription;
  /** Say to staff that a win should not be seen: spam, false, offensive, private or other. */
  reportWin: Scalars['Boolean']['output'];
  /** Has a copy of everything about the caller made. */
  requestDataExport: DataExport;
  /** Mails a code to the address that the caller wants to log in with. */
  requestEmailChange: EmailChange;
  /** Has the caller forgotten after the time to take it back. */
  requestErasure: Erasure;
  /** Ask to move up. The same answer again while in review. CONFLICT while tasks remain and in the last stage. */
  requestMoveUp: MoveUp;
  /** Asks for all that is payable to the caller, with the next run. */
  requestPayout: PayoutOverview;
  /** Send an event once more, under the same id. CONFLICT while the webhook is paused. */
  resendDelivery: WebhookDelivery;
  /** Takes the second factor of somebody away who lost it. */
  resetTwoFactor: Scalars['Boolean']['output'];
  /** Bring an archived course back, as a draft. */
  restoreCourse: Course;
  /** Makes a version of a page its draft again; 0 is the one that came with Atlas. seenAt as in saveMarketingPage. */
  restoreMarketingPage: MarketingPage;
  /** Bring an archived stage back, with its number or, when that is taken, the next free one. */
  restoreStage: StageRecord;
  /** Bring an archived task back, to the end of its stage. */
  restoreTask: TaskRecord;
  /** Takes an archiving back. */
  restoreUser: User;
  /** restoreUser for up to 100 people, each by itself. */
  restoreUsers: Array<UserResult>;
  /** Show a hidden win again. */
  restoreWin: ReportedWin;
  /** Ends a suspension. */
  resumeAffiliate: Affiliate;
  /** Puts a dead or discarded mail back into the queue. */
  retryOutboxMail: OutboxMail;
  /** Ask the gateway once more to pay back a refund that failed. CONFLICT when it did not fail. */
  retryRefund: Refund;
  /** Give a request back with a comment. As approveMoveUp. */
  returnMoveUp: MoveUp;
  /** Writes that a payout failed at the bank: its entries are payable again. */
  returnPayout: Payout;
  /** Take back that a date was cancelled. */
  reviveEventDate: EventDate;
  /** End a key at once and for good. */
  revokeApiKey: ApiKey;
  /** Makes a resource, or changes the one with the id. */
  saveAffiliateResource: AffiliateResource;
  /** Makes a draft, or changes the one with an id. */
  saveBroadcast: Broadcast;
  /** Say how one wants to be matched and what buddies may see. Consent that is withdrawn counts at once. */
  saveBuddyPreferences: BuddyPreferences;
  /** Check in for this week, or change what one said, until it ends. */
  saveCheckIn: CheckIn;
  /** Changes how the caller wants to be contacted. */
  saveContactPreference: ContactPreference;
  /** Keep what the caller typed into a form, in case they leave. seenAt is the updatedAt of the content the form was filled with. */
  saveContentDraft: ContentDraft;
  /** Writes what the caller shows in the directory. For those who see members; not while viewing as someone else. */
  saveDirectoryEntry: DirectoryEntry;
  /** Makes a segment, or changes the one with an id. */
  saveEmailSegment: EmailSegment;
  /** Makes a draft, or changes the sequence with an id. */
  saveEmailSequence: EmailSequence;
  /** Changes the blocks of a variant before the start. Answers CONFLICT if someone saved it after seenAt. */
  saveExperimentVariant: MarketingExperimentVariant;
  /** Keep what the caller typed, without sending it. */
  saveFormAnswers: MyFormResponse;
  /** Keep the questions that are worked on. Nothing changes for those who fill it in. CONFLICT when they were saved after seenAt. */
  saveFormDraft: Form;
  /** Write a note to a lesson, or change one of the caller's own. */
  saveLessonNote: LessonNote;
  /** Keep how far the caller is in a video. What was seen adds up; the lesson becomes done by itself once enough was. */
  saveLessonProgress: MyLesson;
  /** Changes names and shares. Before the start, variants that are left out are removed. A is the first. */
  saveMarketingExperiment: MarketingExperiment;
  /** Changes the draft of a page. Answers CONFLICT, with who it was, if someone saved it after seenAt. */
  saveMarketingPage: MarketingPage;
  /** Makes a report, or changes the one with an id. CONFLICT if someone changed it after seenAt. */
  saveReport: SavedReport;
  /** Makes or changes a rule. */
  saveSuccessRule: SuccessRule;
  /** Replace the tracks of a course, in this order. Units of a track that is left out belong to none. CONFLICT when the course changed after seenAt. */
  saveTracks: Course;
  /** Has the draft of a page, as it is then, published by itself at a time; null stops that. seenAt as in saveMarketingPage. */
  scheduleMarketingPage: MarketingPage;
  /** Changes when a report is emailed, and to whom. Everyone on the list must be able to see it, now and whenever it is sent. */
  scheduleReport: SavedReport;
  /** Sends a draft to everyone in its segment, now or at a time. */
  sendBroadcast: Broadcast;
  /** Mails the caller one more link that proves their email address; nothing is sent when it is proven already. */
  sendEmailProof: Scalars['Boolean']['output'];
  /** Send a form, or send it again. BAD_USER_INPUT names questions by their keys; CONFLICT when the form has a newer version. */
  sendForm: SentForm;
  /** Emails a report to the people on its list now. */
  sendReport: Scalars['Boolean']['output'];
  /** Mails somebody without a password how to set one. */
  sendSetPasswordMail: Scalars['Boolean']['output'];
  /** Emails someone of one's own queue. */
  sendSuccessEmail: Scalars['Boolean']['output'];
  /** Sends an email at once and tells step by step how that went. */
  sendTestEmail: Array<SetupCheck>;
  /** Sets what payments earn from now on. Sales that are paid already keep their rate. */
  setAffiliateRate: Array<AffiliateRate>;
  /** A square picture as a data URL of at most 180 kB; null brings the boat of Atlas back. */
  setBrandLogo: Brand;
  /** open or closed. */
  setBugReportStatus: BugReport;
  /** Set the first password of an account with the link that was mailed to its address, which proves the address; the address to log in with. CONFLICT when there is a password, BAD_USER_INPUT for a link that was used or is too old. */
  setFirstPassword: Scalars['String']['output'];
  /** Set a lesson as done or not done for somebody. */
  setLessonDone: Scalars['Boolean']['output'];
  /** Changes how the caller is told of a kind of thing. */
  setNotificationPreference: NotificationPreference;
  /** Set the first password of the account that the payment of an order made, with the secret of the browser that placed it; the address to log in with. CONFLICT for everything else. */
  setOrderPassword: Scalars['String']['output'];
  /** Sets where the caller gets their money. The account rests for 48 hours. */
  setPayoutAccount: PayoutAccount;
  /** Put somebody into a stage. A reason is needed and noted; a request in review ends as returned. */
  setStage: UserStageProgress;
  /** Set a task of somebody's stage as done, or take a done one back with its points. A reason is needed and noted. */
  setTaskDone: UserStageProgress;
  /** Put people into a batch, and out of the one they were in; without a batch they are in none. All or none. */
  setUsersBatch: Placed;
  /**
   * Settle what was done without a connection, by the same rules, as far as it could have happened: while the lesson was open to the caller, not
   * in the future, no faster than the lesson allows. Sending the same again changes nothing.
   */
  settleProgress: Array<SettledProgress>;
  /** Write what was done about money that belongs to nothing. */
  settleStrayPayment: StrayPayment;
  /** Whether others see the caller in the leaderboard; gives what holds now. */
  showInLeaderboard: Scalars['Boolean']['output'];
  /** Ends every other session of the caller and tells how many. */
  signOutOtherSessions: Scalars['Int']['output'];
  /** Ends another session of the caller. */
  signOutSession: Scalars['Boolean']['output'];
  /** Runs a checked import in the background: all_or_nothing, or row_by_row. */
  startImport: Import;
  /** Shows the variants to visitors from now on. */
  startMarketingExperiment: MarketingExperiment;
  /** Begin a payment of what a signed key names. */
  startPayment: OrderPlaced;
  /** Takes all that is payable into a draft. */
  startPayoutRun: PayoutRun;
  /** Makes a new round of a track, for which people register from now on. */
  startTrainingRun: TrainingRun;
  /** Begins to set up an authenticator app. The password is asked for unless the caller has just logged in. */
  startTwoFactor: TwoFactorSetup;
  /** Unschedules a broadcast, or sends no further emails of it. */
  stopBroadcast: Broadcast;
  /** Ends an impersonation. The argument must be the session's own original user. */
  stopImpersonation: User;
  /** Anyone may report a bug. */
  submitBugReport: Scalars['Boolean']['output'];
  /** Has the links of an affiliate lead on and earn nothing; what they earned waits. */
  suspendAffiliate: Affiliate;
  /** End what staff gave, now. CONFLICT when it is over. */
  takeAccessBack: GivenAccess;
  /** Emails what is being written to the caller and gives the address. */
  testEmail: Scalars['String']['output'];
  /** Send an event of the kind test. */
  testWebhook: Scalars['Boolean']['output'];
  /** Undo an enrollment as if it had not been, for one day, with a reason. CONFLICT with what to do instead. */
  undoEnrollment: UserSubscription;
  /** Takes the caller's own erasure back. */
  undoErasure: Scalars['Boolean']['output'];
  /** Takes somebody's erasure back. */
  undoErasureOf: Scalars['Boolean']['output'];
  /** Takes back what an import changed, until undoUntil and unless rows changed meanwhile. */
  undoImport: Import;
  /** Parts two people again. What was written since stays with the survivor. */
  undoMerge: MergeUndone;
  /** Take a decision back within 24 hours: the request waits again. CONFLICT later, or when the person has gone on since. */
  undoMoveUp: MoveUp;
  /** Takes an outcome back that one saved within a day. */
  undoSuccessContact: Scalars['Boolean']['output'];
  /** Hide a published form; what was answered stays. */
  unpublishForm: Form;
  /** Takes a page away from visitors. seenAt as in saveMarketingPage. */
  unpublishMarketingPage: MarketingPage;
  /** seenAt is the updatedAt the editor saw: a later change in between is a conflict. */
  updateAccessLevel: AccessLevel;
  /** Change a batch. CONFLICT when it changed after seenAt, or its launch overlaps another. */
  updateBatch: Batch;
  /** Change the name or the leader. CONFLICT when it changed after seenAt. */
  updateBuddyGroup: BuddyGroup;
  /** seenAt is the updatedAt the editor saw: a later change in between is a conflict. Publishing again keeps the first day. */
  updateChangelogEntry: ChangelogEntry;
  /** Change a coupon; orders that used it stay. CONFLICT when it changed after seenAt or is archived. */
  updateCoupon: Coupon;
  /** Change a course. CONFLICT when it changed after seenAt. */
  updateCourse: Course;
  /** Changes one value; the server checks it by type. seenAt is the updatedAt the editor saw: a later change in between is a conflict. */
  updateDefaultSetting: DefaultSetting;
  /** Changes several values together or none of them; wrong values come back under the names of their settings. */
  updateDefaultSettings: Array<DefaultSetting>;
  /** Change an event and all its dates that have not ended. CONFLICT when it changed after seenAt. */
  updateEvent: Event;
  /** Change this date alone, or give it a recording. CONFLICT when it changed after seenAt. */
  updateEventDate: EventDate;
  /**
   * Change this date and all later ones: they become an event of their own, which comes back. Answers go along. The date itself follows too, also
   * where it had a time of its own; another day moves it there, with all later ones behind it.
   */
  updateEventFrom: Event;
  /** Change what is said about a form. CONFLICT when it changed after seenAt. */
  updateForm: Form;
  /** Change a funnel. CONFLICT when it changed after seenAt or is archived. */
  updateFunnel: Funnel;
  /** Change a group. CONFLICT when it changed after seenAt. */
  updateGroup: Group;
  /** Change a lesson. CONFLICT when it changed after seenAt. */
  updateLesson: Lesson;
  /** Change a file of a lesson. CONFLICT when it changed after seenAt. */
  updateLessonFile: LessonFile;
  /** Change the day of a row, the price of an unpaid one or the platform of a paid one. */
  updatePaymentSchedule: PaymentSchedule;
  /** Change a payment term; what was sold by it stays. CONFLICT when it changed after seenAt or is archived. */
  updatePaymentTerm: PaymentTerm;
  /** Change a product. CONFLICT when it changed after seenAt or is archived. */
  updateProduct: Product;
  /** Changes the caller's own profile. seenAt is the updatedAt the editor saw: a later change in between is a conflict. */
  updateProfile: Profile;
  /** Changes a redirect rule. */
  updateRedirectRule: RedirectRule;
  /** Change a resource. CONFLICT when it changed after seenAt. */
  updateResource: Resource;
  /** Change a stage. CONFLICT when it changed after seenAt. */
  updateStage: StageRecord;
  /** Change a sub-group. CONFLICT when it changed after seenAt. */
  updateSubGroup: SubGroup;
  /** Change a task. CONFLICT when it changed after seenAt. Anyone who did it has done it, with the points of then. */
  updateTask: TaskRecord;
  /** Changes dates, length and recordings of a run. */
  updateTrainingRun: TrainingRun;
  /** Change a unit. CONFLICT when it changed after seenAt. */
  updateUnit: Unit;
  /** seenAt is the updatedAt the editor saw: a later change in between is a conflict. */
  updateUser: User;
  /** Change where a webhook leads and which events it gets. */
  updateWebhook: Webhook;
  /** Change one's own win. What changes what was reached takes its confirmation away. CONFLICT when it changed after seenAt. */
  updateWin: Win;
  /** Checks the code of a reset request; five wrong tries end the request. */
  validateOtp: OtpValidationResult;
  /** Volunteer to lead, with a sentence; null takes it back with all votes for it. */
  volunteerTeamLead: TeamLeadSelection;
  /** Vote for somebody who volunteered, or change one's vote. */
  voteTeamLead: TeamLeadSelection;
  /** Let someone off what is due of a row, with a reason; a request where the setting asks for a second person. CONFLICT when nothing is due. */
  waivePayment: PaymentSchedule;
  /** Takes back what the caller asked for. */
  withdrawPayoutRequest: PayoutOverview;
};


export type MutationAcceptAffiliateTermsArgs = {
  version: Scalars['Int']['input'];
};


export type MutationAddAffiliateNoteArgs = {
  affiliateId: Scalars['Int']['input'];
  text: Scalars['String']['input'];
};


export type MutationAddPaymentScheduleArgs = {
  input: AddPaymentScheduleInput;
};


export type MutationAddPersonNoteArgs = {
  body: Scalars['String']['input'];
  userId: Scalars['Int']['input'];
};


export type MutationAddWinCommentArgs = {
  body: Scalars['String']['input'];
  winId: Scalars['Int']['input'];
};


export type MutationAnswerAffiliateClaimArgs = {
  id: Scalars['Int']['input'];
  input: ClaimAnswerInput;
};


export type MutationAnswerEventArgs = {
  answer: Scalars['String']['input'];
  dateId: Scalars['Int']['input'];
};


export type MutationAnswerEventSeriesArgs = {
  eventId: Scalars['Int']['input'];
  isGoing: Scalars['Boolean']['input'];
};


export type MutationAnswerLeavingQuestionArgs = {
  note?: InputMaybe<Scalars['String']['input']>;
  reason: Scalars['String']['input'];
  subscriptionId: Scalars['Int']['input'];
};


export type MutationAnswerTestPaymentArgs = {
  id: Scalars['String']['input'];
  outcome: Scalars['String']['input'];
};


export type MutationApproveMoveUpArgs = {
  comment?: InputMaybe<Scalars['String']['input']>;
  id: Scalars['Int']['input'];
};


export type MutationApprovePaymentProofArgs = {
  amount?: InputMaybe<Scalars['Decimal']['input']>;
  id: Scalars['Int']['input'];
};


export type MutationApprovePaymentScheduleTransactionArgs = {
  amount?: InputMaybe<Scalars['Decimal']['input']>;
  externalInvoiceId: Scalars['String']['input'];
  id: Scalars['Int']['input'];
  paymentPlatform: Scalars['String']['input'];
};


export type MutationApprovePaymentsArgs = {
  externalInvoiceId: Scalars['String']['input'];
  ids: Array<Scalars['Int']['input']>;
  paymentPlatform: Scalars['String']['input'];
};


export type MutationApprovePayoutRunArgs = {
  id: Scalars['Int']['input'];
};


export type MutationArchiveAffiliateResourceArgs = {
  id: Scalars['Int']['input'];
  isArchived: Scalars['Boolean']['input'];
};


export type MutationArchiveBatchesArgs = {
  ids: Array<Scalars['Int']['input']>;
  isArchived: Scalars['Boolean']['input'];
};


export type MutationArchiveCouponsArgs = {
  ids: Array<Scalars['Int']['input']>;
  isArchived: Scalars['Boolean']['input'];
};


export type MutationArchiveCourseArgs = {
  id: Scalars['Int']['input'];
};


export type MutationArchiveEventsArgs = {
  ids: Array<Scalars['Int']['input']>;
  isArchived: Scalars['Boolean']['input'];
};


export type MutationArchiveFormsArgs = {
  ids: Array<Scalars['Int']['input']>;
  isArchived: Scalars['Boolean']['input'];
};


export type MutationArchiveFunnelsArgs = {
  ids: Array<Scalars['String']['input']>;
  isArchived: Scalars['Boolean']['input'];
};


export type MutationArchiveGroupsArgs = {
  ids: Array<Scalars['Int']['input']>;
  isArchived: Scalars['Boolean']['input'];
};


export type MutationArchiveLessonArgs = {
  id: Scalars['Int']['input'];
  isArchived: Scalars['Boolean']['input'];
};


export type MutationArchiveMarketingPageArgs = {
  archived: Scalars['Boolean']['input'];
  path: Scalars['String']['input'];
};


export type MutationArchivePaymentTermsArgs = {
  ids: Array<Scalars['String']['input']>;
  isArchived: Scalars['Boolean']['input'];
};


export type MutationArchiveProductsArgs = {
  ids: Array<Scalars['Int']['input']>;
  isArchived: Scalars['Boolean']['input'];
};


export type MutationArchiveReportsArgs = {
  ids: Array<Scalars['Int']['input']>;
  isArchived: Scalars['Boolean']['input'];
};


export type MutationArchiveResourcesArgs = {
  ids: Array<Scalars['Int']['input']>;
  isArchived: Scalars['Boolean']['input'];
};


export type MutationArchiveStageArgs = {
  id: Scalars['Int']['input'];
};


export type MutationArchiveSubGroupsArgs = {
  ids: Array<Scalars['Int']['input']>;
  isArchived: Scalars['Boolean']['input'];
};


export type MutationArchiveTaskArgs = {
  id: Scalars['Int']['input'];
};


export type MutationArchiveUnitArgs = {
  id: Scalars['Int']['input'];
  isArchived: Scalars['Boolean']['input'];
};


export type MutationArchiveUserArgs = {
  id: Scalars['Int']['input'];
};


export type MutationArchiveUsersArgs = {
  ids: Array<Scalars['Int']['input']>;
};


export type MutationAskAboutSaleArgs = {
  orderId: Scalars['Int']['input'];
  text: Scalars['String']['input'];
};


export type MutationAskForProofArgs = {
  id: Scalars['Int']['input'];
};


export type MutationAssignSuccessManagerArgs = {
  managerId?: InputMaybe<Scalars['Int']['input']>;
  userIds: Array<Scalars['Int']['input']>;
};


export type MutationBuildAffiliateLinkArgs = {
  input: LinkInput;
};


export type MutationCancelEventDateArgs = {
  id: Scalars['Int']['input'];
  reason?: InputMaybe<Scalars['String']['input']>;
  scope: Scalars['String']['input'];
};


export type MutationCancelPayoutRunArgs = {
  id: Scalars['Int']['input'];
  reason: Scalars['String']['input'];
};


export type MutationChangeAffiliateArgs = {
  input: AffiliateInput;
};


export type MutationChangeEmailSequenceArgs = {
  action: Scalars['String']['input'];
  id: Scalars['Int']['input'];
};


export type MutationChangeGivenAccessArgs = {
  endsOn: Scalars['Date']['input'];
  id: Scalars['Int']['input'];
  reason: Scalars['String']['input'];
};


export type MutationChangePasswordArgs = {
  current: Scalars['String']['input'];
  password: Scalars['String']['input'];
};


export type MutationChangeUsersLevelArgs = {
  add: Scalars['Boolean']['input'];
  ids: Array<Scalars['Int']['input']>;
  level: Scalars['String']['input'];
};


export type MutationCheerWinArgs = {
  id: Scalars['Int']['input'];
  isCheering: Scalars['Boolean']['input'];
};


export type MutationClaimSaleArgs = {
  input: ClaimSaleInput;
};


export type MutationCloseBuddyGroupArgs = {
  id: Scalars['Int']['input'];
};


export type MutationCloseTeamLeadSelectionArgs = {
  groupId: Scalars['Int']['input'];
  isGivenUp?: InputMaybe<Scalars['Boolean']['input']>;
};


export type MutationConfirmEmailChangeArgs = {
  code: Scalars['String']['input'];
};


export type MutationConfirmFreeOrderArgs = {
  key: Scalars['String']['input'];
};


export type MutationConfirmTeamLeadArgs = {
  groupId: Scalars['Int']['input'];
  leaderId?: InputMaybe<Scalars['Int']['input']>;
};


export type MutationConfirmTwoFactorArgs = {
  code: Scalars['String']['input'];
};


export type MutationConfirmWinArgs = {
  id: Scalars['Int']['input'];
  isConfirmed: Scalars['Boolean']['input'];
  note?: InputMaybe<Scalars['String']['input']>;
};


export type MutationConnectReportSheetArgs = {
  id: Scalars['Int']['input'];
  input: ReportSheetInput;
  seenAt?: InputMaybe<Scalars['Time']['input']>;
};


export type MutationCountResourceViewArgs = {
  id: Scalars['Int']['input'];
};


export type MutationCreateAccessLevelArgs = {
  input: AccessLevelInput;
};


export type MutationCreateApiKeyArgs = {
  input: ApiKeyInput;
};


export type MutationCreateBatchArgs = {
  input: BatchInput;
};


export type MutationCreateBuddyGroupsArgs = {
  groups: Array<BuddyGroupInput>;
};


export type MutationCreateChangelogEntryArgs = {
  input: ChangelogEntryInput;
};


export type MutationCreateCouponArgs = {
  funnelId: Scalars['String']['input'];
  input: CouponInput;
};


export type MutationCreateCourseArgs = {
  input: CourseInput;
};


export type MutationCreateEventArgs = {
  input: EventInput;
};


export type MutationCreateFormArgs = {
  input: FormInput;
};


export type MutationCreateFunnelArgs = {
  input: FunnelInput;
  productId: Scalars['Int']['input'];
};


export type MutationCreateGroupArgs = {
  input: GroupInput;
};


export type MutationCreateLessonArgs = {
  input: LessonInput;
  unitId: Scalars['Int']['input'];
};


export type MutationCreateLessonFileArgs = {
  input: LessonFileInput;
  lessonId: Scalars['Int']['input'];
};


export type MutationCreateMarketingExperimentArgs = {
  path: Scalars['String']['input'];
};


export type MutationCreateMarketingPageArgs = {
  input: NewMarketingPageInput;
};


export type MutationCreatePaymentTermArgs = {
  input: PaymentTermInput;
};


export type MutationCreateProductArgs = {
  input: ProductInput;
};


export type MutationCreateRedirectRuleArgs = {
  input: RedirectRuleInput;
};


export type MutationCreateResourceArgs = {
  input: ResourceInput;
};


export type MutationCreateStageArgs = {
  input: StageInput;
};


export type MutationCreateStarterArgs = {
  input: StarterInput;
};


export type MutationCreateSubGroupArgs = {
  groupId: Scalars['Int']['input'];
  input: SubGroupInput;
};


export type MutationCreateTaskArgs = {
  input: TaskInput;
  stageId: Scalars['Int']['input'];
};


export type MutationCreateUnitArgs = {
  courseId: Scalars['Int']['input'];
  input: UnitInput;
};


export type MutationCreateUserArgs = {
  input: UserInput;
};


export type MutationCreateWebhookArgs = {
  input: WebhookInput;
};


export type MutationCreateWinArgs = {
  input: WinInput;
};


export type MutationDecideAffiliateFlagArgs = {
  id: Scalars['Int']['input'];
  note: Scalars['String']['input'];
  outcome: Scalars['String']['input'];
};


export type MutationDecideWaiverArgs = {
  id: Scalars['Int']['input'];
  isApproved: Scalars['Boolean']['input'];
  note?: InputMaybe<Scalars['String']['input']>;
};


export type MutationDeleteAccessLevelArgs = {
  id: Scalars['String']['input'];
};


export type MutationDeleteBroadcastArgs = {
  id: Scalars['Int']['input'];
};


export type MutationDeleteChangelogEntryArgs = {
  id: Scalars['Int']['input'];
};


export type MutationDeleteCouponsArgs = {
  ids: Array<Scalars['Int']['input']>;
};


export type MutationDeleteEmailSegmentArgs = {
  id: Scalars['Int']['input'];
};


export type MutationDeleteEmailSequenceArgs = {
  id: Scalars['Int']['input'];
};


export type MutationDeleteFunnelsArgs = {
  ids: Array<Scalars['String']['input']>;
};


export type MutationDeleteLessonFileArgs = {
  id: Scalars['Int']['input'];
};


export type MutationDeleteLessonNoteArgs = {
  id: Scalars['Int']['input'];
};


export type MutationDeleteMarketingExperimentArgs = {
  id: Scalars['Int']['input'];
};


export type MutationDeletePaymentTermsArgs = {
  ids: Array<Scalars['String']['input']>;
};


export type MutationDeletePersonNoteArgs = {
  id: Scalars['Int']['input'];
};


export type MutationDeleteProductsArgs = {
  ids: Array<Scalars['Int']['input']>;
};


export type MutationDeleteRedirectRuleArgs = {
  id: Scalars['Int']['input'];
};


export type MutationDeleteSuccessRuleArgs = {
  id: Scalars['Int']['input'];
};


export type MutationDeleteUserArgs = {
  id: Scalars['Int']['input'];
};


export type MutationDeleteUsersArgs = {
  ids: Array<Scalars['Int']['input']>;
};


export type MutationDeleteWebhookArgs = {
  id: Scalars['Int']['input'];
};


export type MutationDeleteWinArgs = {
  id: Scalars['Int']['input'];
};


export type MutationDeleteWinCommentArgs = {
  id: Scalars['Int']['input'];
};


export type MutationDisableTwoFactorArgs = {
  code: Scalars['String']['input'];
  password: Scalars['String']['input'];
};


export type MutationDisapprovePaymentScheduleTransactionArgs = {
  id: Scalars['Int']['input'];
  remarks: Scalars['String']['input'];
};


export type MutationDiscardContentDraftArgs = {
  content: Scalars['String']['input'];
  id: Scalars['Int']['input'];
};


export type MutationDiscardOutboxMailArgs = {
  id: Scalars['Int']['input'];
};


export type MutationDismissWinReportsArgs = {
  id: Scalars['Int']['input'];
};


export type MutationDuplicateCourseArgs = {
  id: Scalars['Int']['input'];
};


export type MutationDuplicateEventArgs = {
  id: Scalars['Int']['input'];
};


export type MutationDuplicateFormArgs = {
  id: Scalars['Int']['input'];
};


export type MutationDuplicateReportArgs = {
  id: Scalars['Int']['input'];
};


export type MutationEditPersonNoteArgs = {
  body: Scalars['String']['input'];
  id: Scalars['Int']['input'];
};


export type MutationEmailRenewalsArgs = {
  message: Scalars['String']['input'];
  subject: Scalars['String']['input'];
  subscriptionIds: Array<Scalars['Int']['input']>;
};


export type MutationEndAffiliateArgs = {
  id: Scalars['Int']['input'];
  reason: Scalars['String']['input'];
};


export type MutationEndMarketingExperimentArgs = {
  id: Scalars['Int']['input'];
  winner?: InputMaybe<Scalars['String']['input']>;
};


export type MutationEndSubscriptionsArgs = {
  ids: Array<Scalars['Int']['input']>;
};


export type MutationEnrollUserArgs = {
  id: Scalars['Int']['input'];
  input: EnrollUserInput;
};


export type MutationEraseUserArgs = {
  atOnce?: InputMaybe<Scalars['Boolean']['input']>;
  id: Scalars['Int']['input'];
  reason: Scalars['String']['input'];
};


export type MutationFinishLessonArgs = {
  lessonId: Scalars['Int']['input'];
};


export type MutationFinishTaskArgs = {
  taskId: Scalars['Int']['input'];
};


export type MutationGiveAccessArgs = {
  input: GiveAccessInput;
  userId: Scalars['Int']['input'];
};


export type MutationHideWinArgs = {
  id: Scalars['Int']['input'];
  reason: Scalars['String']['input'];
};


export type MutationImpersonateUserArgs = {
  id: Scalars['Int']['input'];
  reason: Scalars['String']['input'];
};


export type MutationInviteWaitlistArgs = {
  funnelId: Scalars['String']['input'];
  ids?: InputMaybe<Array<Scalars['Int']['input']>>;
};


export type MutationJoinEventArgs = {
  dateId: Scalars['Int']['input'];
};


export type MutationJoinWaitlistArgs = {
  consents?: InputMaybe<Scalars['Boolean']['input']>;
  email: Scalars['String']['input'];
  firstName: Scalars['String']['input'];
  funnelId: Scalars['String']['input'];
};


export type MutationLeaveOutPayoutArgs = {
  id: Scalars['Int']['input'];
  reason: Scalars['String']['input'];
};


export type MutationLiftEmailStopArgs = {
  id: Scalars['Int']['input'];
};


export type MutationMakeClosedPageArgs = {
  funnelId: Scalars['String']['input'];
};


export type MutationMakeFunnelPageArgs = {
  funnelId: Scalars['String']['input'];
  target?: InputMaybe<Scalars['String']['input']>;
  template: Scalars['String']['input'];
};


export type MutationManualUserSubscriptionArgs = {
  funnelDetails: Array<ManualSubscriptionFunnelDetailInput>;
  id: Scalars['Int']['input'];
};


export type MutationManualUserUnsubscriptionArgs = {
  subscriptionId: Scalars['Int']['input'];
};


export type MutationMarkAttendanceArgs = {
  dateId: Scalars['Int']['input'];
  hasAttended?: InputMaybe<Scalars['Boolean']['input']>;
  userIds: Array<Scalars['Int']['input']>;
};


export type MutationMergeBuddyGroupsArgs = {
  id: Scalars['Int']['input'];
  intoId: Scalars['Int']['input'];
};


export type MutationMergeUsersArgs = {
  answers: Array<MergeAnswer>;
  sourceId: Scalars['Int']['input'];
  survivorId: Scalars['Int']['input'];
  version: Scalars['String']['input'];
};


export type MutationMoveMarketingPageArgs = {
  path: Scalars['String']['input'];
  redirects: Scalars['Boolean']['input'];
  slug: Scalars['String']['input'];
};


export type MutationMoveRedirectRuleArgs = {
  id: Scalars['Int']['input'];
  position: Scalars['Int']['input'];
};


export type MutationMuteNotificationsArgs = {
  isMuted: Scalars['Boolean']['input'];
};


export type MutationOpenLessonArgs = {
  lessonId: Scalars['Int']['input'];
};


export type MutationOpenTeamLeadSelectionArgs = {
  groupId: Scalars['Int']['input'];
};


export type MutationOrderAffiliateResourcesArgs = {
  ids: Array<Scalars['Int']['input']>;
};


export type MutationOrderCourseArgs = {
  id: Scalars['Int']['input'];
  units: Array<UnitOrderInput>;
};


export type MutationOrderLessonFilesArgs = {
  ids: Array<Scalars['Int']['input']>;
  lessonId: Scalars['Int']['input'];
};


export type MutationOrderStagesArgs = {
  ids: Array<Scalars['Int']['input']>;
};


export type MutationOrderTasksArgs = {
  ids: Array<Scalars['Int']['input']>;
  stageId: Scalars['Int']['input'];
};


export type MutationPauseWebhookArgs = {
  id: Scalars['Int']['input'];
  paused: Scalars['Boolean']['input'];
};


export type MutationPlaceBuddiesArgs = {
  groupId: Scalars['Int']['input'];
  userIds: Array<Scalars['Int']['input']>;
};


export type MutationPlaceMembersArgs = {
  ids: Array<Scalars['Int']['input']>;
  place: PlaceInput;
};


export type MutationPlaceOrderArgs = {
  input: OrderInput;
};


export type MutationProveEmailArgs = {
  token: Scalars['String']['input'];
};


export type MutationPublishCourseArgs = {
  id: Scalars['Int']['input'];
  isPublished: Scalars['Boolean']['input'];
  withLessons?: InputMaybe<Scalars['Boolean']['input']>;
};


export type MutationPublishEventsArgs = {
  ids: Array<Scalars['Int']['input']>;
  isPublished: Scalars['Boolean']['input'];
};


export type MutationPublishFormArgs = {
  id: Scalars['Int']['input'];
  seenAt?: InputMaybe<Scalars['Time']['input']>;
};


export type MutationPublishLessonArgs = {
  id: Scalars['Int']['input'];
  isPublished: Scalars['Boolean']['input'];
};


export type MutationPublishMarketingPageArgs = {
  path: Scalars['String']['input'];
  seenAt?: InputMaybe<Scalars['Time']['input']>;
};


export type MutationPublishPolicyArgs = {
  input: PolicyInput;
  name: Scalars['String']['input'];
};


export type MutationPublishResourcesArgs = {
  ids: Array<Scalars['Int']['input']>;
  isPublished: Scalars['Boolean']['input'];
};


export type MutationReadNotificationArgs = {
  id: Scalars['Int']['input'];
  isRead: Scalars['Boolean']['input'];
};


export type MutationReadNotificationsArgs = {
  until: Scalars['Time']['input'];
};


export type MutationRecordSuccessContactArgs = {
  input: SuccessContactInput;
};


export type MutationRefundPaymentArgs = {
  input: RefundInput;
};


export type MutationRefusePaymentProofArgs = {
  id: Scalars['Int']['input'];
  reason: Scalars['String']['input'];
};


export type MutationRemoveAffiliateLinkArgs = {
  id: Scalars['Int']['input'];
};


export type MutationRemoveBuddiesArgs = {
  groupId: Scalars['Int']['input'];
  userIds: Array<Scalars['Int']['input']>;
};


export type MutationRemoveMembersArgs = {
  ids: Array<Scalars['Int']['input']>;
};


export type MutationRenewRecoveryCodesArgs = {
  code: Scalars['String']['input'];
  password: Scalars['String']['input'];
};


export type MutationRenewSubscriptionArgs = {
  id: Scalars['Int']['input'];
  input: RenewSubscriptionInput;
};


export type MutationReportWinArgs = {
  id: Scalars['Int']['input'];
  note?: InputMaybe<Scalars['String']['input']>;
  reason: Scalars['String']['input'];
};


export type MutationRequestEmailChangeArgs = {
  email: Scalars['String']['input'];
  password: Scalars['String']['input'];
};


export type MutationRequestErasureArgs = {
  password: Scalars['String']['input'];
};


export type MutationRequestMoveUpArgs = {
  note?: InputMaybe<Scalars['String']['input']>;
};


export type MutationResendDeliveryArgs = {
  id: Scalars['Int']['input'];
};


export type MutationResetTwoFactorArgs = {
  id: Scalars['Int']['input'];
};


export type MutationRestoreCourseArgs = {
  id: Scalars['Int']['input'];
};


export type MutationRestoreMarketingPageArgs = {
  path: Scalars['String']['input'];
  seenAt?: InputMaybe<Scalars['Time']['input']>;
  version: Scalars['Int']['input'];
};


export type MutationRestoreStageArgs = {
  id: Scalars['Int']['input'];
};


export type MutationRestoreTaskArgs = {
  id: Scalars['Int']['input'];
};


export type MutationRestoreUserArgs = {
  id: Scalars['Int']['input'];
};


export type MutationRestoreUsersArgs = {
  ids: Array<Scalars['Int']['input']>;
};


export type MutationRestoreWinArgs = {
  id: Scalars['Int']['input'];
};


export type MutationResumeAffiliateArgs = {
  id: Scalars['Int']['input'];
};


export type MutationRetryOutboxMailArgs = {
  id: Scalars['Int']['input'];
};


export type MutationRetryRefundArgs = {
  id: Scalars['Int']['input'];
};


export type MutationReturnMoveUpArgs = {
  comment: Scalars['String']['input'];
  id: Scalars['Int']['input'];
};


export type MutationReturnPayoutArgs = {
  id: Scalars['Int']['input'];
  reason: Scalars['String']['input'];
};


export type MutationReviveEventDateArgs = {
  id: Scalars['Int']['input'];
};


export type MutationRevokeApiKeyArgs = {
  id: Scalars['Int']['input'];
};


export type MutationSaveAffiliateResourceArgs = {
  id?: InputMaybe<Scalars['Int']['input']>;
  input: AffiliateResourceInput;
  seenAt?: InputMaybe<Scalars['Time']['input']>;
};


export type MutationSaveBroadcastArgs = {
  id?: InputMaybe<Scalars['Int']['input']>;
  input: BroadcastInput;
  seenAt?: InputMaybe<Scalars['Time']['input']>;
};


export type MutationSaveBuddyPreferencesArgs = {
  input: BuddyPreferencesInput;
};


export type MutationSaveCheckInArgs = {
  input: CheckInInput;
};


export type MutationSaveContactPreferenceArgs = {
  language: Scalars['String']['input'];
  noContact: Scalars['Boolean']['input'];
};


export type MutationSaveContentDraftArgs = {
  body: Scalars['JSON']['input'];
  content: Scalars['String']['input'];
  id: Scalars['Int']['input'];
  seenAt?: InputMaybe<Scalars['Time']['input']>;
};


export type MutationSaveDirectoryEntryArgs = {
  input: DirectoryEntryInput;
};


export type MutationSaveEmailSegmentArgs = {
  id?: InputMaybe<Scalars['Int']['input']>;
  input: EmailSegmentInput;
  seenAt?: InputMaybe<Scalars['Time']['input']>;
};


export type MutationSaveEmailSequenceArgs = {
  id?: InputMaybe<Scalars['Int']['input']>;
  input: EmailSequenceInput;
  seenAt?: InputMaybe<Scalars['Time']['input']>;
};


export type MutationSaveExperimentVariantArgs = {
  data: Scalars['String']['input'];
  id: Scalars['Int']['input'];
  letter: Scalars['String']['input'];
  seenAt?: InputMaybe<Scalars['Time']['input']>;
};


export type MutationSaveFormAnswersArgs = {
  answers: Array<FormAnswerInput>;
  slug: Scalars['String']['input'];
};


export type MutationSaveFormDraftArgs = {
  id: Scalars['Int']['input'];
  questions: Array<FormQuestionInput>;
  seenAt?: InputMaybe<Scalars['Time']['input']>;
};


export type MutationSaveLessonNoteArgs = {
  atSecond?: InputMaybe<Scalars['Int']['input']>;
  body: Scalars['String']['input'];
  id?: InputMaybe<Scalars['Int']['input']>;
  lessonId: Scalars['Int']['input'];
};


export type MutationSaveLessonProgressArgs = {
  lessonId: Scalars['Int']['input'];
  position: Scalars['Int']['input'];
  seen: Array<SeenInput>;
};


export type MutationSaveMarketingExperimentArgs = {
  id: Scalars['Int']['input'];
  variants: Array<ExperimentVariantInput>;
};


export type MutationSaveMarketingPageArgs = {
  input: MarketingPageInput;
  path: Scalars['String']['input'];
  seenAt?: InputMaybe<Scalars['Time']['input']>;
};


export type MutationSaveReportArgs = {
  id?: InputMaybe<Scalars['Int']['input']>;
  input: SavedReportInput;
  seenAt?: InputMaybe<Scalars['Time']['input']>;
};


export type MutationSaveSuccessRuleArgs = {
  input: SuccessRuleInput;
};


export type MutationSaveTracksArgs = {
  courseId: Scalars['Int']['input'];
  seenAt?: InputMaybe<Scalars['Time']['input']>;
  tracks: Array<TrackInput>;
};


export type MutationScheduleMarketingPageArgs = {
  at?: InputMaybe<Scalars['Time']['input']>;
  path: Scalars['String']['input'];
  seenAt?: InputMaybe<Scalars['Time']['input']>;
};


export type MutationScheduleReportArgs = {
  id: Scalars['Int']['input'];
  input: ReportScheduleInput;
  seenAt?: InputMaybe<Scalars['Time']['input']>;
};


export type MutationSendBroadcastArgs = {
  at?: InputMaybe<Scalars['Time']['input']>;
  id: Scalars['Int']['input'];
};


export type MutationSendFormArgs = {
  answers: Array<FormAnswerInput>;
  slug: Scalars['String']['input'];
  version: Scalars['Int']['input'];
  website?: InputMaybe<Scalars['String']['input']>;
};


export type MutationSendReportArgs = {
  id: Scalars['Int']['input'];
};


export type MutationSendSetPasswordMailArgs = {
  id: Scalars['Int']['input'];
};


export type MutationSendSuccessEmailArgs = {
  itemId: Scalars['Int']['input'];
  message: Scalars['String']['input'];
  subject: Scalars['String']['input'];
};


export type MutationSendTestEmailArgs = {
  to: Scalars['String']['input'];
};


export type MutationSetAffiliateRateArgs = {
  input: RateInput;
};


export type MutationSetBrandLogoArgs = {
  picture?: InputMaybe<Scalars['String']['input']>;
};


export type MutationSetBugReportStatusArgs = {
  id: Scalars['Int']['input'];
  status: Scalars['String']['input'];
};


export type MutationSetFirstPasswordArgs = {
  password: Scalars['String']['input'];
  token: Scalars['String']['input'];
};


export type MutationSetLessonDoneArgs = {
  isDone: Scalars['Boolean']['input'];
  learnerId: Scalars['Int']['input'];
  lessonId: Scalars['Int']['input'];
  reason: Scalars['String']['input'];
};


export type MutationSetNotificationPreferenceArgs = {
  isShown: Scalars['Boolean']['input'];
  kind: Scalars['String']['input'];
  mail: Scalars['String']['input'];
};


export type MutationSetOrderPasswordArgs = {
  key: Scalars['String']['input'];
  password: Scalars['String']['input'];
  secret: Scalars['String']['input'];
};


export type MutationSetPayoutAccountArgs = {
  input: PayoutAccountInput;
};


export type MutationSetStageArgs = {
  reason: Scalars['String']['input'];
  stageId: Scalars['Int']['input'];
  userId: Scalars['Int']['input'];
};


export type MutationSetTaskDoneArgs = {
  isDone: Scalars['Boolean']['input'];
  reason: Scalars['String']['input'];
  taskId: Scalars['Int']['input'];
  userId: Scalars['Int']['input'];
};


export type MutationSetUsersBatchArgs = {
  batchId?: InputMaybe<Scalars['Int']['input']>;
  ids: Array<Scalars['Int']['input']>;
};


export type MutationSettleProgressArgs = {
  entries: Array<QueuedProgressInput>;
};


export type MutationSettleStrayPaymentArgs = {
  id: Scalars['Int']['input'];
  note: Scalars['String']['input'];
};


export type MutationShowInLeaderboardArgs = {
  isShown: Scalars['Boolean']['input'];
};


export type MutationSignOutSessionArgs = {
  id: Scalars['Int']['input'];
};


export type MutationStartImportArgs = {
  id: Scalars['Int']['input'];
  policy: Scalars['String']['input'];
};


export type MutationStartMarketingExperimentArgs = {
  id: Scalars['Int']['input'];
};


export type MutationStartPaymentArgs = {
  gateway: Scalars['String']['input'];
  key: Scalars['String']['input'];
};


export type MutationStartPayoutRunArgs = {
  onlyAsked: Scalars['Boolean']['input'];
};


export type MutationStartTrainingRunArgs = {
  track: Scalars['String']['input'];
};


export type MutationStartTwoFactorArgs = {
  password?: InputMaybe<Scalars['String']['input']>;
};


export type MutationStopBroadcastArgs = {
  id: Scalars['Int']['input'];
};


export type MutationStopImpersonationArgs = {
  originalUserId: Scalars['Int']['input'];
};


export type MutationSubmitBugReportArgs = {
  input: BugReportInput;
};


export type MutationSuspendAffiliateArgs = {
  id: Scalars['Int']['input'];
  reason: Scalars['String']['input'];
};


export type MutationTakeAccessBackArgs = {
  id: Scalars['Int']['input'];
  reason: Scalars['String']['input'];
};


export type MutationTestEmailArgs = {
  body: Scalars['String']['input'];
  subject: Scalars['String']['input'];
};


export type MutationTestWebhookArgs = {
  id: Scalars['Int']['input'];
};


export type MutationUndoEnrollmentArgs = {
  reason: Scalars['String']['input'];
  subscriptionId: Scalars['Int']['input'];
};


export type MutationUndoErasureOfArgs = {
  id: Scalars['Int']['input'];
};


export type MutationUndoImportArgs = {
  id: Scalars['Int']['input'];
};


export type MutationUndoMergeArgs = {
  id: Scalars['Int']['input'];
};


export type MutationUndoMoveUpArgs = {
  id: Scalars['Int']['input'];
};


export type MutationUndoSuccessContactArgs = {
  id: Scalars['Int']['input'];
};


export type MutationUnpublishFormArgs = {
  id: Scalars['Int']['input'];
};


export type MutationUnpublishMarketingPageArgs = {
  path: Scalars['String']['input'];
  seenAt?: InputMaybe<Scalars['Time']['input']>;
};


export type MutationUpdateAccessLevelArgs = {
  id: Scalars['String']['input'];
  input: AccessLevelInput;
  seenAt?: InputMaybe<Scalars['Time']['input']>;
};


export type MutationUpdateBatchArgs = {
  id: Scalars['Int']['input'];
  input: BatchInput;
  seenAt?: InputMaybe<Scalars['Time']['input']>;
};


export type MutationUpdateBuddyGroupArgs = {
  id: Scalars['Int']['input'];
  input: BuddyGroupChange;
  seenAt?: InputMaybe<Scalars['Time']['input']>;
};


export type MutationUpdateChangelogEntryArgs = {
  id: Scalars['Int']['input'];
  input: ChangelogEntryInput;
  seenAt?: InputMaybe<Scalars['Time']['input']>;
};


export type MutationUpdateCouponArgs = {
  id: Scalars['Int']['input'];
  input: CouponInput;
  seenAt?: InputMaybe<Scalars['Time']['input']>;
};


export type MutationUpdateCourseArgs = {
  id: Scalars['Int']['input'];
  input: CourseInput;
  seenAt?: InputMaybe<Scalars['Time']['input']>;
};


export type MutationUpdateDefaultSettingArgs = {
  id: Scalars['Int']['input'];
  seenAt?: InputMaybe<Scalars['Time']['input']>;
  value?: InputMaybe<Scalars['String']['input']>;
};


export type MutationUpdateDefaultSettingsArgs = {
  changes: Array<DefaultSettingInput>;
};


export type MutationUpdateEventArgs = {
  id: Scalars['Int']['input'];
  input: EventInput;
  seenAt?: InputMaybe<Scalars['Time']['input']>;
};


export type MutationUpdateEventDateArgs = {
  id: Scalars['Int']['input'];
  input: EventDateInput;
  seenAt?: InputMaybe<Scalars['Time']['input']>;
};


export type MutationUpdateEventFromArgs = {
  dateId: Scalars['Int']['input'];
  input: EventInput;
  seenAt?: InputMaybe<Scalars['Time']['input']>;
};


export type MutationUpdateFormArgs = {
  id: Scalars['Int']['input'];
  input: FormInput;
  seenAt?: InputMaybe<Scalars['Time']['input']>;
};


export type MutationUpdateFunnelArgs = {
  id: Scalars['String']['input'];
  input: FunnelInput;
  seenAt?: InputMaybe<Scalars['Time']['input']>;
};


export type MutationUpdateGroupArgs = {
  id: Scalars['Int']['input'];
  input: GroupInput;
  seenAt?: InputMaybe<Scalars['Time']['input']>;
};


export type MutationUpdateLessonArgs = {
  id: Scalars['Int']['input'];
  input: LessonInput;
  seenAt?: InputMaybe<Scalars['Time']['input']>;
};


export type MutationUpdateLessonFileArgs = {
  id: Scalars['Int']['input'];
  input: LessonFileInput;
  seenAt?: InputMaybe<Scalars['Time']['input']>;
};


export type MutationUpdatePaymentScheduleArgs = {
  id: Scalars['Int']['input'];
  input: UpdatePaymentScheduleInput;
};


export type MutationUpdatePaymentTermArgs = {
  id: Scalars['String']['input'];
  input: PaymentTermInput;
  seenAt?: InputMaybe<Scalars['Time']['input']>;
};


export type MutationUpdateProductArgs = {
  id: Scalars['Int']['input'];
  input: ProductInput;
  seenAt?: InputMaybe<Scalars['Time']['input']>;
};


export type MutationUpdateProfileArgs = {
  input: ProfileInput;
  seenAt?: InputMaybe<Scalars['Time']['input']>;
};


export type MutationUpdateRedirectRuleArgs = {
  id: Scalars['Int']['input'];
  input: RedirectRuleInput;
  seenAt?: InputMaybe<Scalars['Time']['input']>;
};


export type MutationUpdateResourceArgs = {
  id: Scalars['Int']['input'];
  input: ResourceInput;
  seenAt?: InputMaybe<Scalars['Time']['input']>;
};


export type MutationUpdateStageArgs = {
  id: Scalars['Int']['input'];
  input: StageInput;
  seenAt?: InputMaybe<Scalars['Time']['input']>;
};


export type MutationUpdateSubGroupArgs = {
  id: Scalars['Int']['input'];
  input: SubGroupInput;
  seenAt?: InputMaybe<Scalars['Time']['input']>;
};


export type MutationUpdateTaskArgs = {
  id: Scalars['Int']['input'];
  input: TaskInput;
  seenAt?: InputMaybe<Scalars['Time']['input']>;
};


export type MutationUpdateTrainingRunArgs = {
  id: Scalars['Int']['input'];
  input: TrainingRunInput;
  seenAt?: InputMaybe<Scalars['Time']['input']>;
};


export type MutationUpdateUnitArgs = {
  id: Scalars['Int']['input'];
  input: UnitInput;
  seenAt?: InputMaybe<Scalars['Time']['input']>;
};


export type MutationUpdateUserArgs = {
  id: Scalars['Int']['input'];
  input: UserInput;
  seenAt?: InputMaybe<Scalars['Time']['input']>;
};


export type MutationUpdateWebhookArgs = {
  id: Scalars['Int']['input'];
  input: WebhookInput;
};


export type MutationUpdateWinArgs = {
  id: Scalars['Int']['input'];
  input: WinInput;
  seenAt?: InputMaybe<Scalars['Time']['input']>;
};


export type MutationValidateOtpArgs = {
  input: ValidateOtpInput;
};


export type MutationVolunteerTeamLeadArgs = {
  groupId: Scalars['Int']['input'];
  sentence?: InputMaybe<Scalars['String']['input']>;
};


export type MutationVoteTeamLeadArgs = {
  candidateId: Scalars['Int']['input'];
  groupId: Scalars['Int']['input'];
};


export type MutationWaivePaymentArgs = {
  id: Scalars['Int']['input'];
  reason: Scalars['String']['input'];
};

/** A course as its learners see it. Of a closed one the intro and the descriptions of units are left out. */
export type MyCourse = {
  __typename?: 'MyCourse';
  author?: Maybe<ContentAuthor>;
  completedAt?: Maybe<Scalars['Time']['output']>;
  coverThumbUrl?: Maybe<Scalars['String']['output']>;
  coverUrl?: Maybe<Scalars['String']['output']>;
  /** Safe HTML. */
  description?: Maybe<Scalars['String']['output']>;
  /** How many of all lessons are done, optional ones among them. */
  doneCount: Scalars['Int']['output'];
  door: DoorState;
  /** How many lessons are free to open while the course itself is closed to the person. */
  freeLessonCount: Scalars['Int']['output'];
  hasIntro: Scalars['Boolean']['output'];
  id: Scalars['Int']['output'];
  /** Safe HTML. */
  intro?: Maybe<Scalars['String']['output']>;
  introVideo?: Maybe<Video>;
  lastAt?: Maybe<Scalars['Time']['output']>;
  /** All published lessons, optional ones among them. */
  lessonCount: Scalars['Int']['output'];
  name: Scalars['String']['output'];
  /** How many lessons complete the course: the required ones, or all of them where none is required. */
  neededCount: Scalars['Int']['output'];
  /** How many of the lessons that complete the course are done. */
  neededDoneCount: Scalars['Int']['output'];
  /** Where Continue leads: the lesson last opened, or the first that is open and not done; null where nothing more is open. */
  nextLessonId?: Maybe<Scalars['Int']['output']>;
  /** Names of the levels or products that open it; none for every member. */
  openedBy: Array<Scalars['String']['output']>;
  /** Share of the lessons that complete the course that are done, 0 to 100; 100 when, and only when, it is completed. */
  percent: Scalars['Int']['output'];
  publishedAt: Scalars['Time']['output'];
  /** How long all lessons take. */
  seconds: Scalars['Int']['output'];
  shortDescription?: Maybe<Scalars['String']['output']>;
  startedAt?: Maybe<Scalars['Time']['output']>;
  /** new, watching or completed. */
  state: Scalars['String']['output'];
  tracks: Array<MyTrack>;
  units: Array<MyUnit>;
};

export type MyCourseList = {
  __typename?: 'MyCourseList';
  rows: Array<MyCourse>;
  total: Scalars['Int']['output'];
};

/** An event as members see it. Of a closed one description and dates' details are left out. */
export type MyEvent = {
  __typename?: 'MyEvent';
  coverThumbUrl?: Maybe<Scalars['String']['output']>;
  coverUrl?: Maybe<Scalars['String']['output']>;
  /** Safe HTML. */
  description?: Maybe<Scalars['String']['output']>;
  door: DoorState;
  hosts: Array<ContentAuthor>;
  id: Scalars['Int']['output'];
  /** Whether the caller goes to all dates: they are signed up four weeks ahead. */
  isGoingToAll: Scalars['Boolean']['output'];
  isRecurring: Scalars['Boolean']['output'];
  lastDate?: Maybe<MyEventDate>;
  minutes: Scalars['Int']['output'];
  name: Scalars['String']['output'];
  /** The date that goes on now or comes next (cancelled ones left out), and the one that ended last. */
  nextDate?: Maybe<MyEventDate>;
  /** Names of the levels or products that open it; none for every member. */
  openedBy: Array<Scalars['String']['output']>;
  /** The schedule in words. */
  schedule: Scalars['String']['output'];
  shortDescription?: Maybe<Scalars['String']['output']>;
  zone: Scalars['String']['output'];
};

/** One date of an event as members see it. */
export type MyEventDate = {
  __typename?: 'MyEventDate';
  /** The caller's own answer: going, waiting, declined or none. */
  answer: Scalars['String']['output'];
  /** Whether the caller may answer now; else why not. */
  canAnswer: Scalars['Boolean']['output'];
  canJoin: Scalars['Boolean']['output'];
  cancelReason?: Maybe<Scalars['String']['output']>;
  /** How many people may go, how many go, how many wait. Null capacity: any number. */
  capacity?: Maybe<Scalars['Int']['output']>;
  coverThumbUrl?: Maybe<Scalars['String']['output']>;
  door: DoorState;
  endsAt: Scalars['Time']['output'];
  eventId: Scalars['Int']['output'];
  goingCount: Scalars['Int']['output'];
  hasAttended?: Maybe<Scalars['Boolean']['output']>;
  hasRecording: Scalars['Boolean']['output'];
  /** Of the event, in their order. */
  hosts: Array<ContentAuthor>;
  id: Scalars['Int']['output'];
  isCancelled: Scalars['Boolean']['output'];
  isFull: Scalars['Boolean']['output'];
  /** Whether the caller is one of them. */
  isHost: Scalars['Boolean']['output'];
  isRecurring: Scalars['Boolean']['output'];
  joinClosesAt: Scalars['Time']['output'];
  /** When the join link appears and goes; the link itself only to the entitled, meanwhile. */
  joinOpensAt: Scalars['Time']['output'];
  /** Why there is no link, to show. */
  joinReason?: Maybe<Scalars['String']['output']>;
  joinUrl?: Maybe<Scalars['String']['output']>;
  /** When it would be by the rule, if it was moved. */
  movedFrom?: Maybe<Scalars['Time']['output']>;
  /** Its own name or that of the event. */
  name: Scalars['String']['output'];
  note?: Maybe<Scalars['String']['output']>;
  place?: Maybe<Scalars['String']['output']>;
  /** Only of an open door. */
  recording?: Maybe<Video>;
  startsAt: Scalars['Time']['output'];
  /** now, incoming or past. */
  state: Scalars['String']['output'];
  waitingCount: Scalars['Int']['output'];
  /** Their place in the waitlist, from 1. */
  waitingPlace?: Maybe<Scalars['Int']['output']>;
  zone: Scalars['String']['output'];
};

export type MyEventDateList = {
  __typename?: 'MyEventDateList';
  rows: Array<MyEventDate>;
  total: Scalars['Int']['output'];
};

export type MyEventList = {
  __typename?: 'MyEventList';
  rows: Array<MyEvent>;
  total: Scalars['Int']['output'];
};

export type MyFormResponse = {
  __typename?: 'MyFormResponse';
  /** What was typed last, or sent. */
  answers: Array<FormAnswer>;
  /** Whether every answer that the form wants now is there and valid. */
  isComplete: Scalars['Boolean']['output'];
  /** Whether something was typed since it was sent. */
  isDraft: Scalars['Boolean']['output'];
  savedAt: Scalars['Time']['output'];
  /** Null until it was sent. */
  sentAt?: Maybe<Scalars['Time']['output']>;
};

/** The group the caller is in, as its members see it. */
export type MyGroup = {
  __typename?: 'MyGroup';
  description?: Maybe<Scalars['String']['output']>;
  id: Scalars['Int']['output'];
  leaders: Array<GroupPerson>;
  memberCount: Scalars['Int']['output'];
  name: Scalars['String']['output'];
  /** Those of the same sub-group, or of the group where there is none; the first hundred by name. */
  people: Array<GroupPerson>;
  subGroup?: Maybe<SubGroupRef>;
  subGroupLeaders: Array<GroupPerson>;
};

/** What the caller has to do with groups. */
export type MyGroups = {
  __typename?: 'MyGroups';
  /** Those they lead. */
  groups: Array<Group>;
  /** The one they are in. */
  member?: Maybe<MyGroup>;
  subGroups: Array<SubGroup>;
};

/** A lesson as its learners see it. Of a closed one description, video, files and notes are left out. */
export type MyLesson = {
  __typename?: 'MyLesson';
  course: MyCourse;
  /** Safe HTML. */
  description?: Maybe<Scalars['String']['output']>;
  door: DoorState;
  files: Array<LessonFile>;
  id: Scalars['Int']['output'];
  /** Open to everyone with an account. */
  isFree: Scalars['Boolean']['output'];
  isRequired: Scalars['Boolean']['output'];
  name: Scalars['String']['output'];
  nextLessonId?: Maybe<Scalars['Int']['output']>;
  notes: Array<LessonNote>;
  number: Scalars['Int']['output'];
  previousLessonId?: Maybe<Scalars['Int']['output']>;
  progress: LessonProgress;
  rule: DoneRule;
  seconds?: Maybe<Scalars['Int']['output']>;
  shortDescription?: Maybe<Scalars['String']['output']>;
  type: Scalars['String']['output'];
  unitId: Scalars['Int']['output'];
  unitName: Scalars['String']['output'];
  unitNumber: Scalars['Int']['output'];
  video?: Maybe<Video>;
};

/** A lesson in the syllabus. */
export type MyLessonRow = {
  __typename?: 'MyLessonRow';
  door: DoorState;
  id: Scalars['Int']['output'];
  isDone: Scalars['Boolean']['output'];
  /** Open to everyone with an account. */
  isFree: Scalars['Boolean']['output'];
  isOpened: Scalars['Boolean']['output'];
  isRequired: Scalars['Boolean']['output'];
  name: Scalars['String']['output'];
  /** Its number in the course, from 1. */
  number: Scalars['Int']['output'];
  seconds?: Maybe<Scalars['Int']['output']>;
  type: Scalars['String']['output'];
};

/** A resource as members see it. */
export type MyResource = {
  __typename?: 'MyResource';
  category: Scalars['String']['output'];
  /** Null while the door is closed. */
  content?: Maybe<ResourceContent>;
  coverThumbUrl?: Maybe<Scalars['String']['output']>;
  coverUrl?: Maybe<Scalars['String']['output']>;
  description?: Maybe<Scalars['String']['output']>;
  door: DoorState;
  id: Scalars['Int']['output'];
  kind: Scalars['String']['output'];
  name: Scalars['String']['output'];
  /** Names of the levels or products that open it; none for every member. */
  openedBy: Array<Scalars['String']['output']>;
  publishedAt: Scalars['Time']['output'];
  updatedAt: Scalars['Time']['output'];
};

export type MyResourceFilter = {
  category?: InputMaybe<Scalars['String']['input']>;
  /** open (those that are open to the caller) or closed. */
  door?: InputMaybe<Scalars['String']['input']>;
  kind?: InputMaybe<Scalars['String']['input']>;
};

export type MyResourceList = {
  __typename?: 'MyResourceList';
  rows: Array<MyResource>;
  total: Scalars['Int']['output'];
};

export type MyTrack = {
  __typename?: 'MyTrack';
  description?: Maybe<Scalars['String']['output']>;
  id: Scalars['Int']['output'];
  name: Scalars['String']['output'];
};

export type MyUnit = {
  __typename?: 'MyUnit';
  /** Safe HTML. */
  description?: Maybe<Scalars['String']['output']>;
  /** How many of all lessons are done, optional ones among them. */
  doneCount: Scalars['Int']['output'];
  id: Scalars['Int']['output'];
  /** All published lessons, optional ones among them. */
  lessonCount: Scalars['Int']['output'];
  lessons: Array<MyLessonRow>;
  name: Scalars['String']['output'];
  /** How many of its lessons count towards completing the course; 0 for a unit of optional ones. */
  neededCount: Scalars['Int']['output'];
  /** How many of those are done. */
  neededDoneCount: Scalars['Int']['output'];
  shortDescription?: Maybe<Scalars['String']['output']>;
  trackId?: Maybe<Scalars['Int']['output']>;
};

/** A key that was just made. Nobody can read the secret again. */
export type NewApiKey = {
  __typename?: 'NewApiKey';
  key: ApiKey;
  secret: Scalars['String']['output'];
};

/** A page that staff make, with an address of its own. */
export type NewMarketingPageInput = {
  funnelId?: InputMaybe<Scalars['String']['input']>;
  name: Scalars['String']['input'];
  /** The address without its slash, such as tara-na. */
  slug: Scalars['String']['input'];
  /** blank, template1 (a complete sales page, with funnelId), or the path of a page to copy. */
  template: Scalars['String']['input'];
};

export type NewMember = {
  __typename?: 'NewMember';
  id: Scalars['Int']['output'];
  joinedAt: Scalars['Time']['output'];
  name: Scalars['String']['output'];
  profileImage?: Maybe<Scalars['String']['output']>;
};

/** A webhook that was just made. Nobody can read the secret again. */
export type NewWebhook = {
  __typename?: 'NewWebhook';
  /** Signs what is sent: Atlas-Signature. */
  secret: Scalars['String']['output'];
  webhook: Webhook;
};

/** What a buyer is asked to do next. */
export type NextStep = {
  __typename?: 'NextStep';
  /** The button; empty for none. */
  label: Scalars['String']['output'];
  text: Scalars['String']['output'];
  title: Scalars['String']['output'];
  /** A path of ours, or an https address. */
  url: Scalars['String']['output'];
};

/** Something that the caller was told. */
export type Notification = {
  __typename?: 'Notification';
  actorImage?: Maybe<Scalars['String']['output']>;
  /** Whose doing it is, where somebody did something. */
  actorName?: Maybe<Scalars['String']['output']>;
  createdAt: Scalars['Time']['output'];
  id: Scalars['Int']['output'];
  /** What it is about, such as event-reminder. */
  kind: Scalars['String']['output'];
  /** A path of the web app. */
  link?: Maybe<Scalars['String']['output']>;
  /** How many more people did the same; the title names the last of them. */
  otherCount: Scalars['Int']['output'];
  readAt?: Maybe<Scalars['Time']['output']>;
  text?: Maybe<Scalars['String']['output']>;
  title: Scalars['String']['output'];
};

export type NotificationList = {
  __typename?: 'NotificationList';
  /** Whether the caller muted all: no emails and no number at the bell. */
  isMuted: Scalars['Boolean']['output'];
  rows: Array<Notification>;
  total: Scalars['Int']['output'];
  /** Of all, not only of these rows. */
  unread: Scalars['Int']['output'];
};

/** How the caller is told of one kind of thing. */
export type NotificationPreference = {
  __typename?: 'NotificationPreference';
  /** How it would be without the caller's choice. */
  defaultIsShown: Scalars['Boolean']['output'];
  defaultMail: Scalars['String']['output'];
  /** Kinds of one group stand together. */
  group: Scalars['String']['output'];
  /** Whether the bell shows it. */
  isShown: Scalars['Boolean']['output'];
  kind: Scalars['String']['output'];
  label: Scalars['String']['output'];
  /** now, daily, weekly or off. */
  mail: Scalars['String']['output'];
};

/** What opens content. Content without any is open to every member. */
export type Opener = {
  __typename?: 'Opener';
  id: Scalars['String']['output'];
  /** level or product. */
  kind: Scalars['String']['output'];
  name: Scalars['String']['output'];
};

export type OpenerInput = {
  id: Scalars['String']['input'];
  kind: Scalars['String']['input'];
};

/** An order as anyone who holds its signed link sees it. */
export type Order = {
  __typename?: 'Order';
  /** What the product opens, one line each. */
  benefits: Array<Scalars['String']['output']>;
  /** The one more product that was ordered; null for none. */
  bump?: Maybe<OrderBump>;
  /** Whether the person who asks may set the password of the account that its payment made: with the secret of the browser that placed it, until the account is used. */
  canSetPassword: Scalars['Boolean']['output'];
  discount: Scalars['Decimal']['output'];
  /** To whom mail goes, with stars in it. */
  email: Scalars['String']['output'];
  /** The last day; null for no end. */
  expiry?: Maybe<Scalars['Time']['output']>;
  /** How the first row is or was paid; null where nothing was to be paid. */
  gatewayName?: Maybe<Scalars['String']['output']>;
  isMembership: Scalars['Boolean']['output'];
  /** What staff ask buyers to do next; null for nothing, and before it is paid. */
  nextStep?: Maybe<NextStep>;
  /** Such as A-000123. */
  number: Scalars['String']['output'];
  paidAt?: Maybe<Scalars['Time']['output']>;
  /** Where to pay, while it waits or has failed; null once it is paid. */
  payUrl?: Maybe<Scalars['String']['output']>;
  placedAt: Scalars['Time']['output'];
  productName: Scalars['String']['output'];
  /** The number of its first payment at the person who took it; null while it is not paid. */
  reference?: Maybe<Scalars['String']['output']>;
  rows: Array<OrderRow>;
  /** paid, waiting (the gateway has not answered), checking (the slip is looked at), failed, mailed (a visitor's free order: look into the mailbox) or closed (its mailed link has expired). */
  status: Scalars['String']['output'];
  termName: Scalars['String']['output'];
  total: Scalars['Decimal']['output'];
};

/** The one more product of an order. */
export type OrderBump = {
  __typename?: 'OrderBump';
  amount: Scalars['Decimal']['output'];
  /** What it opens, one line each. */
  benefits: Array<Scalars['String']['output']>;
  /** The last day; null for no end. */
  expiry?: Maybe<Scalars['Time']['output']>;
  /** What is left to pay of it. */
  left: Scalars['Decimal']['output'];
  /** What was paid of it. */
  paid: Scalars['Decimal']['output'];
  /** The page where it is paid; null before the order is paid and when it is. */
  payUrl?: Maybe<Scalars['String']['output']>;
  productName: Scalars['String']['output'];
  receiptPath?: Maybe<Scalars['String']['output']>;
};

/** What a buyer says. */
export type OrderInput = {
  /** The bump, if the buyer added it. CONFLICT with a sentence for one that cannot be sold to them. */
  bumpFunnelId?: InputMaybe<Scalars['String']['input']>;
  /** The price of the bump that the buyer saw. It is never what is charged: CONFLICT when the bump costs something else by now. */
  bumpPrice?: InputMaybe<Scalars['Decimal']['input']>;
  couponCode?: InputMaybe<Scalars['String']['input']>;
  email: Scalars['String']['input'];
  firstName: Scalars['String']['input'];
  funnelId: Scalars['String']['input'];
  /** Left out where the total is 0. */
  gateway?: InputMaybe<Scalars['String']['input']>;
  /** Chosen by the page, 16 to 64 letters and digits: the same key makes one order. */
  key: Scalars['String']['input'];
  lastName: Scalars['String']['input'];
  mobile: Scalars['String']['input'];
  paymentTermId?: InputMaybe<Scalars['String']['input']>;
};

/** Where the buyer goes next: the page of the gateway, the pay page for a slip, or the thank-you page. */
export type OrderPlaced = {
  __typename?: 'OrderPlaced';
  nextUrl: Scalars['String']['output'];
};

/** A row of an order. */
export type OrderRow = {
  __typename?: 'OrderRow';
  amount: Scalars['Decimal']['output'];
  /** What is left to pay of it. */
  left: Scalars['Decimal']['output'];
  /** What was paid of it. */
  paid: Scalars['Decimal']['output'];
  /** The page where it is paid; null before the order is paid and when the row is. */
  payUrl?: Maybe<Scalars['String']['output']>;
  /** The receipt as PDF, such as /api/receipts/KEY; null while it is not paid, and where nothing was to be paid. */
  receiptPath?: Maybe<Scalars['String']['output']>;
  scheduleDate: Scalars['Time']['output'];
  /** paid or due. */
  status: Scalars['String']['output'];
};

export type OtpValidationResult = {
  __typename?: 'OtpValidationResult';
  isValid: Scalars['Boolean']['output'];
  message?: Maybe<Scalars['String']['output']>;
};

/** A message that was to be mailed: waiting, sent, or given up. */
export type OutboxMail = {
  __typename?: 'OutboxMail';
  attempts: Scalars['Int']['output'];
  createdAt: Scalars['Time']['output'];
  /** The same as HTML, safe to show in a sandboxed frame. */
  html: Scalars['String']['output'];
  id: Scalars['Int']['output'];
  kind: Scalars['String']['output'];
  /** Why the last try failed. */
  lastError?: Maybe<Scalars['String']['output']>;
  sentAt?: Maybe<Scalars['Time']['output']>;
  /** waiting, sending, sent, dead or discarded. */
  status: Scalars['String']['output'];
  subject: Scalars['String']['output'];
  /** Plain text of the message. Codes and links of password emails are masked. */
  text: Scalars['String']['output'];
  toAddress: Scalars['String']['output'];
};

export type OutboxMailList = {
  __typename?: 'OutboxMailList';
  rows: Array<OutboxMail>;
  total: Scalars['Int']['output'];
};

/** What became of one row. */
export type PaidRow = {
  __typename?: 'PaidRow';
  id: Scalars['Int']['output'];
  isDone: Scalars['Boolean']['output'];
  message?: Maybe<Scalars['String']['output']>;
};

/** A way to hand over money: gcash, maya, card, qrph or bank (a slip). */
export type PayGateway = {
  __typename?: 'PayGateway';
  description: Scalars['String']['output'];
  id: Scalars['String']['output'];
  name: Scalars['String']['output'];
};

/** The row that is due after one. */
export type PayNext = {
  __typename?: 'PayNext';
  amount: Scalars['Decimal']['output'];
  payUrl: Scalars['String']['output'];
  scheduleDate: Scalars['Time']['output'];
};

/** What is to be paid, as anyone who holds its signed pay link sees it: a row of a schedule, or the first row of an order. */
export type PayRow = {
  __typename?: 'PayRow';
  /** What is left to pay. */
  amount: Scalars['Decimal']['output'];
  /** waiting (the gateway has not answered the last try) or failed (nothing came of it); null without one and once it is paid. */
  attempt?: Maybe<Scalars['String']['output']>;
  /** Where to send the money for a slip; markdown, from a default setting. */
  bankDetails?: Maybe<Scalars['String']['output']>;
  count: Scalars['Int']['output'];
  gateways: Array<PayGateway>;
  /** Until when one of a limited number of seats is held for an order that is not paid; null when none is. */
  heldUntil?: Maybe<Scalars['Time']['output']>;
  /** The signed key in /pay/{key}. */
  key: Scalars['String']['output'];
  /** How it was paid, or how it was tried last: GCash. */
  method?: Maybe<Scalars['String']['output']>;
  /** What is due after it; null while it is not paid, and when nothing is. */
  next?: Maybe<PayNext>;
  number: Scalars['Int']['output'];
  /** What was paid of it already. */
  paid: Scalars['Decimal']['output'];
  paidAt?: Maybe<Scalars['Time']['output']>;
  /** What it came to at first. */
  price: Scalars['Decimal']['output'];
  productName: Scalars['String']['output'];
  /** The receipt as PDF, such as /api/receipts/KEY; null while it is not paid. */
  receiptPath?: Maybe<Scalars['String']['output']>;
  /** The number of the payment at the person who took it; null while it is not paid. */
  reference?: Maybe<Scalars['String']['output']>;
  /** Why the last slip was refused. */
  refusedBecause?: Maybe<Scalars['String']['output']>;
  scheduleDate: Scalars['Time']['output'];
  /** Whether all seats went while none was held for this order: anyone who has not paid yet should not. */
  seatsGone: Scalars['Boolean']['output'];
  /** The slip that was sent and is being checked. */
  slip?: Maybe<WaitingSlip>;
  /** paid, due, checking (a slip was sent) or closed. */
  status: Scalars['String']['output'];
};

/** Credit that a payment left. */
export type PaymentCredit = {
  __typename?: 'PaymentCredit';
  /** What of it can be used or refunded. */
  amount: Scalars['Decimal']['output'];
  canRefundOnline: Scalars['Boolean']['output'];
  externalInvoiceId: Scalars['String']['output'];
  paidAt: Scalars['Time']['output'];
  /** What refundPayment takes. */
  paymentId: Scalars['Int']['output'];
  platform: Scalars['String']['output'];
};

/** Something that happened to a schedule row. */
export type PaymentEvent = {
  __typename?: 'PaymentEvent';
  amount: Scalars['Decimal']['output'];
  at: Scalars['Time']['output'];
  /** Who of staff did it. Null for anyone who does not see people's money. */
  by?: Maybe<Scalars['String']['output']>;
  /** Whether the gateway that took the payment can refund it. */
  canRefundOnline: Scalars['Boolean']['output'];
  externalInvoiceId: Scalars['String']['output'];
  /** paid, reversed, refunded, refund-waiting (the gateway is at it) or refund-failed. */
  kind: Scalars['String']['output'];
  /** How much of it is for this row. */
  part: Scalars['Decimal']['output'];
  /** What refundPayment takes. */
  paymentId: Scalars['Int']['output'];
  platform: Scalars['String']['output'];
  /** Why it was revoked or refunded, or why a refund failed. Null for anyone who does not see people's money. */
  reason?: Maybe<Scalars['String']['output']>;
  /** The receipt of a payment or the note of a refund, such as /api/receipts/KEY; null for what has none. */
  receiptPath?: Maybe<Scalars['String']['output']>;
  /** What retryRefund takes; null for what is no refund. */
  refundId?: Maybe<Scalars['Int']['output']>;
  /** How much of a payment for this row can still be refunded. */
  refundable: Scalars['Decimal']['output'];
};

/** Narrows the list of schedule rows. */
export type PaymentFilter = {
  /** Days overdue at least and at most: 1-7, 8-14, 15-30 or 31+. */
  aging?: InputMaybe<Scalars['String']['input']>;
  from?: InputMaybe<Scalars['Date']['input']>;
  funnelId?: InputMaybe<Scalars['String']['input']>;
  /** unpaid, paid or all. */
  payment?: InputMaybe<Scalars['String']['input']>;
  platform?: InputMaybe<Scalars['String']['input']>;
  productId?: InputMaybe<Scalars['Int']['input']>;
  to?: InputMaybe<Scalars['Date']['input']>;
  userId?: InputMaybe<Scalars['Int']['input']>;
  /** active, expired or all: the subscription. */
  validity?: InputMaybe<Scalars['String']['input']>;
};

/** What of money waits for staff, about the people whom the caller sees. */
export type PaymentOverview = {
  __typename?: 'PaymentOverview';
  /** From today to the end of the week. */
  dueThisWeek: PaymentQueue;
  /** What is due today and not paid yet. */
  dueToday: PaymentQueue;
  /** Null for those who do not see everyone. */
  month?: Maybe<MonthOverview>;
  overdue: PaymentQueue;
  /** Sold memberships that end this week and were not renewed. Null for those who may not open the list of subscriptions. */
  renewals?: Maybe<RenewalQueue>;
  /** Slips to check. */
  slips: PaymentQueue;
  /** Payments that belong to nothing. */
  strays: PaymentQueue;
  /** A Sunday. */
  weekEndsOn: Scalars['Date']['output'];
};

/** A slip that somebody sent. */
export type PaymentProof = {
  __typename?: 'PaymentProof';
  /** What was due when it was sent. */
  amount: Scalars['Decimal']['output'];
  decidedAt?: Maybe<Scalars['Time']['output']>;
  /** What is due now. */
  due: Scalars['Decimal']['output'];
  email: Scalars['String']['output'];
  /** The picture or PDF. */
  fileUrl: Scalars['String']['output'];
  id: Scalars['Int']['output'];
  /** Who sent it. */
  name: Scalars['String']['output'];
  productName: Scalars['String']['output'];
  reason?: Maybe<Scalars['String']['output']>;
  /** What staff approved; null while it waits. */
  received?: Maybe<Scalars['Decimal']['output']>;
  reference: Scalars['String']['output'];
  sentAt: Scalars['Time']['output'];
  /** What the sender says they paid; null where nobody asked. */
  statedAmount?: Maybe<Scalars['Decimal']['output']>;
  /** The day on which the sender says they paid; null where nobody asked. */
  statedOn?: Maybe<Scalars['Time']['output']>;
  /** waiting, approved or refused. */
  status: Scalars['String']['output'];
  /** The person, once there is one. */
  userId?: Maybe<Scalars['Int']['output']>;
  /** What to look at before approving; none once it is decided. */
  warnings: Array<SlipWarning>;
};

export type PaymentProofFilter = {
  /** One slip, whatever its status. */
  id?: InputMaybe<Scalars['Int']['input']>;
  /** waiting, approved, refused or all. */
  status?: InputMaybe<Scalars['String']['input']>;
};

export type PaymentProofList = {
  __typename?: 'PaymentProofList';
  rows: Array<PaymentProof>;
  total: Scalars['Int']['output'];
};

export type PaymentQueue = {
  __typename?: 'PaymentQueue';
  amount: Scalars['Decimal']['output'];
  count: Scalars['Int']['output'];
  oldestAt?: Maybe<Scalars['Time']['output']>;
  /** How many people they are of; 0 where it is not counted. */
  people: Scalars['Int']['output'];
};

/** What is due, and when. */
export type PaymentSchedule = {
  __typename?: 'PaymentSchedule';
  /** The number of the other side, N/A among them; null while unpaid. */
  externalInvoiceId?: Maybe<Scalars['String']['output']>;
  /** What happened to it: approved, revoked and refunded, by whom, with the reason. */
  history: Array<PaymentEvent>;
  id: Scalars['Int']['output'];
  invoice: Invoice;
  isAdded: Scalars['Boolean']['output'];
  /** What is still due of it. */
  left: Scalars['Decimal']['output'];
  /** What was paid of it so far. */
  paid: Scalars['Decimal']['output'];
  paidAt?: Maybe<Scalars['Time']['output']>;
  /** The page where it is paid, for its person and for staff; null when it is paid or voided. */
  payPath?: Maybe<Scalars['String']['output']>;
  paymentPlatform?: Maybe<Scalars['String']['output']>;
  price: Scalars['Decimal']['output'];
  /** The receipt as PDF, such as /api/receipts/KEY, for its person and for staff; null while it is not paid, and where nothing was to be paid. */
  receiptPath?: Maybe<Scalars['String']['output']>;
  /** What of it was refunded and is not owed again. */
  refunded: Scalars['Decimal']['output'];
  scheduleDate: Scalars['Time']['output'];
  transactionId?: Maybe<Scalars['String']['output']>;
  /** Whose it is. Null for anyone who may not see people. */
  user?: Maybe<User>;
  voidedAt?: Maybe<Scalars['Time']['output']>;
  /** The slip that was sent for it and is being checked. */
  waitingSlip?: Maybe<WaitingSlip>;
  /** The last time someone asked to waive it. Null for anyone who does not see people's money. */
  waiver?: Maybe<PaymentWaiver>;
};

/** One page of schedule rows. */
export type PaymentScheduleList = {
  __typename?: 'PaymentScheduleList';
  /** The sum of the prices of all rows; of what is left of them where only unpaid rows are asked for. */
  amount: Scalars['Decimal']['output'];
  rows: Array<PaymentSchedule>;
  total: Scalars['Int']['output'];
  /** What is unpaid, by the filters of the list but for the choice between paid and unpaid. */
  totals: PaymentTotals;
};

/** The money of one person in figures. */
export type PaymentSummary = {
  __typename?: 'PaymentSummary';
  accessName?: Maybe<Scalars['String']['output']>;
  accessUntil?: Maybe<Scalars['Time']['output']>;
  /** What of what is due was sent by slips that are being checked. */
  checking: Scalars['Decimal']['output'];
  collected: Scalars['Decimal']['output'];
  /** Whether a payment that is overdue for too long keeps something closed. */
  isSuspended: Scalars['Boolean']['output'];
  nextAmount?: Maybe<Scalars['Decimal']['output']>;
  /** The earliest unpaid row that is not overdue. */
  nextDue?: Maybe<Scalars['Time']['output']>;
  overdue: Scalars['Decimal']['output'];
  /** How many rows that is, and the day of the earliest. */
  overdueCount: Scalars['Int']['output'];
  overdueSince?: Maybe<Scalars['Time']['output']>;
  payments: Scalars['Int']['output'];
  /** What was refunded and is not owed again. */
  refunded: Scalars['Decimal']['output'];
  /** What opens it again; null when nothing has to be paid, or slips for all of it are being checked. */
  reopenAmount?: Maybe<Scalars['Decimal']['output']>;
  /** Until when what is overdue keeps everything open; null when that day has passed. */
  settleUntil?: Maybe<Scalars['Time']['output']>;
};

/** How a price is paid. */
export type PaymentTerm = {
  __typename?: 'PaymentTerm';
  archivedAt?: Maybe<Scalars['Time']['output']>;
  createdAt: Scalars['Time']['output'];
  description: Scalars['String']['output'];
  /** Pesos, or percent. */
  fee: Scalars['Decimal']['output'];
  /** Fixed Amount or Percentage; null without a fee. */
  feeType?: Maybe<Scalars['String']['output']>;
  /** In how many funnels it stands. */
  funnelCount: Scalars['Int']['output'];
  id: Scalars['String']['output'];
  /** Whether it is the one that is always there. */
  isFixed: Scalars['Boolean']['output'];
  /** Days of the month on which payments after the first fall due, such as 15 and 30; a shorter month uses its last day. Empty for days after the start. */
  monthDays: Array<Scalars['Int']['output']>;
  name: Scalars['String']['output'];
  rows: Array<PaymentTermRow>;
  updatedAt: Scalars['Time']['output'];
};

export type PaymentTermFilter = {
  status?: InputMaybe<Scalars['String']['input']>;
};

/** What is left out stays as it is; the id is chosen once. feeType null takes the fee away. */
export type PaymentTermInput = {
  description?: InputMaybe<Scalars['String']['input']>;
  fee?: InputMaybe<Scalars['Decimal']['input']>;
  feeType?: InputMaybe<Scalars['String']['input']>;
  id?: InputMaybe<Scalars['String']['input']>;
  /** Up to 4 days from 1 to 31; empty for days after the start. */
  monthDays?: InputMaybe<Array<Scalars['Int']['input']>>;
  name?: InputMaybe<Scalars['String']['input']>;
  rows?: InputMaybe<Array<PaymentTermRowInput>>;
};

export type PaymentTermList = {
  __typename?: 'PaymentTermList';
  rows: Array<PaymentTerm>;
  total: Scalars['Int']['output'];
};

export type PaymentTermRow = {
  __typename?: 'PaymentTermRow';
  daysAfter: Scalars['Int']['output'];
  /** Pesos, or percent. */
  share: Scalars['Decimal']['output'];
  /** Fixed Amount or Percentage. */
  shareType: Scalars['String']['output'];
};

export type PaymentTermRowInput = {
  daysAfter: Scalars['Int']['input'];
  share: Scalars['Decimal']['input'];
  shareType: Scalars['String']['input'];
};

/** How many rows something is of, and what is left to pay of them. */
export type PaymentTotal = {
  __typename?: 'PaymentTotal';
  amount: Scalars['Decimal']['output'];
  count: Scalars['Int']['output'];
};

/** What is unpaid of a list of rows, and the slips that wait. */
export type PaymentTotals = {
  __typename?: 'PaymentTotals';
  /** From today to Sunday. */
  dueThisWeek: PaymentTotal;
  overdue: PaymentTotal;
  /** Slips to check, of payers whom the caller sees. */
  slipsWaiting: Scalars['Int']['output'];
  unpaid: PaymentTotal;
};

/** What staff let someone off. */
export type PaymentWaiver = {
  __typename?: 'PaymentWaiver';
  amount: Scalars['Decimal']['output'];
  askedAt: Scalars['Time']['output'];
  askedBy: Scalars['String']['output'];
  /** Whether the caller may approve or decline it: never who asked. */
  canDecide: Scalars['Boolean']['output'];
  decidedAt?: Maybe<Scalars['Time']['output']>;
  decidedBy?: Maybe<Scalars['String']['output']>;
  id: Scalars['Int']['output'];
  /** What the person who decided says. */
  note?: Maybe<Scalars['String']['output']>;
  reason: Scalars['String']['output'];
  /** waiting, approved or declined. */
  status: Scalars['String']['output'];
};

/** Money that was paid out to an affiliate, or is on its way to them. */
export type Payout = {
  __typename?: 'Payout';
  /** Where it goes, with the last four digits. */
  account: Scalars['String']['output'];
  affiliateId: Scalars['Int']['output'];
  affiliateName: Scalars['String']['output'];
  /** Gross. */
  amount: Scalars['Decimal']['output'];
  askedAt?: Maybe<Scalars['Time']['output']>;
  createdAt: Scalars['Time']['output'];
  flags: Array<PayoutFlag>;
  holder: Scalars['String']['output'];
  id: Scalars['Int']['output'];
  /** What is sent. */
  net: Scalars['Decimal']['output'];
  number: Scalars['String']['output'];
  paidAt?: Maybe<Scalars['Time']['output']>;
  reference?: Maybe<Scalars['String']['output']>;
  returnReason?: Maybe<Scalars['String']['output']>;
  runId?: Maybe<Scalars['Int']['output']>;
  /** draft, approved, paid, or why it was given back: left-out, changed, cancelled or failed. */
  state: Scalars['String']['output'];
  /** What is withheld of it. */
  tax: Scalars['Decimal']['output'];
  /** Such as 5 or 2.5. */
  taxPercent: Scalars['String']['output'];
};

/** Where an affiliate gets their money. */
export type PayoutAccount = {
  __typename?: 'PayoutAccount';
  /** The code of the bank; empty for a wallet. */
  bank: Scalars['String']['output'];
  /** The name of the bank, or of the wallet. */
  bankName: Scalars['String']['output'];
  createdAt: Scalars['Time']['output'];
  holder: Scalars['String']['output'];
  id: Scalars['Int']['output'];
  isUsable: Scalars['Boolean']['output'];
  /** GCash, Maya or Bank. */
  kind: Scalars['String']['output'];
  /** Whole for the owner; the last four digits for everyone else. */
  number: Scalars['String']['output'];
  /** A new account rests until then. */
  usableAt: Scalars['Time']['output'];
};

export type PayoutAccountInput = {
  /** The code of the bank. */
  bank?: InputMaybe<Scalars['String']['input']>;
  /** Of the authenticator app, where two-factor login is on. */
  code?: InputMaybe<Scalars['String']['input']>;
  holder: Scalars['String']['input'];
  /** GCash, Maya or Bank. */
  kind: Scalars['String']['input'];
  number: Scalars['String']['input'];
  /** Once more, unless two-factor login is on. */
  password?: InputMaybe<Scalars['String']['input']>;
};

/** A bank that an account can be at. */
export type PayoutBank = {
  __typename?: 'PayoutBank';
  code: Scalars['String']['output'];
  /** How many digits its account numbers have. */
  least: Scalars['Int']['output'];
  most: Scalars['Int']['output'];
  name: Scalars['String']['output'];
};

export type PayoutFilter = {
  /** open, paid, returned or flagged. */
  state?: InputMaybe<Scalars['String']['input']>;
};

/** Something staff should look at before a payout is approved. */
export type PayoutFlag = {
  __typename?: 'PayoutFlag';
  /** new-account, jump, shared-account, shared-device or refunds. */
  kind: Scalars['String']['output'];
  /** The other affiliate, of what is shared. */
  otherId?: Maybe<Scalars['Int']['output']>;
  otherName?: Maybe<Scalars['String']['output']>;
  /** The share of refunds. */
  percent?: Maybe<Scalars['Int']['output']>;
  /** What they get on average, for a jump. */
  usual?: Maybe<Scalars['Decimal']['output']>;
};

export type PayoutList = {
  __typename?: 'PayoutList';
  rows: Array<Payout>;
  total: Scalars['Int']['output'];
};

/** What an affiliate needs to know about their payouts. */
export type PayoutOverview = {
  __typename?: 'PayoutOverview';
  account?: Maybe<PayoutAccount>;
  /** Why a payout can't be asked for: suspended, asked, terms, no-account or below-minimum; empty if it can. */
  blocked: Scalars['String']['output'];
  /** The smallest payout. */
  minimum: Scalars['Decimal']['output'];
  /** Whether changing the account asks for a code of the authenticator app, else for the password. */
  needsCode: Scalars['Boolean']['output'];
  /** When payouts are made next. */
  nextDay: Scalars['Time']['output'];
  payable: Scalars['Decimal']['output'];
  /** The one that is open. */
  request?: Maybe<PayoutRequest>;
  /** What is withheld, in percent. */
  taxRate: Scalars['Int']['output'];
};

/** Who would be in a run that starts now, and who would not. */
export type PayoutPreview = {
  __typename?: 'PayoutPreview';
  amount: Scalars['Decimal']['output'];
  /** How many of them asked for it. */
  asked: Scalars['Int']['output'];
  belowMinimum: Scalars['Int']['output'];
  /** Whether there is a draft, which has to be approved or cancelled first. */
  hasDraft: Scalars['Boolean']['output'];
  /** How many of them left the program: they are paid any amount. */
  left: Scalars['Int']['output'];
  minimum: Scalars['Decimal']['output'];
  noAccount: Scalars['Int']['output'];
  /** They did not accept the terms that hold now. */
  oldTerms: Scalars['Int']['output'];
  payouts: Scalars['Int']['output'];
  resting: Scalars['Int']['output'];
  suspended: Scalars['Int']['output'];
};

/** That an affiliate asked to be paid out. */
export type PayoutRequest = {
  __typename?: 'PayoutRequest';
  /** What was payable then. */
  amount: Scalars['Decimal']['output'];
  createdAt: Scalars['Time']['output'];
  id: Scalars['Int']['output'];
};

/** Pays many affiliates at once. */
export type PayoutRun = {
  __typename?: 'PayoutRun';
  /** Gross. */
  amount: Scalars['Decimal']['output'];
  approvedAt?: Maybe<Scalars['Time']['output']>;
  approvedBy?: Maybe<Scalars['String']['output']>;
  /** How many lines the file for InstaPay has. */
  bankCount: Scalars['Int']['output'];
  cancelReason?: Maybe<Scalars['String']['output']>;
  cancelledAt?: Maybe<Scalars['Time']['output']>;
  createdAt: Scalars['Time']['output'];
  createdBy: Scalars['String']['output'];
  flagged: Scalars['Int']['output'];
  /** How many lines the file for GCash has. */
  gcashCount: Scalars['Int']['output'];
  id: Scalars['Int']['output'];
  minimum: Scalars['Decimal']['output'];
  /** Whether the caller started it and someone else has to approve it. */
  needsSecond: Scalars['Boolean']['output'];
  /** What is sent. */
  net: Scalars['Decimal']['output'];
  /** Whether only those are in it who asked for a payout. */
  onlyAsked: Scalars['Boolean']['output'];
  /** Those of them that are not paid yet. */
  open: Scalars['Int']['output'];
  paidAt?: Maybe<Scalars['Time']['output']>;
  /** Payouts that were not given back. */
  payouts: Scalars['Int']['output'];
  /** Payouts that were given back. */
  returned: Scalars['Int']['output'];
  /** draft, approved, paid or cancelled. */
  state: Scalars['String']['output'];
  tax: Scalars['Decimal']['output'];
};

export type PayoutRunList = {
  __typename?: 'PayoutRunList';
  rows: Array<PayoutRun>;
  total: Scalars['Int']['output'];
};

/** What somebody can open on a day, and why. */
export type PersonAccess = {
  __typename?: 'PersonAccess';
  courses: Array<AccessRow>;
  events: Array<AccessRow>;
  /** What is not known about a day that is not today. */
  note?: Maybe<Scalars['String']['output']>;
  /** The day in Manila. */
  on: Scalars['Date']['output'];
  resources: Array<AccessRow>;
  userId: Scalars['Int']['output'];
};

/** What staff wrote about someone. For staff only, never for the person it is about. */
export type PersonNote = {
  __typename?: 'PersonNote';
  /** Name of who wrote it. */
  author: Scalars['String']['output'];
  body: Scalars['String']['output'];
  /** Whether the caller may delete it: who wrote it, and holders of user_update. */
  canDelete: Scalars['Boolean']['output'];
  /** Whether the caller may change it: only who wrote it. */
  canEdit: Scalars['Boolean']['output'];
  createdAt: Scalars['Time']['output'];
  /** When its text last changed; null while it is as it was written. */
  editedAt?: Maybe<Scalars['Time']['output']>;
  id: Scalars['Int']['output'];
};

export type PersonNoteList = {
  __typename?: 'PersonNoteList';
  rows: Array<PersonNote>;
  total: Scalars['Int']['output'];
};

/** Where people are to be. */
export type PlaceInput = {
  groupId: Scalars['Int']['input'];
  /** A sub-group of the group. Left out, those who are in the group already stay in theirs; null takes them out of it. */
  subGroupId?: InputMaybe<Scalars['Int']['input']>;
};

/** What became of the people of a list. */
export type Placed = {
  __typename?: 'Placed';
  added: Scalars['Int']['output'];
  moved: Scalars['Int']['output'];
  removed: Scalars['Int']['output'];
  unchanged: Scalars['Int']['output'];
};

/** A legal text, such as the privacy policy. */
export type Policy = {
  __typename?: 'Policy';
  /** Markdown with the name of the site in it. */
  body: Scalars['String']['output'];
  effectiveAt: Scalars['Time']['output'];
  /** The version that holds now. */
  latest: Scalars['Int']['output'];
  /** privacy-policy, refund-policy, terms-conditions or affiliate-terms. */
  name: Scalars['String']['output'];
  /** Markdown as staff wrote it: {name} stands for the name of the site. */
  source: Scalars['String']['output'];
  title: Scalars['String']['output'];
  version: Scalars['Int']['output'];
  /** The newest first; the last is the text that comes with Atlas. */
  versions: Array<PolicyVersion>;
};

export type PolicyInput = {
  body: Scalars['String']['input'];
  note: Scalars['String']['input'];
  /** The version that the editor started from. */
  seenVersion: Scalars['Int']['input'];
};

export type PolicyVersion = {
  __typename?: 'PolicyVersion';
  /** Who published it. Null for those without the settings page, and for the text that comes with Atlas. */
  actor?: Maybe<Scalars['String']['output']>;
  createdAt: Scalars['Time']['output'];
  /** What changed. */
  note: Scalars['String']['output'];
  version: Scalars['Int']['output'];
};

/** What will happen around a subscription, day by day, by the rules that run for real. Nothing is written. */
export type Preview = {
  __typename?: 'Preview';
  /** The days on which something changes, the first one today. */
  days: Array<PreviewDay>;
  email: Scalars['String']['output'];
  /** Of the holder; empty for a buyer who isn't there yet. */
  firstName: Scalars['String']['output'];
  from: Scalars['Time']['output'];
  /** How many days an overdue payment and an end are forgiven. */
  graceDays: Scalars['Int']['output'];
  /** Whether things go on after it. */
  isCut: Scalars['Boolean']['output'];
  productName: Scalars['String']['output'];
  /** The last day on which something changes. */
  until: Scalars['Time']['output'];
};

/** A day on which something changes. Access and dues hold until the next one. */
export type PreviewDay = {
  __typename?: 'PreviewDay';
  /** coming, open, grace, closed, expired, former or ended. */
  access: Scalars['String']['output'];
  day: Scalars['Time']['output'];
  /** What the person has to look after, as their banner reads it. */
  dues: DuesAndExpiration;
  emails: Array<PreviewEmail>;
  /** Of the days for which an overdue payment is forgiven. */
  graceDay?: Maybe<Scalars['Int']['output']>;
  steps: Array<PreviewStep>;
};

/** A reminder as it will be sent. */
export type PreviewEmail = {
  __typename?: 'PreviewEmail';
  after: Array<Scalars['String']['output']>;
  at: Scalars['Time']['output'];
  buttonLabel: Scalars['String']['output'];
  lines: Array<Scalars['String']['output']>;
  subject: Scalars['String']['output'];
};

/** Something that happens on a day, and what Atlas does then. */
export type PreviewStep = {
  __typename?: 'PreviewStep';
  /** due, paid, overdue, last-grace, closes, opens, offer, last-day, expired, last-renewal, former, drip or commission. */
  kind: Scalars['String']['output'];
  text: Scalars['String']['output'];
  title: Scalars['String']['output'];
};

/** What is sold. */
export type Product = {
  __typename?: 'Product';
  archivedAt?: Maybe<Scalars['Time']['output']>;
  /** What buyers get, a sentence each. A funnel without its own shows them. */
  benefits: Array<Scalars['String']['output']>;
  /** Courses, Activities or Tasks. */
  contentType: Scalars['String']['output'];
  /** What its doors open: courses, lessons, events and resources. Holders of a product page. */
  contents: Array<ProductContent>;
  coverFileId?: Maybe<Scalars['Int']['output']>;
  coverUrl?: Maybe<Scalars['String']['output']>;
  createdAt: Scalars['Time']['output'];
  /** Markdown. */
  description: Scalars['String']['output'];
  /** The ways to buy it, without archived ones, by name. Hidden ones only for holders of user_enroll/unenroll or the funnel page. */
  funnel: Array<Funnel>;
  funnelCount: Scalars['Int']['output'];
  id: Scalars['Int']['output'];
  /** Whether a live subscription makes somebody a fast-track student. */
  isFastTrack: Scalars['Boolean']['output'];
  /** Whether a live subscription makes somebody a member. */
  isMembership: Scalars['Boolean']['output'];
  /** The levels that a subscription gives. */
  levels: Array<ProductLevel>;
  name: Scalars['String']['output'];
  price: Scalars['Decimal']['output'];
  /** How many hold it now. Holders of a product page. */
  subscriberCount: Scalars['Int']['output'];
  updatedAt: Scalars['Time']['output'];
};

export type ProductContent = {
  __typename?: 'ProductContent';
  contentId: Scalars['Int']['output'];
  /** course, event, resource or lesson. */
  kind: Scalars['String']['output'];
  name: Scalars['String']['output'];
};

export type ProductFilter = {
  /** active or archived. */
  status?: InputMaybe<Scalars['String']['input']>;
};

/** What is left out stays as it is. */
export type ProductInput = {
  /** Up to 12 lines. */
  benefits?: InputMaybe<Array<Scalars['String']['input']>>;
  contentType?: InputMaybe<Scalars['String']['input']>;
  /** A picture that was uploaded for product-cover; null for none. */
  coverFileId?: InputMaybe<Scalars['Int']['input']>;
  description?: InputMaybe<Scalars['String']['input']>;
  isFastTrack?: InputMaybe<Scalars['Boolean']['input']>;
  isMembership?: InputMaybe<Scalars['Boolean']['input']>;
  levelIds?: InputMaybe<Array<Scalars['String']['input']>>;
  name?: InputMaybe<Scalars['String']['input']>;
  price?: InputMaybe<Scalars['Decimal']['input']>;
};

export type ProductLevel = {
  __typename?: 'ProductLevel';
  id: Scalars['String']['output'];
  name: Scalars['String']['output'];
};

export type ProductList = {
  __typename?: 'ProductList';
  rows: Array<Product>;
  total: Scalars['Int']['output'];
};

/** Somebody as others see them: how they are called, their picture and their pages elsewhere. */
export type Profile = {
  __typename?: 'Profile';
  /** The person as the directory shows them; null for those who are not listed. */
  card?: Maybe<DirectoryMember>;
  /** Everything else, for the person and for holders of the user page who see them; null to others. */
  details?: Maybe<User>;
  firstName: Scalars['String']['output'];
  /** Whether this is the caller. */
  isOwn: Scalars['Boolean']['output'];
  lastName: Scalars['String']['output'];
  profileImage?: Maybe<Scalars['String']['output']>;
  slug: Scalars['String']['output'];
  /** The pages that the person has told of. */
  socials: Socials;
};

/** What is left out stays as it is; null empties. */
export type ProfileInput = {
  birthdate?: InputMaybe<Scalars['Date']['input']>;
  firstName?: InputMaybe<Scalars['String']['input']>;
  lastName?: InputMaybe<Scalars['String']['input']>;
  location?: InputMaybe<LocationInput>;
  middleName?: InputMaybe<Scalars['String']['input']>;
  mobileNumber?: InputMaybe<Scalars['String']['input']>;
  /** Female or Male. */
  sex?: InputMaybe<Scalars['String']['input']>;
  socials?: InputMaybe<SocialsInput>;
  suffix?: InputMaybe<Scalars['String']['input']>;
};

/** A line of the ledger of commission, of any affiliate. */
export type ProgramEntry = {
  __typename?: 'ProgramEntry';
  affiliateId: Scalars['Int']['output'];
  affiliateName: Scalars['String']['output'];
  amount: Scalars['Decimal']['output'];
  at: Scalars['Time']['output'];
  id: Scalars['Int']['output'];
  /** earned or reversed. */
  kind: Scalars['String']['output'];
  number: Scalars['String']['output'];
  orderId: Scalars['Int']['output'];
  /** Why it was reversed. */
  reason?: Maybe<Scalars['String']['output']>;
};

export type ProgramEntryList = {
  __typename?: 'ProgramEntryList';
  /** What all of them come to. */
  amount: Scalars['Decimal']['output'];
  rows: Array<ProgramEntry>;
  total: Scalars['Int']['output'];
};

/** How the affiliate program did in some days, by payments that came in then and were not revoked. */
export type ProgramFigures = {
  __typename?: 'ProgramFigures';
  /** Who paid for the first time. */
  allNewCustomers: Scalars['Int']['output'];
  /** What came in in all, less what went back of it. */
  allRevenue: Scalars['Decimal']['output'];
  /** Earned less taken back. */
  cost: Scalars['Decimal']['output'];
  /** What affiliates earned in those days. */
  earned: Scalars['Decimal']['output'];
  /** Who paid for the first time, and did so through a link. */
  newCustomers: Scalars['Int']['output'];
  /** What they brought. */
  received: Scalars['Decimal']['output'];
  /** What went back of it, whenever that was. */
  refunded: Scalars['Decimal']['output'];
  /** Received less refunded. */
  revenue: Scalars['Decimal']['output'];
  /** How many payments came in through links. */
  sales: Scalars['Int']['output'];
  /** What was taken back in those days. */
  takenBack: Scalars['Decimal']['output'];
};

/** Money that came in through a link. */
export type ProgramPayment = {
  __typename?: 'ProgramPayment';
  affiliateId: Scalars['Int']['output'];
  affiliateName: Scalars['String']['output'];
  at: Scalars['Time']['output'];
  buyer: Scalars['String']['output'];
  id: Scalars['String']['output'];
  /** Paid less refunded. */
  kept: Scalars['Decimal']['output'];
  number: Scalars['String']['output'];
  orderId: Scalars['Int']['output'];
  paid: Scalars['Decimal']['output'];
  productName: Scalars['String']['output'];
  refunded: Scalars['Decimal']['output'];
};

export type ProgramPaymentList = {
  __typename?: 'ProgramPaymentList';
  /** What all of them come to. */
  paid: Scalars['Decimal']['output'];
  refunded: Scalars['Decimal']['output'];
  rows: Array<ProgramPayment>;
  total: Scalars['Int']['output'];
};

export type Query = {
  __typename?: 'Query';
  /** The rows of the matrix. */
  accessCatalogue: AccessCatalogue;
  /** One access level with its matrix. */
  accessLevel?: Maybe<AccessLevel>;
  /** All access levels. */
  accessLevels: Array<AccessLevel>;
  /** One affiliate. */
  affiliate?: Maybe<Affiliate>;
  /** What one affiliate asked or claimed. */
  affiliateClaim?: Maybe<AffiliateClaim>;
  /** What affiliates asked and claimed: open ones first, the oldest of them first. */
  affiliateClaims: AffiliateClaimList;
  /** The entries of the caller, or for holders of the page of affiliates of anyone, the newest first. */
  affiliateCommissions: CommissionList;
  /** What of the affiliate program waits for staff. */
  affiliateDesk: AffiliateDesk;
  /** What staff should look at: open flags first, then the newest. */
  affiliateFlags: AffiliateFlagList;
  /** The home of the caller for a period: month, 7, 15 or 30 days. For affiliates. */
  affiliateHome: AffiliateHome;
  /** The leads of the caller, or for holders of the page of affiliates of anybody, the newest first. */
  affiliateLeads: LeadList;
  /** One link of the caller, or for holders of the page of affiliates of anyone. */
  affiliateLink: AffiliateLink;
  /** What came of a link, or of all without a key, on each of the last days. Of the caller, or for holders of the page of affiliates of anyone. */
  affiliateLinkDays: Array<LinkDay>;
  /** Where the caller's links can lead. For affiliates. */
  affiliateLinkTargets: Array<LinkTarget>;
  /** The links of the caller, or for holders of the page of affiliates of anybody. */
  affiliateLinks: Array<AffiliateLink>;
  /** What staff wrote about an affiliate, the newest first, 100 at most. */
  affiliateNotes: Array<AffiliateNote>;
  /** The rates of the program, its funnels and their extras, with an affiliate also theirs. */
  affiliateRates: Array<AffiliateRate>;
  /** What affiliates can share in order, or what was archived. */
  affiliateResources: Array<AffiliateResource>;
  /** One page of affiliates. */
  affiliates: AffiliateList;
  /** Levels that a key can have. Closed to API keys. */
  apiKeyLevels: Array<ApiKeyLevel>;
  /** Keys of programs: those that work first, then the latest. Closed to API keys. */
  apiKeys: Array<ApiKey>;
  /** One batch. */
  batch?: Maybe<Batch>;
  /** One page of batches, the latest launch first. Sorts: name, launchFrom, launchTo, memberCount, updatedAt. */
  batches: BatchList;
  /** How the site is called and looks; with a color, how it would look in that color. */
  brand: Brand;
  /** One broadcast with its results. */
  broadcast?: Maybe<Broadcast>;
  /** All broadcasts with their results, the latest first. */
  broadcasts: Array<Broadcast>;
  /** A group as its people see it: one's own of a kind (accountability when left out; null where there is none), or by id for its people and staff. */
  buddyCircle?: Maybe<BuddyCircle>;
  /** The goals to choose from. */
  buddyGoals: Array<BuddyGoal>;
  /** Twelve groups by name: of all for holders of the accountabilityGroups or challengeGroups page, of those with their own people for leaders. */
  buddyGroups: BuddyGroupList;
  /** Groups to make of those who want to be matched and are in none, always the same for the same people. Size is between 3 and what a group takes. */
  buddyProposals: BuddyProposals;
  /** One report with its picture. */
  bugReport?: Maybe<BugReport>;
  /** What people reported. Search looks at message and reporter; status filters. */
  bugReports: BugReportList;
  /** Cash collection: all, unenrolled, for regular renewal, early renewal, er warmup or collected, which is of the month of a day. Search looks at people. */
  cashCollection: CashRenewalList;
  /** What is new, the newest first: published entries only. Search looks at title and text. */
  changelog: ChangelogList;
  /** One entry, also a draft. */
  changelogEntry?: Maybe<ChangelogEntry>;
  /** A funnel for its buyers; null for one that does not exist or is archived. Hidden ones open by their address. */
  checkoutOffer?: Maybe<CheckoutOffer>;
  /** What a buyer would pay, with a coupon. BAD_USER_INPUT field couponCode with a sentence for one that cannot be used. */
  checkoutQuote: Quote;
  /** The cities of a state by name. */
  cities: Array<City>;
  /** The paid orders that fit a claim, the newest first, 10 at most. */
  claimCandidates: Array<ClaimCandidate>;
  /** The closed page that a funnel has of its own; null if it shows the one that all funnels share. */
  closedPage?: Maybe<MarketingPage>;
  /** The balance of the caller, or for holders of the page of affiliates of anyone. */
  commissionBalance: CommissionBalance;
  /** What the sales that were paid from a day to a day would have earned under another policy. Nothing is written. */
  commissionReplay: CommissionReplay;
  /** Why a sale earns what it earns: for who earns it, and for holders of the page of affiliates. */
  commissionTrail: CommissionTrail;
  /** People who can be authors: everybody with a level beyond member, affiliate and non-member. */
  contentAuthors: Array<ContentAuthor>;
  /** What the caller typed into the form of some content and did not save. */
  contentDraft?: Maybe<ContentDraft>;
  /** All countries by name; empty when the location service does not answer. */
  countries: Array<Country>;
  /** One coupon. */
  coupon?: Maybe<Coupon>;
  /** One course with its outline. */
  course?: Maybe<Course>;
  /** One page of courses. Search looks at names. Sorts: name, author, status, lessons, createdAt, updatedAt. */
  courses: CourseList;
  /** Changes with everything that the current user tells: pages ask for it with the bell, and for the current user once it is another. */
  currentUserVersion: Scalars['String']['output'];
  /** One setting. Names that are not public read as null to those without the settings page. */
  defaultSettingByName?: Maybe<DefaultSetting>;
  /** Every setting, in the order of the settings page. */
  defaultSettings: Array<DefaultSetting>;
  /** One page of the members who agreed to be listed, by name. Search looks at names, headlines and skills. For those who see members. */
  directory: DirectoryList;
  /** Cities, skills, stages and batches that members show, the most frequent first. */
  directoryChoices: DirectoryChoices;
  /** What someone would get of what is being written; the caller without a person. */
  emailPreview: EmailPreview;
  /** All segments, counted now. */
  emailSegments: Array<EmailSegment>;
  /** One sequence with its results. */
  emailSequence?: Maybe<EmailSequence>;
  /** Who is or was in a sequence: all, those of a state, or those who wait for one email. */
  emailSequencePeople: EmailSequencePersonList;
  /** All sequences with their results, those that run first. */
  emailSequences: Array<EmailSequence>;
  /** Addresses that get no marketing emails, the latest first: all, those of one reason, or those of one person. */
  emailStops: EmailStopList;
  /** The batches somebody can be enrolled in, the latest launch first. */
  enrollmentBatches: Array<Batch>;
  /** For how many days an erasure can be taken back. */
  erasureUndoDays: Scalars['Int']['output'];
  /** One event. */
  event?: Maybe<Event>;
  /** All dates that touch a stretch of at most 62 days, drafts among them, for the calendar. */
  eventCalendar: Array<EventDate>;
  /** One date of an event. */
  eventDate?: Maybe<EventDate>;
  /** One page of the dates of an event. Filters: all, upcoming (soonest first), past (latest first). */
  eventDates: EventDateList;
  /** Who goes to a date, who waits, who declined. Search looks at names. States: all, going, waiting, declined, attended. */
  eventSignups: EventSignupList;
  /** One page of events. Search looks at names. Sorts: name, status, next, createdAt, updatedAt. */
  events: EventList;
  /** Every entry, those touched last first. Search looks at title and text; status is draft or published. */
  featureChangelog: ChangelogList;
  /** Who is meant by lines of a list: addresses or Tribe IDs, 500 at most. */
  findPeople: Array<FoundPerson>;
  /** The money of a person. One's own, and for holders of a subscription page; else null. */
  findUserPaymentSchedule?: Maybe<UserPayments>;
  /** The subscriptions of a person, the latest first. */
  findViewSubscription: Array<UserSubscription>;
  /** One form. */
  form?: Maybe<Form>;
  /** What was answered, counted. */
  formFigures: FormFigures;
  /** One response. */
  formResponse?: Maybe<FormResponse>;
  /** One page of responses. Search looks at names and e-mail addresses of people. Sorts: name, version, sentAt, savedAt. */
  formResponses: FormResponseList;
  /** One page of forms. Search looks at names and addresses. Sorts: name, status, sent, lastSentAt, createdAt, updatedAt. */
  forms: FormList;
  /** The published lessons that are open to everyone with an account, in the order of their courses: twenty at most. */
  freeLessons: Array<FreeLesson>;
  /** A free order by the key of its mailed link. */
  freeOrder?: Maybe<Order>;
  /** One funnel. */
  funnel?: Maybe<Funnel>;
  /** The page of a funnel; null if it has none and its short address leads to the checkout. */
  funnelPage?: Maybe<MarketingPage>;
  /** What will happen to someone who buys through a funnel today and pays the first part at once. */
  funnelPreview: Preview;
  /** One page of funnels. Sorts: name, productName, updatedAt. */
  funnels: FunnelList;
  /** The funnels of a product; hidden ones when asked for. */
  funnelsByProductId: Array<Funnel>;
  /** What the caller has to look after: memberships that end, and rows that are due. */
  getDuesAndExpiration: DuesAndExpiration;
  /**
   * People whom the caller may see, and published content that is open to the caller and holds every word or one that begins with it, at most 20, hits in the title first. Capitals
   * and accents do not matter. The query has 2 to 100 characters; a shorter one finds nothing. BAD_USER_INPUT for a longer one or an unknown type.
   */
  globalSearch: Array<SearchResult>;
  /** One group: any for holders of the groups page, their own for leaders. */
  group?: Maybe<Group>;
  /** The groups that the caller may put people into. */
  groupChoices: Array<GroupChoice>;
  /** The columns that other domains add to people in groups. */
  groupMemberColumns: Array<UserListPart>;
  /**
   * One page of the people in groups: all for holders of the groups page, their own people for leaders. Search looks at names and addresses. Sorts: name,
   * group, subGroup, joinedAt, lastLoginAt, lastLessonAt, silentDays.
   */
  groupMembers: GroupMemberList;
  /** One page of groups. Sorts: name, memberCount, subGroupCount, updatedAt. */
  groups: GroupList;
  /** One import; ask again while it runs. */
  import?: Maybe<Import>;
  /** What can be imported, with the columns of its template at /api/upload-template/{name}. */
  importKinds: Array<ImportKind>;
  /** What is wrong with the file of an import, by sheet, row and column: the first thousand. */
  importProblems: Array<SheetProblem>;
  /** What staff should know about the rows of an import that are taken, by sheet, row and column: the first thousand. */
  importWarnings: Array<SheetProblem>;
  /** Sheets that were uploaded, the newest first. Search looks at the file name; kind and status filter. */
  imports: ImportList;
  /** One line of the info log. */
  infoLog?: Maybe<InfoLogEntry>;
  /** Actions and entities that stand in the log, to choose from. */
  infoLogChoices: InfoLogChoices;
  /** The info log, newest first; sort by at. Search looks at people and at the names of things. The same as a file: /api/export/info-logs. */
  infoLogs: InfoLogList;
  /** Members with most points. Scopes: all, stage (those in the caller's stage). Search looks at names. FORBIDDEN for those who have only signed up, and before the email address is proven. */
  leaderboard: Leaderboard;
  /** Null for members, for those who never were one, and after the answer. */
  leavingQuestion?: Maybe<LeavingQuestion>;
  /**
   * One page of the people of the groups and sub-groups that the caller leads, those first who were not heard of for longest. toNudge leaves those whose
   * check-in is missing, or who were not here, for as long as the settings say.
   */
  ledPeople: LedPersonList;
  /** One lesson. */
  lesson?: Maybe<Lesson>;
  /** One file of a lesson. */
  lessonFile?: Maybe<LessonFile>;
  /** One variant with its blocks. */
  marketingExperimentVariant?: Maybe<MarketingExperimentVariant>;
  /** The experiments on a page, the latest first. */
  marketingExperiments: Array<MarketingExperiment>;
  /** What the server puts into the live part of a page right now, as HTML: price, countdown, figures, wins, coupon, waitlist or closed. path names the page: those of a closed page look as they do while everything is closed. */
  marketingLivePart: Scalars['String']['output'];
  /** One page by its path. */
  marketingPage?: Maybe<MarketingPage>;
  /** What was published once, with its blocks; 0 is what came with Atlas. */
  marketingPageVersion?: Maybe<MarketingPageVersion>;
  /** All public pages of marketing. */
  marketingPages: Array<MarketingPage>;
  /** Dates that someone answered or came to. Filters: upcoming (soonest first), past (latest first). Search looks at names. For staff who see the person. */
  memberEvents: MemberEventList;
  /** How someone learns. For staff who see the person. */
  memberLearning: MemberLearning;
  /** What makes a member: the funnel that is open, else the one to wait for. Null where nothing is sold. */
  membershipOffer?: Maybe<CheckoutOffer>;
  /** The merge fields, without their curly brackets. */
  mergeFields: Array<Scalars['String']['output']>;
  /** What would happen if source became part of survivor. Nothing is written. */
  mergePlan: MergePlan;
  /** One request: the person, and those who may see the requests of its stage. */
  moveUp?: Maybe<MoveUp>;
  /** Requests of a stage. States: waiting (unless told; oldest first), approved, returned, all (latest first). Search looks at names. Reviewers and leaders of the stage, holders of the page reviewMoveUp. */
  moveUps: MoveUpList;
  /** Requests that wait, oldest first, of every stage whose requests the caller may see. Own ones are left out. Search looks at names. */
  moveUpsToReview: MoveUpList;
  /** How the caller signs in, where they are signed in, and what happens to their data. */
  myAccount: Account;
  /** The caller as an affiliate; null for anyone who is none. */
  myAffiliate?: Maybe<Affiliate>;
  /** What the caller asked and claimed as an affiliate, the newest first, 50 at most. */
  myAffiliateClaims: Array<AffiliateClaim>;
  /** Which version of the affiliate terms the caller accepted, and which one holds now. */
  myAffiliateTerms: AffiliateTerms;
  /** What the caller said of themselves; a beginning where they said nothing. */
  myBuddyPreferences: BuddyPreferences;
  /** All dates of open events that touch a stretch of at most 62 days, for the calendar. */
  myCalendar: Array<MyEventDate>;
  /** The caller's calendar feed; null without one. */
  myCalendarFeed?: Maybe<CalendarFeed>;
  /** What the caller said this week; null before they did. */
  myCheckIn?: Maybe<CheckIn>;
  /** How the caller wants to be contacted. */
  myContactPreference: ContactPreference;
  /** One published course with its syllabus and the caller's progress. */
  myCourse?: Maybe<MyCourse>;
  /**
   * One page of courses that are open to the caller or that they began. Filters: all, watching, completed, closed (published courses that
   * are not open to the caller and that they did not begin). Sorts: recent (open ones first, then last opened first), newest (last published first). Search looks at names.
   */
  myCourses: MyCourseList;
  /** What the caller shows in the directory, or would before they said anything. */
  myDirectoryEntry: DirectoryEntry;
  /** One published event, open to the caller or not. */
  myEvent?: Maybe<MyEvent>;
  /** One date of a published event, open to the caller or not. */
  myEventDate?: Maybe<MyEventDate>;
  /** One page of dates, of one event or of all that are open to the caller. Filters: incoming (soonest first), past (latest first), going (the caller goes or waits), recorded (with a recording, latest first), mine (the caller hosts them or goes, soonest first). */
  myEventDates: MyEventDateList;
  /**
   * One page of events that are open to the caller. Filters: all, incoming, past, recurring, closed (published ones that are not open to the caller).
   * Sorts: soonest (by the next date; the latest first for past), name. Search looks at names.
   */
  myEvents: MyEventList;
  /** The group of the caller, and those they lead. */
  myGroups: MyGroups;
  /** One published lesson. Opening it is openLesson. */
  myLesson?: Maybe<MyLesson>;
  /** How the caller is told of every kind of thing that can happen to them. */
  myNotificationPreferences: Array<NotificationPreference>;
  /** What the caller was told, ten a page, newest first; unreadOnly leaves out what they read. */
  myNotifications: NotificationList;
  /** How payouts are set up for the caller. */
  myPayouts: PayoutOverview;
  /** One published resource. */
  myResource?: Maybe<MyResource>;
  /** One page of published resources. Sorts: newest, name, kind. Search looks at names and categories. */
  myResources: MyResourceList;
  /** An order by its signed key. */
  order?: Maybe<Order>;
  /** One mail with its text. */
  outboxMail?: Maybe<OutboxMail>;
  /** Mail that was sent or waits. Search looks at address and subject; status filters. */
  outboxMails: OutboxMailList;
  /** What is to be paid by a signed key. */
  payRow?: Maybe<PayRow>;
  /** What of money waits for staff, and how the month goes. */
  paymentOverview: PaymentOverview;
  /** The platforms to choose from when a payment is written down, as the settings list them. */
  paymentPlatforms: Array<Scalars['String']['output']>;
  /** One page of slips, the oldest first. Sorts: sentAt, amount. */
  paymentProofs: PaymentProofList;
  /** One payment term. */
  paymentTerm?: Maybe<PaymentTerm>;
  /** One page of payment terms. Sorts: name, id, funnelCount, updatedAt. */
  paymentTerms: PaymentTermList;
  /** The payment terms of a funnel, in its order. */
  paymentTermsByFunnelId: Array<PaymentTerm>;
  /** One page of schedule rows. Sorts: scheduleDate, price, name, paidAt. */
  payments: PaymentScheduleList;
  /** The banks that an account can be at, by name. */
  payoutBanks: Array<PayoutBank>;
  /** Who would be in a run that starts now. */
  payoutPreview: PayoutPreview;
  /** One payout run. */
  payoutRun?: Maybe<PayoutRun>;
  /** The payouts of a run, with their flags. */
  payoutRunPayouts: PayoutList;
  /** The payout runs, the newest first. */
  payoutRuns: PayoutRunList;
  /** The payouts of the caller, or for holders of the page of affiliates of anyone, the newest first. */
  payouts: PayoutList;
  /** What somebody can open, and why: today, or on any other day. For staff who see the person. */
  personAccess: PersonAccess;
  /** Notes of staff about someone whom the caller sees, the latest first. Search looks at the text. FORBIDDEN for notes about oneself. */
  personNotes: PersonNoteList;
  /** A legal text in the version that holds now, or in an earlier one. */
  policy?: Maybe<Policy>;
  /** One product. */
  product?: Maybe<Product>;
  /** One page of products. Sorts: name, price, funnelCount, subscriberCount, updatedAt. */
  productList: ProductList;
  /** Every product that is not archived, by name. For people who enrol, sell or write content; others see none. */
  products: Array<Product>;
  /** Somebody's profile by its slug, the caller's own without one. Others are not found by those who have only signed up, and before the email address is proven. */
  profile?: Maybe<Profile>;
  /** The commission behind the cost. */
  programEntries: ProgramEntryList;
  /** How the affiliate program did from a day to a day. */
  programFigures: ProgramFigures;
  /** The payments behind the figures: all, refunded, or new for the first payments of new customers. */
  programPayments: ProgramPaymentList;
  /** All public settings at once, as an object name -> value: what the shell needs on start. */
  publicSettings: Scalars['JSON']['output'];
  /** What a buyer of a funnel would pay by a term, with a coupon: nothing is written. */
  quote: Quote;
  /** The funnels that can have a rate of their own, by name. */
  rateFunnels: Array<RateFunnel>;
  /** All redirect rules in order. */
  redirectRules: Array<RedirectRule>;
  /** What happens for a visit, and what each rule answers. Nothing is counted. */
  redirectTrial: RedirectTrial;
  /** What the client asks first: who am I. */
  redwood?: Maybe<Redwood>;
  /** A report for a period: summary, payments, community or retention. */
  report: Report;
  /** What reports can be put together from, as far as the caller may see it. */
  reportCatalogue: ReportCatalogue;
  /** The values that a filter of a column offers. */
  reportChoices: Array<Scalars['String']['output']>;
  /** What is likely to come in during the next 8 weeks. */
  reportForecast: ReportForecast;
  /** People whom a report can be emailed to: its owner, and those with a level that it is shared with. */
  reportReaders: Array<SavedReportPerson>;
  /** The rows behind a figure, newest first; sort by at, amount or person. Search looks at people. The same as a file: /api/export/report. */
  reportRows: ReportRowList;
  /** The parts of a figure, the largest first: such as by product, batch or stage, as the figure says. Ages, weeks and stages are in their order. */
  reportSlices: Array<ReportSlice>;
  /** What a report shows to the caller, one page of it. CONFLICT if it takes longer than ten seconds. The same as a file: /api/export/saved-report. */
  reportTable: ReportTable;
  /** Wins that were reported or are hidden. status: open, hidden, or all that ever were. */
  reportedWins: ReportedWinList;
  /** One resource. */
  resource?: Maybe<Resource>;
  /** The categories there are, by name: of published resources, for holders of the resource files page of all. */
  resourceCategories: Array<Scalars['String']['output']>;
  /** One page of resources. Search looks at names and categories. Sorts: name, category, kind, owner, status, size, createdAt, updatedAt. */
  resources: ResourceList;
  /** Members by the month of their first membership. */
  retentionCohorts: RetentionCohorts;
  /** The people of one cell, by name: those who joined for 0. Search looks at names. */
  retentionPeople: RetentionPersonList;
  /** One of them; NOT_FOUND also for who lost the right to what it is about. */
  savedReport: SavedReport;
  /** The saved reports that the caller owns or that are shared with one of their levels, those changed last first. Sort by name or updatedAt; search looks at names. */
  savedReports: SavedReportList;
  /** Zones, weekdays and slots for the form of an event. */
  scheduling: Scheduling;
  /** Counts who meets conditions now and names some of them. */
  segmentAudience: SegmentAudience;
  /** What conditions of segments can name. */
  segmentChoices: SegmentChoices;
  /** What is set up and what is missing, for those who may change settings. */
  setupChecklist: SetupChecklist;
  /** One thing that the caller can share. For affiliates. */
  sharedResource: SharedResource;
  /** What the caller can share, the newest first. For affiliates. */
  sharedResources: SharedResourceList;
  /** What of people and mail waits for staff. */
  staffOverview: StaffOverview;
  /** One stage. */
  stage?: Maybe<StageRecord>;
  /** People who may lead or review a stage: everybody with a level other than member. Search looks at names. */
  stageCrew: Array<JourneyPerson>;
  /** One page of stages. Search looks at names. Sorts: number, name, people, updatedAt. */
  stageList: StageRecordList;
  /** People of a stage: of the one the caller leads, or another for holders of the page manageStage. States: all, working, ready, waiting, returned. Sorts: name, points, progress, since, last. Search looks at names. */
  stagePeople: StagePersonList;
  /** All stages in use, by number. */
  stages: Array<Stage>;
  /** The states of a country by name. */
  states: Array<State>;
  /** One page of the money that belongs to nothing, the oldest first. Sorts: cameAt, amount. */
  strayPayments: StrayPaymentList;
  /** One schedule row with what belongs to it. */
  studentPayment?: Maybe<PaymentSchedule>;
  /** One sub-group: any for holders of the groups page, their own for leaders. */
  subGroup?: Maybe<SubGroup>;
  /** One subscription of somebody whom the caller sees. */
  subscription?: Maybe<UserSubscription>;
  /** What will happen around a subscription of somebody whom the caller sees, if they pay on time or not at all. */
  subscriptionPreview: Preview;
  /** One page of subscriptions. Sorts: createdAt, expiry, name, funnel. */
  subscriptions: SubscriptionList;
  /** How contacts with someone went, the latest first. Search looks at the notes. FORBIDDEN for oneself. */
  successContacts: SuccessContactList;
  /** One success manager. */
  successManager: SuccessManager;
  /** Success managers with their figures, by name. Search looks at names and addresses. */
  successManagers: SuccessManagerList;
  /** The people of a success manager, or members without one. Search looks at names. */
  successPeople: SuccessPersonList;
  /** The queue of a success manager: one's own, or that of another for holders of the page successManager. */
  successQueue: SuccessQueue;
  /** All rules that assign members, in the order in which they are tried. */
  successRules: Array<SuccessRule>;
  /** Pages that the caller can open and may have meant with an address that isn't there. */
  suggestedPages: Array<SuggestedPage>;
  /** What a task can lead to. Kinds: lesson, form, event. Search looks at names. */
  taskTargets: Array<TaskTarget>;
  /** The courses that the caller teaches, with how far people are in them. None for those who teach none. */
  taughtCourses: Array<TaughtCourse>;
  /** How a group chooses its leader: that of one's own group, or by the id of the group for its people and staff. Null where nothing is chosen. */
  teamLeadSelection?: Maybe<TeamLeadSelection>;
  /** A payment in the test wallet; null where there is none. */
  testPayment?: Maybe<TestPayment>;
  /** Who registered for a run. show is came, absent, watched, enrolled, not-enrolled or unsubscribed; everyone without. */
  trainingPeople: TrainingPersonList;
  /** The runs of a track with their figures, the current one first. */
  trainingRuns: Array<TrainingRun>;
  /** One page of the members who are in no group of a kind. Sorts: name, open. */
  unassignedBuddies: BuddyList;
  /** One unit with its lessons. */
  unit?: Maybe<Unit>;
  /** How many notifications the caller has not read. */
  unreadNotifications: Scalars['Int']['output'];
  /** One person: oneself, or anyone for holders of the user page. */
  user?: Maybe<User>;
  /** The products somebody can be enrolled in: those with a funnel that they do not hold. */
  userAvailableProducts: Array<Product>;
  /** Columns and filters that other domains add to the list of people. */
  userListParts: Array<UserListPart>;
  /** Merges, the newest first. Search looks at names, addresses, Tribe IDs and numbers of both. */
  userMerges: UserMergeList;
  /** How far somebody is: oneself, people of the stage one leads or reviews, of the group one leads, or anybody for holders of the pages stage and allUsers. NOT_FOUND otherwise. */
  userStageProgress?: Maybe<UserStageProgress>;
  /** People. Search looks at names, address, Tribe ID and mobile number; sorts are name, email, tribeId, mobileNumber, accessLevel, status, lastLoginAt, createdAt, archivedAt and those of parts. */
  users: UserList;
  /** A published form, to fill in. UNAUTHENTICATED when a visitor asks for one that is not public. */
  viewForm?: Maybe<ViewedForm>;
  /** One page of who waits for a funnel, the latest first. Sorts: joinedAt, firstName. */
  waitlist: WaitlistEntryList;
  /** What was sent to a webhook in the last 30 days, the latest first; state filters. */
  webhookDeliveries: WebhookDeliveryList;
  /** All webhooks, the latest first. */
  webhooks: Array<Webhook>;
  /** One win. */
  win: Win;
  /** What was said to a win, twenty a page, the first first. To those who see no members: at their own wins alone. */
  winComments: WinCommentList;
  /** What came of it, for all members or those of a batch. */
  winFigures: WinFigures;
  /** What of wins waits for the caller. */
  winOverview: WinOverview;
  /** Wins of everybody or of one person, the latest first; search looks at what is told and at names. Hidden ones only to their person, among their own. To those who have only signed up: those with consent; before the email address is proven: one's own. */
  wins: WinList;
  /** Wins that wait for a coach, the longest waiting first; not one's own. */
  winsToConfirm: WinList;
  /** The twelve settings of one live workshop, for the page of that workshop. */
  workshopSettings: Array<DefaultSetting>;
  /** The ledger of points of a person, latest first. Search looks at titles. As userStageProgress. */
  xpEntries: XpEntryList;
};


export type QueryAccessLevelArgs = {
  id: Scalars['String']['input'];
};


export type QueryAffiliateArgs = {
  id: Scalars['Int']['input'];
};


export type QueryAffiliateClaimArgs = {
  id: Scalars['Int']['input'];
};


export type QueryAffiliateClaimsArgs = {
  filter?: InputMaybe<AffiliateClaimFilter>;
  list?: InputMaybe<ListInput>;
};


export type QueryAffiliateCommissionsArgs = {
  affiliateId?: InputMaybe<Scalars['Int']['input']>;
  filter?: InputMaybe<CommissionFilter>;
  list?: InputMaybe<ListInput>;
};


export type QueryAffiliateFlagsArgs = {
  filter?: InputMaybe<AffiliateFlagFilter>;
  list?: InputMaybe<ListInput>;
};


export type QueryAffiliateHomeArgs = {
  period: Scalars['String']['input'];
};


export type QueryAffiliateLeadsArgs = {
  affiliateId?: InputMaybe<Scalars['Int']['input']>;
  filter?: InputMaybe<LeadFilter>;
  list?: InputMaybe<ListInput>;
};


export type QueryAffiliateLinkArgs = {
  affiliateId?: InputMaybe<Scalars['Int']['input']>;
  key: Scalars['String']['input'];
};


export type QueryAffiliateLinkDaysArgs = {
  affiliateId?: InputMaybe<Scalars['Int']['input']>;
  days: Scalars['Int']['input'];
  key?: InputMaybe<Scalars['String']['input']>;
};


export type QueryAffiliateLinksArgs = {
  affiliateId?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryAffiliateNotesArgs = {
  affiliateId: Scalars['Int']['input'];
};


export type QueryAffiliateRatesArgs = {
  affiliateId?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryAffiliateResourcesArgs = {
  isArchived?: InputMaybe<Scalars['Boolean']['input']>;
};


export type QueryAffiliatesArgs = {
  filter?: InputMaybe<AffiliateFilter>;
  list?: InputMaybe<ListInput>;
};


export type QueryBatchArgs = {
  id: Scalars['Int']['input'];
};


export type QueryBatchesArgs = {
  filter?: InputMaybe<BatchFilter>;
  list?: InputMaybe<ListInput>;
};


export type QueryBrandArgs = {
  color?: InputMaybe<Scalars['String']['input']>;
};


export type QueryBroadcastArgs = {
  id: Scalars['Int']['input'];
};


export type QueryBuddyCircleArgs = {
  id?: InputMaybe<Scalars['Int']['input']>;
  kind?: InputMaybe<Scalars['String']['input']>;
};


export type QueryBuddyGroupsArgs = {
  filter?: InputMaybe<BuddyGroupFilter>;
  page?: InputMaybe<Scalars['Int']['input']>;
  search?: InputMaybe<Scalars['String']['input']>;
};


export type QueryBuddyProposalsArgs = {
  batchId?: InputMaybe<Scalars['Int']['input']>;
  kind?: InputMaybe<Scalars['String']['input']>;
  size?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryBugReportArgs = {
  id: Scalars['Int']['input'];
};


export type QueryBugReportsArgs = {
  list?: InputMaybe<ListInput>;
  status?: InputMaybe<Scalars['String']['input']>;
};


export type QueryCashCollectionArgs = {
  bucket: Scalars['String']['input'];
  list?: InputMaybe<ListInput>;
  month?: InputMaybe<Scalars['Date']['input']>;
};


export type QueryChangelogArgs = {
  list?: InputMaybe<ListInput>;
};


export type QueryChangelogEntryArgs = {
  id: Scalars['Int']['input'];
};


export type QueryCheckoutOfferArgs = {
  funnelId: Scalars['String']['input'];
};


export type QueryCheckoutQuoteArgs = {
  couponCode?: InputMaybe<Scalars['String']['input']>;
  funnelId: Scalars['String']['input'];
  paymentTermId?: InputMaybe<Scalars['String']['input']>;
};


export type QueryCitiesArgs = {
  country: Scalars['String']['input'];
  state: Scalars['String']['input'];
};


export type QueryClaimCandidatesArgs = {
  claimId: Scalars['Int']['input'];
};


export type QueryClosedPageArgs = {
  funnelId: Scalars['String']['input'];
};


export type QueryCommissionBalanceArgs = {
  affiliateId?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryCommissionReplayArgs = {
  from: Scalars['Date']['input'];
  policy: CommissionPolicyInput;
  to: Scalars['Date']['input'];
};


export type QueryCommissionTrailArgs = {
  orderId: Scalars['Int']['input'];
};


export type QueryContentDraftArgs = {
  content: Scalars['String']['input'];
  id: Scalars['Int']['input'];
};


export type QueryCouponArgs = {
  id: Scalars['Int']['input'];
};


export type QueryCourseArgs = {
  id: Scalars['Int']['input'];
};


export type QueryCoursesArgs = {
  filter?: InputMaybe<CourseFilter>;
  list?: InputMaybe<ListInput>;
};


export type QueryDefaultSettingByNameArgs = {
  name: Scalars['String']['input'];
};


export type QueryDirectoryArgs = {
  filter?: InputMaybe<DirectoryFilter>;
  list?: InputMaybe<ListInput>;
};


export type QueryEmailPreviewArgs = {
  body: Scalars['String']['input'];
  person?: InputMaybe<Scalars['String']['input']>;
  subject: Scalars['String']['input'];
};


export type QueryEmailSequenceArgs = {
  id: Scalars['Int']['input'];
};


export type QueryEmailSequencePeopleArgs = {
  emailId?: InputMaybe<Scalars['Int']['input']>;
  id: Scalars['Int']['input'];
  list?: InputMaybe<ListInput>;
  state?: InputMaybe<Scalars['String']['input']>;
};


export type QueryEmailStopsArgs = {
  list?: InputMaybe<ListInput>;
  reason?: InputMaybe<Scalars['String']['input']>;
  userId?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryEventArgs = {
  id: Scalars['Int']['input'];
};


export type QueryEventCalendarArgs = {
  from: Scalars['Time']['input'];
  to: Scalars['Time']['input'];
};


export type QueryEventDateArgs = {
  id: Scalars['Int']['input'];
};


export type QueryEventDatesArgs = {
  eventId: Scalars['Int']['input'];
  filter?: InputMaybe<Scalars['String']['input']>;
  list?: InputMaybe<ListInput>;
};


export type QueryEventSignupsArgs = {
  dateId: Scalars['Int']['input'];
  list?: InputMaybe<ListInput>;
  state?: InputMaybe<Scalars['String']['input']>;
};


export type QueryEventsArgs = {
  filter?: InputMaybe<EventFilter>;
  list?: InputMaybe<ListInput>;
};


export type QueryFeatureChangelogArgs = {
  list?: InputMaybe<ListInput>;
  status?: InputMaybe<Scalars['String']['input']>;
};


export type QueryFindPeopleArgs = {
  lines: Array<Scalars['String']['input']>;
};


export type QueryFindUserPaymentScheduleArgs = {
  userId: Scalars['Int']['input'];
};


export type QueryFindViewSubscriptionArgs = {
  id: Scalars['Int']['input'];
};


export type QueryFormArgs = {
  id: Scalars['Int']['input'];
};


export type QueryFormFiguresArgs = {
  formId: Scalars['Int']['input'];
};


export type QueryFormResponseArgs = {
  id: Scalars['Int']['input'];
};


export type QueryFormResponsesArgs = {
  filter?: InputMaybe<FormResponseFilter>;
  formId: Scalars['Int']['input'];
  list?: InputMaybe<ListInput>;
};


export type QueryFormsArgs = {
  filter?: InputMaybe<FormFilter>;
  list?: InputMaybe<ListInput>;
};


export type QueryFreeOrderArgs = {
  key: Scalars['String']['input'];
};


export type QueryFunnelArgs = {
  id: Scalars['String']['input'];
};


export type QueryFunnelPageArgs = {
  funnelId: Scalars['String']['input'];
};


export type QueryFunnelPreviewArgs = {
  funnelId: Scalars['String']['input'];
  isPaidOnTime: Scalars['Boolean']['input'];
  paymentTermId?: InputMaybe<Scalars['String']['input']>;
};


export type QueryFunnelsArgs = {
  filter?: InputMaybe<FunnelFilter>;
  list?: InputMaybe<ListInput>;
};


export type QueryFunnelsByProductIdArgs = {
  hidden?: InputMaybe<FunnelHiddenInput>;
  productId: Scalars['Int']['input'];
};


export type QueryGlobalSearchArgs = {
  query: Scalars['String']['input'];
  type?: InputMaybe<Scalars['String']['input']>;
};


export type QueryGroupArgs = {
  id: Scalars['Int']['input'];
};


export type QueryGroupMembersArgs = {
  filter?: InputMaybe<GroupMemberFilter>;
  list?: InputMaybe<ListInput>;
};


export type QueryGroupsArgs = {
  filter?: InputMaybe<GroupFilter>;
  list?: InputMaybe<ListInput>;
};


export type QueryImportArgs = {
  id: Scalars['Int']['input'];
};


export type QueryImportProblemsArgs = {
  id: Scalars['Int']['input'];
};


export type QueryImportWarningsArgs = {
  id: Scalars['Int']['input'];
};


export type QueryImportsArgs = {
  kind?: InputMaybe<Scalars['String']['input']>;
  list?: InputMaybe<ListInput>;
  status?: InputMaybe<Scalars['String']['input']>;
};


export type QueryInfoLogArgs = {
  id: Scalars['Int']['input'];
};


export type QueryInfoLogsArgs = {
  filter?: InputMaybe<InfoLogFilter>;
  list?: InputMaybe<ListInput>;
};


export type QueryLeaderboardArgs = {
  list?: InputMaybe<ListInput>;
  scope?: InputMaybe<Scalars['String']['input']>;
};


export type QueryLedPeopleArgs = {
  list?: InputMaybe<ListInput>;
  toNudge?: InputMaybe<Scalars['Boolean']['input']>;
};


export type QueryLessonArgs = {
  id: Scalars['Int']['input'];
};


export type QueryLessonFileArgs = {
  id: Scalars['Int']['input'];
};


export type QueryMarketingExperimentVariantArgs = {
  id: Scalars['Int']['input'];
  letter: Scalars['String']['input'];
};


export type QueryMarketingExperimentsArgs = {
  path: Scalars['String']['input'];
};


export type QueryMarketingLivePartArgs = {
  kind: Scalars['String']['input'];
  of: Scalars['String']['input'];
  path?: InputMaybe<Scalars['String']['input']>;
  text: Scalars['String']['input'];
};


export type QueryMarketingPageArgs = {
  path: Scalars['String']['input'];
};


export type QueryMarketingPageVersionArgs = {
  number: Scalars['Int']['input'];
  path: Scalars['String']['input'];
};


export type QueryMemberEventsArgs = {
  filter: Scalars['String']['input'];
  list?: InputMaybe<ListInput>;
  userId: Scalars['Int']['input'];
};


export type QueryMemberLearningArgs = {
  userId: Scalars['Int']['input'];
};


export type QueryMergePlanArgs = {
  sourceId: Scalars['Int']['input'];
  survivorId: Scalars['Int']['input'];
};


export type QueryMoveUpArgs = {
  id: Scalars['Int']['input'];
};


export type QueryMoveUpsArgs = {
  list?: InputMaybe<ListInput>;
  stageId: Scalars['Int']['input'];
  state?: InputMaybe<Scalars['String']['input']>;
};


export type QueryMoveUpsToReviewArgs = {
  list?: InputMaybe<ListInput>;
};


export type QueryMyCalendarArgs = {
  from: Scalars['Time']['input'];
  to: Scalars['Time']['input'];
};


export type QueryMyCourseArgs = {
  id: Scalars['Int']['input'];
};


export type QueryMyCoursesArgs = {
  filter?: InputMaybe<Scalars['String']['input']>;
  list?: InputMaybe<ListInput>;
};


export type QueryMyEventArgs = {
  id: Scalars['Int']['input'];
};


export type QueryMyEventDateArgs = {
  id: Scalars['Int']['input'];
};


export type QueryMyEventDatesArgs = {
  eventId?: InputMaybe<Scalars['Int']['input']>;
  filter?: InputMaybe<Scalars['String']['input']>;
  list?: InputMaybe<ListInput>;
};


export type QueryMyEventsArgs = {
  filter?: InputMaybe<Scalars['String']['input']>;
  list?: InputMaybe<ListInput>;
};


export type QueryMyLessonArgs = {
  courseId: Scalars['Int']['input'];
  lessonId: Scalars['Int']['input'];
};


export type QueryMyNotificationsArgs = {
  page?: InputMaybe<Scalars['Int']['input']>;
  unreadOnly?: InputMaybe<Scalars['Boolean']['input']>;
};


export type QueryMyResourceArgs = {
  id: Scalars['Int']['input'];
};


export type QueryMyResourcesArgs = {
  filter?: InputMaybe<MyResourceFilter>;
  list?: InputMaybe<ListInput>;
};


export type QueryOrderArgs = {
  key: Scalars['String']['input'];
  secret?: InputMaybe<Scalars['String']['input']>;
};


export type QueryOutboxMailArgs = {
  id: Scalars['Int']['input'];
};


export type QueryOutboxMailsArgs = {
  list?: InputMaybe<ListInput>;
  status?: InputMaybe<Scalars['String']['input']>;
};


export type QueryPayRowArgs = {
  key: Scalars['String']['input'];
};


export type QueryPaymentProofsArgs = {
  filter?: InputMaybe<PaymentProofFilter>;
  list?: InputMaybe<ListInput>;
};


export type QueryPaymentTermArgs = {
  id: Scalars['String']['input'];
};


export type QueryPaymentTermsArgs = {
  filter?: InputMaybe<PaymentTermFilter>;
  list?: InputMaybe<ListInput>;
};


export type QueryPaymentTermsByFunnelIdArgs = {
  funnelId: Scalars['String']['input'];
};


export type QueryPaymentsArgs = {
  filter?: InputMaybe<PaymentFilter>;
  list?: InputMaybe<ListInput>;
};


export type QueryPayoutRunArgs = {
  id: Scalars['Int']['input'];
};


export type QueryPayoutRunPayoutsArgs = {
  filter?: InputMaybe<PayoutFilter>;
  list?: InputMaybe<ListInput>;
  runId: Scalars['Int']['input'];
};


export type QueryPayoutRunsArgs = {
  list?: InputMaybe<ListInput>;
};


export type QueryPayoutsArgs = {
  affiliateId?: InputMaybe<Scalars['Int']['input']>;
  list?: InputMaybe<ListInput>;
};


export type QueryPersonAccessArgs = {
  on?: InputMaybe<Scalars['Date']['input']>;
  userId: Scalars['Int']['input'];
};


export type QueryPersonNotesArgs = {
  list?: InputMaybe<ListInput>;
  userId: Scalars['Int']['input'];
};


export type QueryPolicyArgs = {
  name: Scalars['String']['input'];
  version?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryProductArgs = {
  id: Scalars['Int']['input'];
};


export type QueryProductListArgs = {
  filter?: InputMaybe<ProductFilter>;
  list?: InputMaybe<ListInput>;
};


export type QueryProfileArgs = {
  slug?: InputMaybe<Scalars['String']['input']>;
};


export type QueryProgramEntriesArgs = {
  from: Scalars['Date']['input'];
  list?: InputMaybe<ListInput>;
  to: Scalars['Date']['input'];
};


export type QueryProgramFiguresArgs = {
  from: Scalars['Date']['input'];
  to: Scalars['Date']['input'];
};


export type QueryProgramPaymentsArgs = {
  from: Scalars['Date']['input'];
  list?: InputMaybe<ListInput>;
  only: Scalars['String']['input'];
  to: Scalars['Date']['input'];
};


export type QueryQuoteArgs = {
  couponId?: InputMaybe<Scalars['Int']['input']>;
  funnelId: Scalars['String']['input'];
  paymentTermId?: InputMaybe<Scalars['String']['input']>;
  userId?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryRedirectTrialArgs = {
  input: RedirectTrialInput;
};


export type QueryReportArgs = {
  name: Scalars['String']['input'];
  period: ReportPeriodInput;
};


export type QueryReportChoicesArgs = {
  column: Scalars['String']['input'];
  source: Scalars['String']['input'];
};


export type QueryReportReadersArgs = {
  id: Scalars['Int']['input'];
};


export type QueryReportRowsArgs = {
  input: ReportRowsInput;
  list?: InputMaybe<ListInput>;
};


export type QueryReportSlicesArgs = {
  by: Scalars['String']['input'];
  figure: Scalars['String']['input'];
  period: ReportPeriodInput;
  report: Scalars['String']['input'];
};


export type QueryReportTableArgs = {
  input: ReportTableInput;
  list?: InputMaybe<ListInput>;
};


export type QueryReportedWinsArgs = {
  list?: InputMaybe<ListInput>;
  status?: InputMaybe<Scalars['String']['input']>;
};


export type QueryResourceArgs = {
  id: Scalars['Int']['input'];
};


export type QueryResourcesArgs = {
  filter?: InputMaybe<ResourceFilter>;
  list?: InputMaybe<ListInput>;
};


export type QueryRetentionPeopleArgs = {
  list?: InputMaybe<ListInput>;
  month: Scalars['Date']['input'];
  since: Scalars['Int']['input'];
};


export type QuerySavedReportArgs = {
  id: Scalars['Int']['input'];
};


export type QuerySavedReportsArgs = {
  isArchived?: Scalars['Boolean']['input'];
  list?: InputMaybe<ListInput>;
};


export type QuerySegmentAudienceArgs = {
  conditions: SegmentConditionsInput;
  search?: InputMaybe<Scalars['String']['input']>;
};


export type QuerySharedResourceArgs = {
  id: Scalars['Int']['input'];
};


export type QuerySharedResourcesArgs = {
  kind?: InputMaybe<Scalars['String']['input']>;
  list?: InputMaybe<ListInput>;
};


export type QueryStageArgs = {
  id: Scalars['Int']['input'];
};


export type QueryStageCrewArgs = {
  search?: InputMaybe<Scalars['String']['input']>;
};


export type QueryStageListArgs = {
  filter?: InputMaybe<StageFilter>;
  list?: InputMaybe<ListInput>;
};


export type QueryStagePeopleArgs = {
  list?: InputMaybe<ListInput>;
  stageId?: InputMaybe<Scalars['Int']['input']>;
  state?: InputMaybe<Scalars['String']['input']>;
};


export type QueryStatesArgs = {
  country: Scalars['String']['input'];
};


export type QueryStrayPaymentsArgs = {
  filter?: InputMaybe<StrayPaymentFilter>;
  list?: InputMaybe<ListInput>;
};


export type QueryStudentPaymentArgs = {
  id: Scalars['Int']['input'];
};


export type QuerySubGroupArgs = {
  id: Scalars['Int']['input'];
};


export type QuerySubscriptionArgs = {
  id: Scalars['Int']['input'];
};


export type QuerySubscriptionPreviewArgs = {
  id: Scalars['Int']['input'];
  isPaidOnTime: Scalars['Boolean']['input'];
};


export type QuerySubscriptionsArgs = {
  filter?: InputMaybe<SubscriptionFilter>;
  list?: InputMaybe<ListInput>;
};


export type QuerySuccessContactsArgs = {
  list?: InputMaybe<ListInput>;
  userId: Scalars['Int']['input'];
};


export type QuerySuccessManagerArgs = {
  id: Scalars['Int']['input'];
};


export type QuerySuccessManagersArgs = {
  list?: InputMaybe<ListInput>;
};


export type QuerySuccessPeopleArgs = {
  list?: InputMaybe<ListInput>;
  managerId?: InputMaybe<Scalars['Int']['input']>;
};


export type QuerySuccessQueueArgs = {
  managerId?: InputMaybe<Scalars['Int']['input']>;
};


export type QuerySuggestedPagesArgs = {
  path: Scalars['String']['input'];
};


export type QueryTaskTargetsArgs = {
  kind: Scalars['String']['input'];
  search?: InputMaybe<Scalars['String']['input']>;
};


export type QueryTeamLeadSelectionArgs = {
  groupId?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryTestPaymentArgs = {
  id: Scalars['String']['input'];
};


export type QueryTrainingPeopleArgs = {
  list?: InputMaybe<ListInput>;
  runId: Scalars['Int']['input'];
  show?: InputMaybe<Scalars['String']['input']>;
};


export type QueryTrainingRunsArgs = {
  track: Scalars['String']['input'];
};


export type QueryUnassignedBuddiesArgs = {
  filter?: InputMaybe<BuddyFilter>;
  list?: InputMaybe<ListInput>;
};


export type QueryUnitArgs = {
  id: Scalars['Int']['input'];
};


export type QueryUserArgs = {
  id: Scalars['Int']['input'];
};


export type QueryUserAvailableProductsArgs = {
  userId?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryUserMergesArgs = {
  list?: InputMaybe<ListInput>;
};


export type QueryUserStageProgressArgs = {
  id: Scalars['Int']['input'];
};


export type QueryUsersArgs = {
  filter?: InputMaybe<UserFilter>;
  list?: InputMaybe<ListInput>;
};


export type QueryViewFormArgs = {
  slug: Scalars['String']['input'];
};


export type QueryWaitlistArgs = {
  funnelId: Scalars['String']['input'];
  list?: InputMaybe<ListInput>;
};


export type QueryWebhookDeliveriesArgs = {
  list?: InputMaybe<ListInput>;
  state?: InputMaybe<Scalars['String']['input']>;
  webhookId: Scalars['Int']['input'];
};


export type QueryWinArgs = {
  id: Scalars['Int']['input'];
};


export type QueryWinCommentsArgs = {
  page?: InputMaybe<Scalars['Int']['input']>;
  winId: Scalars['Int']['input'];
};


export type QueryWinFiguresArgs = {
  batchId?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryWinsArgs = {
  filter?: InputMaybe<WinFilter>;
  list?: InputMaybe<ListInput>;
};


export type QueryWinsToConfirmArgs = {
  list?: InputMaybe<ListInput>;
};


export type QueryWorkshopSettingsArgs = {
  experienced: Scalars['Boolean']['input'];
};


export type QueryXpEntriesArgs = {
  list?: InputMaybe<ListInput>;
  userId: Scalars['Int']['input'];
};

/** What was done in a lesson without a connection. */
export type QueuedProgressInput = {
  at: Scalars['Time']['input'];
  /** Whether Mark as done was pressed. */
  isDone?: InputMaybe<Scalars['Boolean']['input']>;
  lessonId: Scalars['Int']['input'];
  /** When it was opened and when this entry was made, by the clock of the device. */
  openedAt: Scalars['Time']['input'];
  position?: InputMaybe<Scalars['Int']['input']>;
  seen?: InputMaybe<Array<SeenInput>>;
};

/** What somebody would pay, and when. */
export type Quote = {
  __typename?: 'Quote';
  discount: Scalars['Decimal']['output'];
  /** The last day; null for no end. */
  expiry?: Maybe<Scalars['Time']['output']>;
  fee: Scalars['Decimal']['output'];
  /** The last moment of what the person holds and this renews; null when it renews nothing. */
  heldUntil?: Maybe<Scalars['Time']['output']>;
  price: Scalars['Decimal']['output'];
  /** Why it would give the person nothing; null when it gives them something. */
  refusedBecause?: Maybe<Scalars['String']['output']>;
  rows: Array<QuoteRow>;
  startsAt: Scalars['Time']['output'];
  total: Scalars['Decimal']['output'];
};

export type QuoteRow = {
  __typename?: 'QuoteRow';
  price: Scalars['Decimal']['output'];
  scheduleDate: Scalars['Time']['output'];
};

/** A funnel that can have a rate of its own. */
export type RateFunnel = {
  __typename?: 'RateFunnel';
  id: Scalars['String']['output'];
  name: Scalars['String']['output'];
};

export type RateInput = {
  /** Null for all affiliates. */
  affiliateId?: InputMaybe<Scalars['Int']['input']>;
  /** Pesos for each payment, or a percentage up to 100. */
  amount?: InputMaybe<Scalars['Decimal']['input']>;
  /** The extra of the funnel: its rate is for every affiliate, and without one it earns nothing. */
  bumpFunnelId?: InputMaybe<Scalars['String']['input']>;
  /** Fixed Amount or Percentage; null ends the rate, so that the next one applies. */
  feeType?: InputMaybe<Scalars['String']['input']>;
  /** Null for everything they sell. */
  funnelId?: InputMaybe<Scalars['String']['input']>;
};

/** One condition, in words, and whether it fits a visit. */
export type RedirectCheck = {
  __typename?: 'RedirectCheck';
  fits: Scalars['Boolean']['output'];
  /** What the visit has instead. */
  found: Scalars['String']['output'];
  /** address, dates, batch, workshop, visitor, device, query or language. */
  kind: Scalars['String']['output'];
  text: Scalars['String']['output'];
  value: Scalars['String']['output'];
};

/** All that are not null must hold. */
export type RedirectConditions = {
  __typename?: 'RedirectConditions';
  /** Whether a batch is launching. */
  batchOpen?: Maybe<Scalars['Boolean']['output']>;
  /** phone or computer. */
  device?: Maybe<Scalars['String']['output']>;
  endsAt?: Maybe<Scalars['Time']['output']>;
  /** fil or en. */
  language?: Maybe<Scalars['String']['output']>;
  queryName?: Maybe<Scalars['String']['output']>;
  /** Any value without one. */
  queryValue?: Maybe<Scalars['String']['output']>;
  signedIn?: Maybe<Scalars['Boolean']['output']>;
  startsAt?: Maybe<Scalars['Time']['output']>;
  /** beginner or experienced, with workshopLive. */
  workshop?: Maybe<Scalars['String']['output']>;
  workshopLive?: Maybe<Scalars['Boolean']['output']>;
};

export type RedirectConditionsInput = {
  /** Whether a batch is launching. */
  batchOpen?: InputMaybe<Scalars['Boolean']['input']>;
  /** phone or computer. */
  device?: InputMaybe<Scalars['String']['input']>;
  endsAt?: InputMaybe<Scalars['Time']['input']>;
  /** fil or en. */
  language?: InputMaybe<Scalars['String']['input']>;
  queryName?: InputMaybe<Scalars['String']['input']>;
  /** Any value without one. */
  queryValue?: InputMaybe<Scalars['String']['input']>;
  signedIn?: InputMaybe<Scalars['Boolean']['input']>;
  startsAt?: InputMaybe<Scalars['Time']['input']>;
  /** beginner or experienced, with workshopLive. */
  workshop?: InputMaybe<Scalars['String']['input']>;
  workshopLive?: InputMaybe<Scalars['Boolean']['input']>;
};

/** How often a rule was used on one Manila day. */
export type RedirectDay = {
  __typename?: 'RedirectDay';
  day: Scalars['Time']['output'];
  hits: Scalars['Int']['output'];
};

/** Leads one address elsewhere while its conditions hold. Rules are checked in order; the first one that fits is used. */
export type RedirectRule = {
  __typename?: 'RedirectRule';
  /** The conditions in words. */
  chips: Array<RedirectCheck>;
  conditions: RedirectConditions;
  /** Ends in /* for everything below it. */
  fromPath: Scalars['String']['output'];
  /** The last seven days, today last. */
  hits: Array<RedirectDay>;
  id: Scalars['Int']['output'];
  isActive: Scalars['Boolean']['output'];
  name: Scalars['String']['output'];
  /** 1 for the first. */
  position: Scalars['Int']['output'];
  /** on, off, scheduled or ended. */
  state: Scalars['String']['output'];
  /** A path of ours, or an https address. */
  target: Scalars['String']['output'];
  updatedAt: Scalars['Time']['output'];
  /** Why the rule is never used; null if it can be. */
  warning?: Maybe<Scalars['String']['output']>;
};

/** What is left out stays as it is; conditions come as a whole. */
export type RedirectRuleInput = {
  conditions?: InputMaybe<RedirectConditionsInput>;
  fromPath?: InputMaybe<Scalars['String']['input']>;
  isActive?: InputMaybe<Scalars['Boolean']['input']>;
  name?: InputMaybe<Scalars['String']['input']>;
  target?: InputMaybe<Scalars['String']['input']>;
};

/** What happens for a visit, and why. */
export type RedirectTrial = {
  __typename?: 'RedirectTrial';
  address: Scalars['String']['output'];
  at: Scalars['Time']['output'];
  /** rule, page, landing, funnel, affiliate or missing. */
  kind: Scalars['String']['output'];
  /** Where the visitor ends up; empty if there is nothing. */
  location: Scalars['String']['output'];
  /** The rule that is used; null for none. */
  ruleId?: Maybe<Scalars['Int']['output']>;
  sentence: Scalars['String']['output'];
  steps: Array<RedirectTrialStep>;
};

/** A visit to try out. */
export type RedirectTrialInput = {
  address: Scalars['String']['input'];
  /** Now without one. */
  at?: InputMaybe<Scalars['Time']['input']>;
  /** phone or computer. */
  device: Scalars['String']['input'];
  /** fil or en. */
  language: Scalars['String']['input'];
  signedIn: Scalars['Boolean']['input'];
};

/** The answer of one rule. */
export type RedirectTrialStep = {
  __typename?: 'RedirectTrialStep';
  checks: Array<RedirectCheck>;
  name: Scalars['String']['output'];
  /** used, no, skipped or off. */
  outcome: Scalars['String']['output'];
  position: Scalars['Int']['output'];
  ruleId: Scalars['Int']['output'];
  sentence: Scalars['String']['output'];
};

export type Redwood = {
  __typename?: 'Redwood';
  /** The person signed in, with every field of the specification's section 3; null for a visitor. */
  currentUser?: Maybe<Scalars['JSON']['output']>;
};

/** Money that went back, or is on its way. */
export type Refund = {
  __typename?: 'Refund';
  amount: Scalars['Decimal']['output'];
  createdAt: Scalars['Time']['output'];
  doneAt?: Maybe<Scalars['Time']['output']>;
  /** Why it failed. */
  failure?: Maybe<Scalars['String']['output']>;
  id: Scalars['Int']['output'];
  isDueAgain: Scalars['Boolean']['output'];
  isOnline: Scalars['Boolean']['output'];
  platform: Scalars['String']['output'];
  reason: Scalars['String']['output'];
  /** The refund note as PDF; null until it is done. */
  receiptPath?: Maybe<Scalars['String']['output']>;
  reference: Scalars['String']['output'];
  /** waiting (the gateway is at it), done or failed. */
  status: Scalars['String']['output'];
};

/** Money that goes back to anyone who paid it. */
export type RefundInput = {
  amount: Scalars['Decimal']['input'];
  /** Makes the row due again. Without it nobody owes the amount any more, and the row stays paid. */
  isDueAgain?: InputMaybe<Scalars['Boolean']['input']>;
  /** Has the gateway pay it back that took the payment. Without it staff have paid it back. */
  isOnline?: InputMaybe<Scalars['Boolean']['input']>;
  /** Chosen by the page, 16 to 64 letters and digits: the same key makes one refund. */
  key: Scalars['String']['input'];
  paymentId: Scalars['Int']['input'];
  /** How staff paid it back; as it was paid without one. */
  platform?: InputMaybe<Scalars['String']['input']>;
  reason: Scalars['String']['input'];
  /** The number of the other side; N/A without one. */
  reference?: InputMaybe<Scalars['String']['input']>;
  /** The row that it was paid for; null refunds credit. */
  scheduleId?: InputMaybe<Scalars['Int']['input']>;
};

/** What a subscription is renewed with: its own funnel and the days of the funnel without a wish, paid at once without a term. */
export type RenewSubscriptionInput = {
  /** Another funnel of the same product. */
  funnelId?: InputMaybe<Scalars['String']['input']>;
  paymentTermId?: InputMaybe<Scalars['String']['input']>;
  validityByDays?: InputMaybe<Scalars['Int']['input']>;
};

export type RenewalQueue = {
  __typename?: 'RenewalQueue';
  count: Scalars['Int']['output'];
  /** Whose membership ends first, and its last day. */
  firstName?: Maybe<Scalars['String']['output']>;
  firstOn?: Maybe<Scalars['Date']['output']>;
};

/** The figures of a report for a period, in Manila days. */
export type Report = {
  __typename?: 'Report';
  /** When it was read. */
  asOf: Scalars['Time']['output'];
  /** What before is about; of a period that isn't over it has as many days. */
  beforeLabel: Scalars['String']['output'];
  figures: Array<ReportFigure>;
  firstDay: Scalars['Date']['output'];
  /** What the period is called. */
  label: Scalars['String']['output'];
  lastDay: Scalars['Date']['output'];
  yearAgoLabel: Scalars['String']['output'];
};

/** A bar of a chart. */
export type ReportBar = {
  __typename?: 'ReportBar';
  label: Scalars['String']['output'];
  value: Scalars['Decimal']['output'];
};

/** What reports can be put together from. */
export type ReportCatalogue = {
  __typename?: 'ReportCatalogue';
  levels: Array<ReportLevel>;
  /** The address that spreadsheets are shared with; null where Google Sheets isn't set up. */
  sheetAccount?: Maybe<Scalars['String']['output']>;
  sources: Array<ReportSource>;
};

/** What a report shows. Columns are those of the source. */
export type ReportDefinition = {
  __typename?: 'ReportDefinition';
  /** bar, line or area (over time), share (of the whole), or empty for none. */
  chart: Scalars['String']['output'];
  /** What the chart shows: count or a column that is added up. */
  chartValue: Scalars['String']['output'];
  columns: Array<Scalars['String']['output']>;
  desc: Scalars['Boolean']['output'];
  filters: Array<ReportFilter>;
  groups: Array<ReportGroup>;
  /** A column, or count for groups; empty for the order of the source. */
  sort: Scalars['String']['output'];
  source: Scalars['String']['output'];
};

/** What a report is to show. */
export type ReportDefinitionInput = {
  chart?: Scalars['String']['input'];
  chartValue?: Scalars['String']['input'];
  columns: Array<Scalars['String']['input']>;
  desc?: Scalars['Boolean']['input'];
  filters?: Array<ReportFilterInput>;
  groups?: Array<ReportGroupInput>;
  sort?: Scalars['String']['input'];
  source: Scalars['String']['input'];
};

/** One figure. Values have two decimals, whatever their unit. */
export type ReportFigure = {
  __typename?: 'ReportFigure';
  /** How many there could be; null for figures that say so themselves. */
  base?: Maybe<Scalars['Decimal']['output']>;
  /** What the base is, such as active members; empty without one. */
  baseName: Scalars['String']['output'];
  /** The same for the period before; null for what is only known as it is now or can still change, for a share of nothing, and for a period that starts after today. */
  before?: Maybe<Scalars['Decimal']['output']>;
  /** By what it can be told apart. */
  cuts: Array<Scalars['String']['output']>;
  /** What it counts, and of what. */
  definition: Scalars['String']['output'];
  key: Scalars['String']['output'];
  name: Scalars['String']['output'];
  /** The unit of the amounts of its rows. */
  rowUnit: Scalars['String']['output'];
  /** Until today. Empty for what is only known as it is now, and for a period that starts after today. */
  trend: Array<ReportPoint>;
  /** How many of its rows can still change it, such as members who can still renew; null for none. */
  undecided?: Maybe<Scalars['Decimal']['output']>;
  /** money, count, percent or days. */
  unit: Scalars['String']['output'];
  /** Null for a share of nothing. */
  value?: Maybe<Scalars['Decimal']['output']>;
  yearAgo?: Maybe<Scalars['Decimal']['output']>;
};

/** Keeps rows whose column meets it. */
export type ReportFilter = {
  __typename?: 'ReportFilter';
  column: Scalars['String']['output'];
  op: Scalars['String']['output'];
  values: Array<Scalars['String']['output']>;
};

/** A filter. Days are YYYY-MM-DD, amounts pesos. */
export type ReportFilterInput = {
  column: Scalars['String']['input'];
  op: Scalars['String']['input'];
  values?: Array<Scalars['String']['input']>;
};

/** What is likely to come in during the next 8 weeks, and how far the same method was off before. */
export type ReportForecast = {
  __typename?: 'ReportForecast';
  /** How far off the forecasts of the last 8 weeks would have been, as a share of what came; percent, null before anything came. */
  error?: Maybe<Scalars['Decimal']['output']>;
  /** How it is made, in a sentence. */
  method: Scalars['String']['output'];
  /** The last 8 weeks, oldest first: what the method would have said when each began. */
  past: Array<ReportForecastWeek>;
  /** The share of what was open when a week began that was paid in that week, over the last 8 weeks; percent. */
  share: Scalars['Decimal']['output'];
  weeks: Array<ReportForecastWeek>;
};

/** One week of a forecast. */
export type ReportForecastWeek = {
  __typename?: 'ReportForecastWeek';
  /** What was paid of it in the week; null for weeks to come. */
  came?: Maybe<Scalars['Decimal']['output']>;
  forecast: Scalars['Decimal']['output'];
  /** The key of the week in the breakdown of its figure: expected by week, or onTime by pastWeek. */
  key: Scalars['String']['output'];
  label: Scalars['String']['output'];
  /** What was open when the week began; of weeks to come what is open now. */
  scheduled: Scalars['Decimal']['output'];
};

/** Puts rows with the same value together. */
export type ReportGroup = {
  __typename?: 'ReportGroup';
  column: Scalars['String']['output'];
  /** day, month or year; for days alone. */
  part: Scalars['String']['output'];
};

/** What rows are grouped by. */
export type ReportGroupInput = {
  column: Scalars['String']['input'];
  part?: Scalars['String']['input'];
};

/** An access level that a report can be shared with. */
export type ReportLevel = {
  __typename?: 'ReportLevel';
  id: Scalars['String']['output'];
  name: Scalars['String']['output'];
};

/** The time that a report is about. */
export type ReportPeriodInput = {
  /** The first and the last day of a custom range of 5 years at most. */
  from?: InputMaybe<Scalars['Date']['input']>;
  /** Daily, Monthly, Quarterly, Annual, Custom Range, Last 7 Days, Last 15 Days or Last 30 Days. */
  kind: Scalars['String']['input'];
  /** A day of the period; today without it. */
  on?: InputMaybe<Scalars['Date']['input']>;
  /** 1st, 2nd, 3rd or 4th; of the year of that day. */
  quarter?: InputMaybe<Scalars['String']['input']>;
  to?: InputMaybe<Scalars['Date']['input']>;
};

/** One point of a trend. */
export type ReportPoint = {
  __typename?: 'ReportPoint';
  firstDay: Scalars['Date']['output'];
  label: Scalars['String']['output'];
  lastDay: Scalars['Date']['output'];
  /** How many of its rows can still change it; null for none. */
  undecided?: Maybe<Scalars['Decimal']['output']>;
  /** Null for a share of nothing. */
  value?: Maybe<Scalars['Decimal']['output']>;
};

/** One of the rows behind a figure. */
export type ReportRow = {
  __typename?: 'ReportRow';
  amount: Scalars['Decimal']['output'];
  at: Scalars['Time']['output'];
  /** What a row of a ratio could come to; null of other figures. */
  base?: Maybe<Scalars['Decimal']['output']>;
  detail: Scalars['String']['output'];
  id: Scalars['String']['output'];
  /** The address of the page that it is about: that of its editor, or of the page itself for who may not edit. Null for others. */
  path?: Maybe<Scalars['String']['output']>;
  person: Scalars['String']['output'];
  /** Whom it is about; null for no one with an account. */
  userId?: Maybe<Scalars['Int']['output']>;
  what: Scalars['String']['output'];
};

/** One page of the rows behind a figure. */
export type ReportRowList = {
  __typename?: 'ReportRowList';
  rows: Array<ReportRow>;
  total: Scalars['Int']['output'];
  /** What all rows come to: the figure. Null for a share of nothing. */
  value?: Maybe<Scalars['Decimal']['output']>;
};

/** Of which figure, or of which part of it, the rows are wanted. */
export type ReportRowsInput = {
  /** A part of the figure: by what it is told apart, and the key of the slice. */
  by?: InputMaybe<Scalars['String']['input']>;
  figure: Scalars['String']['input'];
  period: ReportPeriodInput;
  /** summary, payments, community or retention. */
  report: Scalars['String']['input'];
  slice?: InputMaybe<Scalars['String']['input']>;
};

/** When a report is emailed, and to whom. */
export type ReportScheduleInput = {
  /** A weekday (1 is Monday), or a day of the month up to 28. */
  day: Scalars['Int']['input'];
  /** xlsx or csv. */
  fileFormat: Scalars['String']['input'];
  recipientIds: Array<Scalars['Int']['input']>;
  /** never, weekly or monthly. */
  schedule: Scalars['String']['input'];
};

/** Where a report is written at Google, and how that went. */
export type ReportSheet = {
  __typename?: 'ReportSheet';
  /** Whose rights it is written with. */
  by: Scalars['String']['output'];
  lastAt?: Maybe<Scalars['Time']['output']>;
  nextAt?: Maybe<Scalars['Time']['output']>;
  /** Why the last try failed; null if it didn't. */
  problem?: Maybe<Scalars['String']['output']>;
  /** never, hourly or daily. */
  refresh: Scalars['String']['output'];
  rows?: Maybe<Scalars['Int']['output']>;
  tab: Scalars['String']['output'];
  url: Scalars['String']['output'];
};

/** Where a report is written at Google. An empty spreadsheet disconnects it. */
export type ReportSheetInput = {
  /** never, hourly or daily. */
  refresh: Scalars['String']['input'];
  /** The link or the id of a spreadsheet. */
  spreadsheet: Scalars['String']['input'];
  tab: Scalars['String']['input'];
};

/** A part of a figure. */
export type ReportSlice = {
  __typename?: 'ReportSlice';
  key: Scalars['String']['output'];
  name: Scalars['String']['output'];
  /** How many rows are behind it. */
  rows: Scalars['Int']['output'];
  /** Null for a share of nothing. */
  value?: Maybe<Scalars['Decimal']['output']>;
};

/** Something that a report can be about. */
export type ReportSource = {
  __typename?: 'ReportSource';
  /** What one row is. */
  about: Scalars['String']['output'];
  columns: Array<ReportSourceColumn>;
  key: Scalars['String']['output'];
  name: Scalars['String']['output'];
};

/** A column that a report can show. */
export type ReportSourceColumn = {
  __typename?: 'ReportSourceColumn';
  /** Whether reportChoices has values for it. */
  hasChoices: Scalars['Boolean']['output'];
  key: Scalars['String']['output'];
  /** text, choice, number, money or day. */
  kind: Scalars['String']['output'];
  name: Scalars['String']['output'];
  /** What a filter can ask of it. */
  ops: Array<Scalars['String']['output']>;
};

/** One page of what a report shows to the caller. */
export type ReportTable = {
  __typename?: 'ReportTable';
  asOf: Scalars['Time']['output'];
  /** money or count. */
  barUnit: Scalars['String']['output'];
  /** What the chart shows: the first groups as bars, the latest days of a line in their order, or the largest parts of the whole. */
  bars: Array<ReportBar>;
  columns: Array<ReportTableColumn>;
  /** What of the report is gone, in sentences. */
  problems: Array<Scalars['String']['output']>;
  rows: Array<ReportTableRow>;
  /** Rows, or groups; a million at most. */
  total: Scalars['Int']['output'];
};

/** A column of the result. */
export type ReportTableColumn = {
  __typename?: 'ReportTableColumn';
  /** The caller may not see it. */
  isHidden: Scalars['Boolean']['output'];
  /** It is gone from Atlas. */
  isMissing: Scalars['Boolean']['output'];
  key: Scalars['String']['output'];
  /** text, choice, number, money or day. */
  kind: Scalars['String']['output'];
  name: Scalars['String']['output'];
  /** day, month or year for days that are grouped. */
  part: Scalars['String']['output'];
  /** What all rows come to, written like a cell; empty for what isn't added up. */
  sum: Scalars['String']['output'];
};

/** Which report to read: a saved one, one that is being put together, or a change to a saved one. */
export type ReportTableInput = {
  definition?: InputMaybe<ReportDefinitionInput>;
  id?: InputMaybe<Scalars['Int']['input']>;
};

/** A row of the result. Cells are texts: amounts with two decimals, days as YYYY-MM-DD. */
export type ReportTableRow = {
  __typename?: 'ReportTableRow';
  cells: Array<Scalars['String']['output']>;
  id: Scalars['String']['output'];
  /** Whom it is about; null for groups and for no one with an account. */
  userId?: Maybe<Scalars['Int']['output']>;
};

/** A win that was reported, or that is hidden. */
export type ReportedWin = {
  __typename?: 'ReportedWin';
  openReports: Scalars['Int']['output'];
  /** The latest first. */
  reports: Array<WinReport>;
  win: Win;
};

export type ReportedWinList = {
  __typename?: 'ReportedWinList';
  rows: Array<ReportedWin>;
  total: Scalars['Int']['output'];
};

/** Something to take away, as those see it who look after resources: a file of ours or an address on the web. */
export type Resource = {
  __typename?: 'Resource';
  archivedAt?: Maybe<Scalars['Time']['output']>;
  category: Scalars['String']['output'];
  content: ResourceContent;
  coverFileId?: Maybe<Scalars['Int']['output']>;
  coverThumbUrl?: Maybe<Scalars['String']['output']>;
  coverUrl?: Maybe<Scalars['String']['output']>;
  createdAt: Scalars['Time']['output'];
  /** What it is for; plain text. */
  description?: Maybe<Scalars['String']['output']>;
  id: Scalars['Int']['output'];
  /** Whether the caller may change it: holders of resource-file_update may change all, others what they made. */
  isEditable: Scalars['Boolean']['output'];
  /** image, video, audio, presentation, spreadsheet, document, pdf, archive or link. */
  kind: Scalars['String']['output'];
  name: Scalars['String']['output'];
  openers: Array<Opener>;
  owner?: Maybe<ContentAuthor>;
  publishedAt?: Maybe<Scalars['Time']['output']>;
  /** draft, published or archived. */
  status: Scalars['String']['output'];
  updatedAt: Scalars['Time']['output'];
};

/** Where a resource is. Addresses of files are signed and good for some hours. */
export type ResourceContent = {
  __typename?: 'ResourceContent';
  /** What follows is of files only. */
  fileId?: Maybe<Scalars['Int']['output']>;
  fileName?: Maybe<Scalars['String']['output']>;
  height?: Maybe<Scalars['Int']['output']>;
  /** Where an address leads, without www. */
  host?: Maybe<Scalars['String']['output']>;
  mediaType?: Maybe<Scalars['String']['output']>;
  seconds?: Maybe<Scalars['Int']['output']>;
  size?: Maybe<Scalars['Int']['output']>;
  thumbUrl?: Maybe<Scalars['String']['output']>;
  url: Scalars['String']['output'];
  /** Of an address at a video host. */
  video?: Maybe<Video>;
  width?: Maybe<Scalars['Int']['output']>;
};

export type ResourceFilter = {
  category?: InputMaybe<Scalars['String']['input']>;
  kind?: InputMaybe<Scalars['String']['input']>;
  /** all (everything that is not archived), draft, published or archived. */
  status?: InputMaybe<Scalars['String']['input']>;
};

/** A file that was uploaded as resource-file, or an https address, one of them. What is left out stays as it is; null empties. */
export type ResourceInput = {
  category?: InputMaybe<Scalars['String']['input']>;
  /** A picture that was uploaded as resource-cover. */
  coverFileId?: InputMaybe<Scalars['Int']['input']>;
  description?: InputMaybe<Scalars['String']['input']>;
  fileId?: InputMaybe<Scalars['Int']['input']>;
  name?: InputMaybe<Scalars['String']['input']>;
  openers?: InputMaybe<Array<OpenerInput>>;
  url?: InputMaybe<Scalars['String']['input']>;
};

export type ResourceList = {
  __typename?: 'ResourceList';
  rows: Array<Resource>;
  total: Scalars['Int']['output'];
};

/** How many of a cohort were members on the last day of the month that is so many after it. */
export type RetentionCell = {
  __typename?: 'RetentionCell';
  members: Scalars['Int']['output'];
  /** Of those who joined. */
  percent: Scalars['Int']['output'];
  since: Scalars['Int']['output'];
};

/** Everyone whose first membership started in a month. */
export type RetentionCohort = {
  __typename?: 'RetentionCohort';
  /** One for each month after it that is over. */
  cells: Array<RetentionCell>;
  joined: Scalars['Int']['output'];
  label: Scalars['String']['output'];
  /** Its first day. */
  month: Scalars['Date']['output'];
};

/** Who became a member in each of the last 36 months, and how many of them still were later. */
export type RetentionCohorts = {
  __typename?: 'RetentionCohorts';
  asOf: Scalars['Time']['output'];
  /** The latest first; months without new members are left out. */
  cohorts: Array<RetentionCohort>;
  /** How many days people have to renew after their term ended. */
  graceDays: Scalars['Int']['output'];
};

/** Someone who is counted in a cell. */
export type RetentionPerson = {
  __typename?: 'RetentionPerson';
  /** When their last term ends or ended; null for life. */
  endsAt?: Maybe<Scalars['Time']['output']>;
  name: Scalars['String']['output'];
  /** What they held last. */
  product: Scalars['String']['output'];
  /** Since when they are or were a member. */
  startedAt: Scalars['Time']['output'];
  userId: Scalars['Int']['output'];
};

export type RetentionPersonList = {
  __typename?: 'RetentionPersonList';
  rows: Array<RetentionPerson>;
  total: Scalars['Int']['output'];
};

/** The sale itself. What is left out stays as it is; null empties. */
export type SaleInput = {
  /** The funnel of one more product at checkout; null for none. It sells another product than this funnel. */
  bumpFunnelId?: InputMaybe<Scalars['String']['input']>;
  /** Up to 80 characters. */
  bumpHeadline?: InputMaybe<Scalars['String']['input']>;
  /** Whether buyers are offered it. While it is off, its price and words are kept. */
  bumpIsOn?: InputMaybe<Scalars['Boolean']['input']>;
  /** Required with a bump; 0 is FREE. */
  bumpPrice?: InputMaybe<Scalars['Decimal']['input']>;
  /** One sentence, up to 200 characters. */
  bumpText?: InputMaybe<Scalars['String']['input']>;
  closedHeadline?: InputMaybe<Scalars['String']['input']>;
  closedText?: InputMaybe<Scalars['String']['input']>;
  thanksLabel?: InputMaybe<Scalars['String']['input']>;
  /** Up to 1,000 characters. */
  thanksText?: InputMaybe<Scalars['String']['input']>;
  /** The next step on the thank-you page. */
  thanksTitle?: InputMaybe<Scalars['String']['input']>;
  /** A path of ours, or an https address. */
  thanksUrl?: InputMaybe<Scalars['String']['input']>;
};

/** A report that someone saved. */
export type SavedReport = {
  __typename?: 'SavedReport';
  archivedAt?: Maybe<Scalars['Time']['output']>;
  /** Whether the caller may change it. */
  canEdit: Scalars['Boolean']['output'];
  definition: ReportDefinition;
  /** xlsx or csv. */
  fileFormat: Scalars['String']['output'];
  id: Scalars['Int']['output'];
  isOwn: Scalars['Boolean']['output'];
  lastMailAt?: Maybe<Scalars['Time']['output']>;
  /** How the last emails went, in a sentence. */
  lastMailNote: Scalars['String']['output'];
  /** The access levels that it is shared with. */
  levels: Array<Scalars['String']['output']>;
  name: Scalars['String']['output'];
  nextMailAt?: Maybe<Scalars['Time']['output']>;
  owner: Scalars['String']['output'];
  recipients: Array<SavedReportPerson>;
  /** never, weekly or monthly. */
  schedule: Scalars['String']['output'];
  /** A weekday (1 is Monday) or a day of the month. */
  scheduleDay: Scalars['Int']['output'];
  /** The spreadsheet at Google that it is written into; null for none. */
  sheet?: Maybe<ReportSheet>;
  /** What it is about, in words. */
  sourceName: Scalars['String']['output'];
  updatedAt: Scalars['Time']['output'];
  updatedBy: Scalars['String']['output'];
};

/** A report to save. */
export type SavedReportInput = {
  definition: ReportDefinitionInput;
  /** The access levels that may see it; only its owner changes them. */
  levels?: Array<Scalars['String']['input']>;
  name: Scalars['String']['input'];
};

/** One page of saved reports. */
export type SavedReportList = {
  __typename?: 'SavedReportList';
  rows: Array<SavedReport>;
  total: Scalars['Int']['output'];
};

/** Someone whom a report is emailed to. */
export type SavedReportPerson = {
  __typename?: 'SavedReportPerson';
  id: Scalars['Int']['output'];
  name: Scalars['String']['output'];
};

/** A schedule row and its day. */
export type ScheduleDue = {
  __typename?: 'ScheduleDue';
  /** What is left to pay of it. */
  amount: Scalars['Decimal']['output'];
  id: Scalars['Int']['output'];
  /** Where it is paid. */
  payPath: Scalars['String']['output'];
  scheduleDate: Scalars['Time']['output'];
  /** The slip that was sent for it and is being checked. */
  waitingSlip?: Maybe<WaitingSlip>;
};

/** What the form of an event offers. */
export type Scheduling = {
  __typename?: 'Scheduling';
  /** The zone to begin with. */
  defaultZone: Scalars['String']['output'];
  /** Every half hour of a day. */
  slots: Array<SchedulingOption>;
  weekdays: Array<SchedulingOption>;
  /** From GMT-12:00 to GMT+14:00. */
  zones: Array<SchedulingZone>;
};

export type SchedulingOption = {
  __typename?: 'SchedulingOption';
  label: Scalars['String']['output'];
  /** What inputs take: MO to SU, or 00:00 to 23:30. */
  value: Scalars['String']['output'];
};

export type SchedulingZone = {
  __typename?: 'SchedulingZone';
  /** Such as GMT+08:00 Singapore. */
  label: Scalars['String']['output'];
  /** Such as GMT+08:00. */
  offset: Scalars['String']['output'];
  /** IANA name, such as Asia/Singapore. */
  zone: Scalars['String']['output'];
};

/** Something the search found. */
export type SearchResult = {
  __typename?: 'SearchResult';
  /** Of a lesson: the name of its course. */
  course?: Maybe<Scalars['String']['output']>;
  /** Its id; of a lesson that of the course. */
  id: Scalars['Int']['output'];
  /** The part of its text in which a word of the query was found; null where it was found in the title alone. Of a person their headline or skills. */
  line?: Maybe<Scalars['String']['output']>;
  /** Of a person: the slug of their profile. */
  slug?: Maybe<Scalars['String']['output']>;
  /** Of a lesson: its id. */
  subId?: Maybe<Scalars['Int']['output']>;
  title: Scalars['String']['output'];
  /** course, event, resource, lesson or person. */
  type: Scalars['String']['output'];
};

/** What was seen of a video: [from, to) in seconds. */
export type SeenInput = {
  from: Scalars['Int']['input'];
  to: Scalars['Int']['input'];
};

/** Who would get an email now. */
export type SegmentAudience = {
  __typename?: 'SegmentAudience';
  count: Scalars['Int']['output'];
  /** The first ten by name, or of those who were searched for. */
  people: Array<SegmentPerson>;
};

/** Something that a condition can name. */
export type SegmentChoice = {
  __typename?: 'SegmentChoice';
  id: Scalars['String']['output'];
  name: Scalars['String']['output'];
};

/** What conditions can name. */
export type SegmentChoices = {
  __typename?: 'SegmentChoices';
  batches: Array<SegmentChoice>;
  lessons: Array<SegmentChoice>;
  levels: Array<SegmentChoice>;
  pages: Array<SegmentChoice>;
  stages: Array<SegmentChoice>;
};

/** All that are not empty must hold. */
export type SegmentConditions = {
  __typename?: 'SegmentConditions';
  batchIds?: Maybe<Array<Scalars['Int']['output']>>;
  /** Has a membership that ends within so many days and was not renewed. */
  expiresInDays?: Maybe<Scalars['Int']['output']>;
  /** Has an account, or is a lead without one who agreed to hear from us. */
  hasAccount?: Maybe<Scalars['Boolean']['output']>;
  /** Finished this lesson. */
  lessonId?: Maybe<Scalars['Int']['output']>;
  /** Any of these. */
  levels?: Maybe<Array<Scalars['String']['output']>>;
  /** Has an unpaid row that is due. */
  owes?: Maybe<Scalars['Boolean']['output']>;
  /** Signed up, registered, waited or ordered from the page with this path; with an account or without one. */
  page?: Maybe<Scalars['String']['output']>;
  /** Neither logged in nor opened a lesson for so long. */
  silentDays?: Maybe<Scalars['Int']['output']>;
  stageIds?: Maybe<Array<Scalars['Int']['output']>>;
};

export type SegmentConditionsInput = {
  batchIds?: InputMaybe<Array<Scalars['Int']['input']>>;
  /** Has a membership that ends within so many days and was not renewed. */
  expiresInDays?: InputMaybe<Scalars['Int']['input']>;
  /** Has an account, or is a lead without one who agreed to hear from us. */
  hasAccount?: InputMaybe<Scalars['Boolean']['input']>;
  /** Finished this lesson. */
  lessonId?: InputMaybe<Scalars['Int']['input']>;
  /** Any of these. */
  levels?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Has an unpaid row that is due. */
  owes?: InputMaybe<Scalars['Boolean']['input']>;
  /** Signed up, registered, waited or ordered from the page with this path; with an account or without one. */
  page?: InputMaybe<Scalars['String']['input']>;
  /** Neither logged in nor opened a lesson for so long. */
  silentDays?: InputMaybe<Scalars['Int']['input']>;
  stageIds?: InputMaybe<Array<Scalars['Int']['input']>>;
};

export type SegmentPerson = {
  __typename?: 'SegmentPerson';
  name: Scalars['String']['output'];
  /** Names an account, or where someone without one left their address. */
  ref: Scalars['String']['output'];
};

export type SentForm = {
  __typename?: 'SentForm';
  /** Null for visitors, whose answers are theirs no longer. */
  mine?: Maybe<MyFormResponse>;
  thanks?: Maybe<Scalars['String']['output']>;
};

export type SettingChange = {
  __typename?: 'SettingChange';
  /** Name of the person who changed it. */
  actor: Scalars['String']['output'];
  after?: Maybe<Scalars['String']['output']>;
  at: Scalars['Time']['output'];
  before?: Maybe<Scalars['String']['output']>;
  id: Scalars['Int']['output'];
};

/** What became of one queued entry. */
export type SettledProgress = {
  __typename?: 'SettledProgress';
  /** Whether sending the same again later may help; what can never count need not be kept. */
  canRetry: Scalars['Boolean']['output'];
  isDone: Scalars['Boolean']['output'];
  isSettled: Scalars['Boolean']['output'];
  lessonId: Scalars['Int']['output'];
  /** What did not count, and why. */
  message?: Maybe<Scalars['String']['output']>;
};

export type SetupCheck = {
  __typename?: 'SetupCheck';
  at: Scalars['Time']['output'];
  /** What to do about it; empty for nothing. */
  fix: Scalars['String']['output'];
  /** passed, warning or failed. */
  state: Scalars['String']['output'];
  text: Scalars['String']['output'];
};

/** How far the site is set up, and in words what is missing. */
export type SetupChecklist = {
  __typename?: 'SetupChecklist';
  email: SetupEmail;
  /** Nothing is missing. */
  isDone: Scalars['Boolean']['output'];
  providers: Array<SetupProvider>;
  /** Where people reach the site. */
  siteUrl: Scalars['String']['output'];
  steps: Array<SetupStep>;
};

/** Where email goes. It is decided by the flags of the server; the password is never told. */
export type SetupEmail = {
  __typename?: 'SetupEmail';
  from: Scalars['String']['output'];
  hasLogin: Scalars['Boolean']['output'];
  /** smtp, files (a demo) or none. */
  kind: Scalars['String']['output'];
  /** starttls, tls or none. */
  protection: Scalars['String']['output'];
  /** Host and port; empty without a server. */
  server: Scalars['String']['output'];
  /** When a mail server last took a test email. */
  testedAt?: Maybe<Scalars['Time']['output']>;
};

export type SetupItem = {
  __typename?: 'SetupItem';
  /** What to do about it; empty for nothing. */
  help: Scalars['String']['output'];
  isDone: Scalars['Boolean']['output'];
  key: Scalars['String']['output'];
  /** Where it is done; empty when that is not inside Atlas. */
  link: Scalars['String']['output'];
  /** What is there, or what is missing. */
  text: Scalars['String']['output'];
};

/** A payment provider. Its keys are variables of the server and are never told. */
export type SetupProvider = {
  __typename?: 'SetupProvider';
  /** It takes real money. */
  isLive: Scalars['Boolean']['output'];
  isSetUp: Scalars['Boolean']['output'];
  /** The variables that hold its keys. */
  keyFlags: Array<Scalars['String']['output']>;
  label: Scalars['String']['output'];
  name: Scalars['String']['output'];
  /** What to enter as the webhook at the provider. */
  webhookUrl: Scalars['String']['output'];
};

export type SetupStep = {
  __typename?: 'SetupStep';
  isDone: Scalars['Boolean']['output'];
  items: Array<SetupItem>;
  /** brand, email, money, product or running. */
  key: Scalars['String']['output'];
  title: Scalars['String']['output'];
};

/** Something to share, with the affiliate's own link and name in it. */
export type SharedResource = {
  __typename?: 'SharedResource';
  body: Scalars['String']['output'];
  createdAt: Scalars['Time']['output'];
  id: Scalars['Int']['output'];
  /** picture, caption or email. */
  kind: Scalars['String']['output'];
  /** The address that the texts have in them. */
  link: Scalars['String']['output'];
  note: Scalars['String']['output'];
  pictures: Array<AffiliatePicture>;
  /** The link as a QR code, a PNG in base64. */
  qrPng: Scalars['String']['output'];
  /** The link as a QR code that stays sharp on a poster. */
  qrSvg: Scalars['String']['output'];
  subject: Scalars['String']['output'];
  title: Scalars['String']['output'];
};

export type SharedResourceList = {
  __typename?: 'SharedResourceList';
  rows: Array<SharedResource>;
  total: Scalars['Int']['output'];
};

/** What is wrong with one place of a sheet. */
export type SheetProblem = {
  __typename?: 'SheetProblem';
  /** The title of the column, empty for the whole row. */
  column: Scalars['String']['output'];
  message: Scalars['String']['output'];
  /** As the spreadsheet program counts. */
  row: Scalars['Int']['output'];
  sheet: Scalars['String']['output'];
  /** What the cell holds, shortened; empty for a blank cell and for a whole row or sheet. */
  value: Scalars['String']['output'];
};

/** Something to look at before a slip is approved. */
export type SlipWarning = {
  __typename?: 'SlipWarning';
  /** amount, date, picture or coupon. */
  kind: Scalars['String']['output'];
  /** The earlier slip with the same picture. */
  slipId?: Maybe<Scalars['Int']['output']>;
  text: Scalars['String']['output'];
};

/** Addresses of a person's pages elsewhere. */
export type Socials = {
  __typename?: 'Socials';
  facebook?: Maybe<Scalars['String']['output']>;
  instagram?: Maybe<Scalars['String']['output']>;
  linkedin?: Maybe<Scalars['String']['output']>;
  tiktok?: Maybe<Scalars['String']['output']>;
  website?: Maybe<Scalars['String']['output']>;
  x?: Maybe<Scalars['String']['output']>;
  youtube?: Maybe<Scalars['String']['output']>;
};

/** Addresses, or just names at the sites. */
export type SocialsInput = {
  facebook?: InputMaybe<Scalars['String']['input']>;
  instagram?: InputMaybe<Scalars['String']['input']>;
  linkedin?: InputMaybe<Scalars['String']['input']>;
  tiktok?: InputMaybe<Scalars['String']['input']>;
  website?: InputMaybe<Scalars['String']['input']>;
  x?: InputMaybe<Scalars['String']['input']>;
  youtube?: InputMaybe<Scalars['String']['input']>;
};

/** What of people and mail waits for staff. */
export type StaffOverview = {
  __typename?: 'StaffOverview';
  failedMailCount: Scalars['Int']['output'];
  /** The latest emails that could not be delivered, and how many there are. */
  failedMails: Array<FailedMail>;
  newMemberCount: Scalars['Int']['output'];
  /** Who became a member within the last seven days, the latest first, and how many there are. */
  newMembers: Array<NewMember>;
  oldestReportAt?: Maybe<Scalars['Time']['output']>;
  openBugReports: Scalars['Int']['output'];
};

/** A stage of the journey as everybody sees it. */
export type Stage = {
  __typename?: 'Stage';
  /** Markdown. */
  description?: Maybe<Scalars['String']['output']>;
  id: Scalars['Int']['output'];
  name: Scalars['String']['output'];
  /** 0 is the start; the order of stages is that of their numbers. */
  number: Scalars['Int']['output'];
};

/** Whether a list shows what is in use (unless told), archived, or all. */
export type StageFilter = {
  /** active, archived or all. */
  status?: InputMaybe<Scalars['String']['input']>;
};

/** What is left out stays as it is; null empties. */
export type StageInput = {
  /** Markdown. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** People who lead it (one stage each), and who review its move-ups. */
  leaderIds?: InputMaybe<Array<Scalars['Int']['input']>>;
  name?: InputMaybe<Scalars['String']['input']>;
  /** 0 to 999; the next free one unless told. */
  number?: InputMaybe<Scalars['Int']['input']>;
  reviewerIds?: InputMaybe<Array<Scalars['Int']['input']>>;
};

/** Somebody in a stage, for those who lead it. */
export type StagePerson = {
  __typename?: 'StagePerson';
  doneCount: Scalars['Int']['output'];
  email: Scalars['String']['output'];
  /** When they last did a task of any stage. */
  lastAt?: Maybe<Scalars['Time']['output']>;
  /** The request in review or returned last. */
  moveUpId?: Maybe<Scalars['Int']['output']>;
  percentage: Scalars['Float']['output'];
  person: JourneyPerson;
  points: Scalars['Int']['output'];
  since: Scalars['Time']['output'];
  /** working, ready (no task remains), waiting (in review) or returned. */
  state: Scalars['String']['output'];
  taskCount: Scalars['Int']['output'];
};

export type StagePersonList = {
  __typename?: 'StagePersonList';
  rows: Array<StagePerson>;
  stage: Stage;
  total: Scalars['Int']['output'];
};

/** A stage as those see it who look after stages. */
export type StageRecord = {
  __typename?: 'StageRecord';
  archivedAt?: Maybe<Scalars['Time']['output']>;
  createdAt: Scalars['Time']['output'];
  /** Markdown. */
  description?: Maybe<Scalars['String']['output']>;
  id: Scalars['Int']['output'];
  leaders: Array<JourneyPerson>;
  name: Scalars['String']['output'];
  number: Scalars['Int']['output'];
  peopleCount: Scalars['Int']['output'];
  points: Scalars['Int']['output'];
  reviewers: Array<JourneyPerson>;
  /** Of tasks that are not archived. */
  taskCount: Scalars['Int']['output'];
  /** In their order; archived ones last. */
  tasks: Array<TaskRecord>;
  updatedAt: Scalars['Time']['output'];
  /** Requests in review. */
  waitingCount: Scalars['Int']['output'];
};

export type StageRecordList = {
  __typename?: 'StageRecordList';
  rows: Array<StageRecord>;
  total: Scalars['Int']['output'];
};

/** A unit that tasks of a stage are from. */
export type StageUnit = {
  __typename?: 'StageUnit';
  courseId: Scalars['Int']['output'];
  courseName: Scalars['String']['output'];
  doneCount: Scalars['Int']['output'];
  id: Scalars['Int']['output'];
  name: Scalars['String']['output'];
  /** Tasks that lead to its lessons, and those of them that are done. */
  taskCount: Scalars['Int']['output'];
};

export type Starter = {
  __typename?: 'Starter';
  batchId: Scalars['Int']['output'];
  /** Where people buy it. */
  checkoutPath: Scalars['String']['output'];
  courseId: Scalars['Int']['output'];
  funnelId: Scalars['String']['output'];
  /** What there is now, in words. */
  made: Array<Scalars['String']['output']>;
  productId: Scalars['Int']['output'];
};

export type StarterInput = {
  batchName: Scalars['String']['input'];
  /** How many days a membership lasts; null for lifetime. */
  days?: InputMaybe<Scalars['Int']['input']>;
  /** Whether people can buy at once. */
  isOpen: Scalars['Boolean']['input'];
  /** Name of the membership. */
  name: Scalars['String']['input'];
  price: Scalars['Decimal']['input'];
  /** The day on which the batch starts; people can enroll until its end. */
  startsOn: Scalars['Date']['input'];
};

/** In the Philippines a province. */
export type State = {
  __typename?: 'State';
  code: Scalars['String']['output'];
  name: Scalars['String']['output'];
  region?: Maybe<Scalars['String']['output']>;
};

/** Money that came and belongs to nothing: staff look at it and pay it back. */
export type StrayPayment = {
  __typename?: 'StrayPayment';
  amount: Scalars['Decimal']['output'];
  cameAt: Scalars['Time']['output'];
  currency: Scalars['String']['output'];
  email: Scalars['String']['output'];
  gatewayName: Scalars['String']['output'];
  id: Scalars['Int']['output'];
  /** Who paid it. */
  name: Scalars['String']['output'];
  /** What was done about it. */
  note?: Maybe<Scalars['String']['output']>;
  /** Such as A-000123; null for a row of a schedule. */
  orderNumber?: Maybe<Scalars['String']['output']>;
  productName: Scalars['String']['output'];
  /** What the gateway calls the payment. */
  reference: Scalars['String']['output'];
  settledAt?: Maybe<Scalars['Time']['output']>;
  /** The person, once there is one. */
  userId?: Maybe<Scalars['Int']['output']>;
  /** Why it belongs to nothing. */
  why: Scalars['String']['output'];
};

export type StrayPaymentFilter = {
  /** open, settled or all; open at first. */
  status?: InputMaybe<Scalars['String']['input']>;
};

export type StrayPaymentList = {
  __typename?: 'StrayPaymentList';
  rows: Array<StrayPayment>;
  total: Scalars['Int']['output'];
};

/** A part of a group with leaders of its own. */
export type SubGroup = {
  __typename?: 'SubGroup';
  archivedAt?: Maybe<Scalars['Time']['output']>;
  createdAt: Scalars['Time']['output'];
  group: GroupRef;
  id: Scalars['Int']['output'];
  isArrangeable: Scalars['Boolean']['output'];
  isEditable: Scalars['Boolean']['output'];
  leaders: Array<GroupPerson>;
  memberCount: Scalars['Int']['output'];
  name: Scalars['String']['output'];
  silentCount: Scalars['Int']['output'];
  updatedAt: Scalars['Time']['output'];
};

/** What is left out stays as it is. */
export type SubGroupInput = {
  /** Everybody who is to lead it. */
  leaderIds?: InputMaybe<Array<Scalars['Int']['input']>>;
  name?: InputMaybe<Scalars['String']['input']>;
};

/** A sub-group beside a person. */
export type SubGroupRef = {
  __typename?: 'SubGroupRef';
  id: Scalars['Int']['output'];
  name: Scalars['String']['output'];
};

/** A membership and its last moment. */
export type SubscriptionExpiry = {
  __typename?: 'SubscriptionExpiry';
  expiry: Scalars['Time']['output'];
  id: Scalars['Int']['output'];
};

/** Narrows the list of subscriptions. */
export type SubscriptionFilter = {
  /** all, or the memberships of cash collection: unenrolled, for regular renewal, early renewal, er warmup or collected. */
  cashCollection?: InputMaybe<Scalars['String']['input']>;
  funnelId?: InputMaybe<Scalars['String']['input']>;
  productId?: InputMaybe<Scalars['Int']['input']>;
  userId?: InputMaybe<Scalars['Int']['input']>;
  /** all, active or expired. */
  validity?: InputMaybe<Scalars['String']['input']>;
};

/** One page of subscriptions. */
export type SubscriptionList = {
  __typename?: 'SubscriptionList';
  rows: Array<UserSubscription>;
  total: Scalars['Int']['output'];
};

/** How it went when someone was contacted. */
export type SuccessContact = {
  __typename?: 'SuccessContact';
  /** What is still due; null for no money. */
  amount?: Maybe<Scalars['Decimal']['output']>;
  at: Scalars['Time']['output'];
  /** Name of who contacted them. */
  by: Scalars['String']['output'];
  firstName: Scalars['String']['output'];
  id: Scalars['Int']['output'];
  lastName: Scalars['String']['output'];
  note: Scalars['String']['output'];
  /** reached, promised, paid, declined, wrong-number or later. */
  outcome: Scalars['String']['output'];
  /** What it was about. */
  reason: Scalars['String']['output'];
  /** The day of a promise. */
  until?: Maybe<Scalars['Time']['output']>;
  userId: Scalars['Int']['output'];
};

/** How a contact went. Until is for promises alone. */
export type SuccessContactInput = {
  itemId: Scalars['Int']['input'];
  note?: InputMaybe<Scalars['String']['input']>;
  outcome: Scalars['String']['input'];
  until?: InputMaybe<Scalars['Time']['input']>;
};

export type SuccessContactList = {
  __typename?: 'SuccessContactList';
  rows: Array<SuccessContact>;
  total: Scalars['Int']['output'];
};

/** For one reason: people who were contacted on the day they came up, beside people who weren't. Not picked at random. */
export type SuccessEffect = {
  __typename?: 'SuccessEffect';
  contacted: SuccessShare;
  others: SuccessShare;
  reason: Scalars['String']['output'];
};

/** Someone who looks after members. */
export type SuccessManager = {
  __typename?: 'SuccessManager';
  /** How many people they contacted since Monday. */
  contactedThisWeek: Scalars['Int']['output'];
  email: Scalars['String']['output'];
  firstName: Scalars['String']['output'];
  id: Scalars['Int']['output'];
  lastName: Scalars['String']['output'];
  /** How many of their people promised something for today or later. */
  openPromises: Scalars['Int']['output'];
  /** How many people they look after. */
  people: Scalars['Int']['output'];
  profileImage?: Maybe<Scalars['String']['output']>;
};

export type SuccessManagerList = {
  __typename?: 'SuccessManagerList';
  rows: Array<SuccessManager>;
  total: Scalars['Int']['output'];
  /** How many members no one looks after. */
  unassigned: Scalars['Int']['output'];
};

/** A member as those see them who assign people to success managers. */
export type SuccessPerson = {
  __typename?: 'SuccessPerson';
  /** Since when their success manager looks after them; null for someone without one. */
  assignedAt?: Maybe<Scalars['Time']['output']>;
  batch?: Maybe<Scalars['String']['output']>;
  /** Whether a rule assigned them. */
  byRule: Scalars['Boolean']['output'];
  firstName: Scalars['String']['output'];
  group?: Maybe<Scalars['String']['output']>;
  id: Scalars['Int']['output'];
  lastName: Scalars['String']['output'];
};

export type SuccessPersonList = {
  __typename?: 'SuccessPersonList';
  rows: Array<SuccessPerson>;
  total: Scalars['Int']['output'];
};

/** What a success manager has to do today. */
export type SuccessQueue = {
  __typename?: 'SuccessQueue';
  /** How many more have a reason than a day has room for. */
  beyond: Scalars['Int']['output'];
  /** Whether the caller records contacts here. */
  canWork: Scalars['Boolean']['output'];
  doneToday: Scalars['Int']['output'];
  effects: Array<SuccessEffect>;
  items: Array<SuccessQueueItem>;
  managerId: Scalars['Int']['output'];
  people: Scalars['Int']['output'];
  /** Promises for today and later, the next first. */
  promises: Array<SuccessContact>;
  promisesKept: Scalars['Int']['output'];
  /** Of the promises to pay of the last 30 days. */
  promisesMade: Scalars['Int']['output'];
};

/** Someone who should be contacted today, and why. */
export type SuccessQueueItem = {
  __typename?: 'SuccessQueueItem';
  /** What is overdue. */
  amount?: Maybe<Scalars['Decimal']['output']>;
  batch?: Maybe<Scalars['String']['output']>;
  /** The facts behind it. */
  details: Scalars['String']['output'];
  /** When the caller emailed them about it. */
  emailedAt?: Maybe<Scalars['Time']['output']>;
  firstName: Scalars['String']['output'];
  id: Scalars['Int']['output'];
  lastName: Scalars['String']['output'];
  message: Scalars['String']['output'];
  mobileNumber?: Maybe<Scalars['String']['output']>;
  parts: Array<SuccessScorePart>;
  /** promise, overdue, expiring, quiet, move-up or first-win. */
  reason: Scalars['String']['output'];
  /** Up to 100: the parts add up to it. */
  score: Scalars['Int']['output'];
  /** The reason in words. */
  sentence: Scalars['String']['output'];
  /** A message that is ready to send, in the language that the member chose. */
  subject: Scalars['String']['output'];
  userId: Scalars['Int']['output'];
};

/** Members whom no one looks after go to the managers of the first rule that fits, to who has the fewest people first. */
export type SuccessRule = {
  __typename?: 'SuccessRule';
  batchId?: Maybe<Scalars['Int']['output']>;
  /** How many people each manager has at most. */
  cap: Scalars['Int']['output'];
  groupId?: Maybe<Scalars['Int']['output']>;
  id: Scalars['Int']['output'];
  managers: Array<SuccessManager>;
  /** Name of the batch or group; empty for a rule for everyone. */
  of: Scalars['String']['output'];
};

/** A rule: for a batch, a group, or everyone without either. */
export type SuccessRuleInput = {
  batchId?: InputMaybe<Scalars['Int']['input']>;
  cap: Scalars['Int']['input'];
  groupId?: InputMaybe<Scalars['Int']['input']>;
  /** The rule to change; none for a new one. */
  id?: InputMaybe<Scalars['Int']['input']>;
  managerIds: Array<Scalars['Int']['input']>;
};

/** One part of a score. */
export type SuccessScorePart = {
  __typename?: 'SuccessScorePart';
  label: Scalars['String']['output'];
  points: Scalars['Int']['output'];
};

/** A part of a base, with the range in percent that the true share is likely in (Wilson interval, 95 percent). */
export type SuccessShare = {
  __typename?: 'SuccessShare';
  count: Scalars['Int']['output'];
  high: Scalars['Int']['output'];
  low: Scalars['Int']['output'];
  of: Scalars['Int']['output'];
};

/** A page that a visitor may have meant. */
export type SuggestedPage = {
  __typename?: 'SuggestedPage';
  path: Scalars['String']['output'];
  title: Scalars['String']['output'];
};

/** A task of a stage, as the person sees whose journey it is. */
export type Task = {
  __typename?: 'Task';
  /** What the button says that leads to the target; null for a task without one, whose button marks it as done. */
  actionLabel?: Maybe<Scalars['String']['output']>;
  /** Markdown. */
  description?: Maybe<Scalars['String']['output']>;
  /** When the person did it; null while it remains, and where no person is meant. */
  doneAt?: Maybe<Scalars['Time']['output']>;
  /** Who of the staff ticked it for the person; null where they did it themselves, or it ticked itself. */
  doneBy?: Maybe<Scalars['String']['output']>;
  id: Scalars['Int']['output'];
  /** Whether it is done by itself: by the lesson done, the form sent, the event attended. */
  isAutomatic: Scalars['Boolean']['output'];
  points: Scalars['Int']['output'];
  /** Where the button leads; null for a task that is done somewhere else. */
  target?: Maybe<TaskTarget>;
  title: Scalars['String']['output'];
};

/** What is left out stays as it is; null empties. */
export type TaskInput = {
  actionLabel?: InputMaybe<Scalars['String']['input']>;
  /** Markdown. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** Needs a lesson, form or event as target. */
  isAutomatic?: InputMaybe<Scalars['Boolean']['input']>;
  /** 0 to 1000. People who did the task keep the points they got. */
  points?: InputMaybe<Scalars['Int']['input']>;
  target?: InputMaybe<TaskTargetInput>;
  title?: InputMaybe<Scalars['String']['input']>;
};

/** A task as those see it who look after stages. */
export type TaskRecord = {
  __typename?: 'TaskRecord';
  actionLabel?: Maybe<Scalars['String']['output']>;
  archivedAt?: Maybe<Scalars['Time']['output']>;
  /** Markdown. */
  description?: Maybe<Scalars['String']['output']>;
  /** How many people did it. */
  doneCount: Scalars['Int']['output'];
  id: Scalars['Int']['output'];
  isAutomatic: Scalars['Boolean']['output'];
  points: Scalars['Int']['output'];
  stageId: Scalars['Int']['output'];
  target?: Maybe<TaskTarget>;
  title: Scalars['String']['output'];
  updatedAt: Scalars['Time']['output'];
};

/** Where a task leads. */
export type TaskTarget = {
  __typename?: 'TaskTarget';
  /** Of a lesson: its course and unit. */
  courseId?: Maybe<Scalars['Int']['output']>;
  /** A path of this site, or the address of a link; null once the target is gone. */
  href?: Maybe<Scalars['String']['output']>;
  /** Of a lesson, form or event. */
  id?: Maybe<Scalars['Int']['output']>;
  /** lesson, form, event or link. */
  kind: Scalars['String']['output'];
  /** Its name; null once it is gone. Of a link its address. */
  name?: Maybe<Scalars['String']['output']>;
  unitId?: Maybe<Scalars['Int']['output']>;
  unitName?: Maybe<Scalars['String']['output']>;
};

export type TaskTargetInput = {
  /** Of a lesson, form or event. */
  id?: InputMaybe<Scalars['Int']['input']>;
  /** none, lesson, form, event or link. */
  kind: Scalars['String']['input'];
  /** Of a link: an https address, or a path of this site. */
  url?: InputMaybe<Scalars['String']['input']>;
};

/** A course of the caller, with how far people are in it. */
export type TaughtCourse = {
  __typename?: 'TaughtCourse';
  coverThumbUrl?: Maybe<Scalars['String']['output']>;
  finished: Scalars['Int']['output'];
  id: Scalars['Int']['output'];
  /** When someone was in it last. */
  lastAt?: Maybe<Scalars['Time']['output']>;
  lessonCount: Scalars['Int']['output'];
  name: Scalars['String']['output'];
  /** How many people ever opened a lesson of it, how many of them since a week, and how many completed it. */
  started: Scalars['Int']['output'];
  startedThisWeek: Scalars['Int']['output'];
  /** draft or published. */
  status: Scalars['String']['output'];
};

/** Somebody who wants to lead. */
export type TeamLeadCandidate = {
  __typename?: 'TeamLeadCandidate';
  id: Scalars['Int']['output'];
  name: Scalars['String']['output'];
  profileImage?: Maybe<Scalars['String']['output']>;
  sentence: Scalars['String']['output'];
  slug: Scalars['String']['output'];
  volunteeredAt: Scalars['Time']['output'];
  /** Null while people vote. */
  votes?: Maybe<Scalars['Int']['output']>;
};

/** A group chooses who leads it. */
export type TeamLeadSelection = {
  __typename?: 'TeamLeadSelection';
  /** In the order in which they volunteered; by votes once it is closed. */
  candidates: Array<TeamLeadCandidate>;
  chosenId?: Maybe<Scalars['Int']['output']>;
  closedAt?: Maybe<Scalars['Time']['output']>;
  groupId: Scalars['Int']['output'];
  groupName: Scalars['String']['output'];
  id: Scalars['Int']['output'];
  /** Whether the caller may close and confirm it. */
  isManaged: Scalars['Boolean']['output'];
  /** Whether the caller is in the group: only they volunteer and vote. */
  isMember: Scalars['Boolean']['output'];
  memberCount: Scalars['Int']['output'];
  /** For whom the caller voted. */
  myVoteId?: Maybe<Scalars['Int']['output']>;
  openedAt: Scalars['Time']['output'];
  /** open, closed or confirmed. */
  state: Scalars['String']['output'];
  votedCount: Scalars['Int']['output'];
  /** Who is ahead by votes, then by who volunteered first; null while people vote. */
  winnerId?: Maybe<Scalars['Int']['output']>;
};

/** A payment in the built-in test wallet. */
export type TestPayment = {
  __typename?: 'TestPayment';
  amount: Scalars['Decimal']['output'];
  id: Scalars['String']['output'];
  /** waiting, paid, declined or expired. */
  status: Scalars['String']['output'];
  title: Scalars['String']['output'];
};

/** Groups units of a course. */
export type Track = {
  __typename?: 'Track';
  description?: Maybe<Scalars['String']['output']>;
  id: Scalars['Int']['output'];
  name: Scalars['String']['output'];
};

export type TrackInput = {
  description?: InputMaybe<Scalars['String']['input']>;
  /** Of a track that exists; a new one without. */
  id?: InputMaybe<Scalars['Int']['input']>;
  name: Scalars['String']['input'];
};

/** The extra of a sale: one more product on the same order, at a price of its own. */
export type TrailBump = {
  __typename?: 'TrailBump';
  /** What it earned less what was taken back. */
  commission: Scalars['Decimal']['output'];
  /** Fixed Amount or Percentage; null without a rate of its own. Then it earns nothing. */
  feeType?: Maybe<Scalars['String']['output']>;
  /** What came in for it and was not refunded. */
  paid: Scalars['Decimal']['output'];
  paidAt?: Maybe<Scalars['Time']['output']>;
  productName: Scalars['String']['output'];
  /** 12.5% or ₱500.00; null without a rate of its own. */
  rate?: Maybe<Scalars['String']['output']>;
  /** When the rate was set. */
  setAt?: Maybe<Scalars['Time']['output']>;
  /** Who set it, for holders of the page of affiliates. */
  setBy?: Maybe<Scalars['String']['output']>;
};

/** That staff gave a sale to another affiliate. */
export type TrailMove = {
  __typename?: 'TrailMove';
  at: Scalars['Time']['output'];
  /** Who decided it, from whom and to whom; for holders of the page of affiliates. */
  by?: Maybe<Scalars['String']['output']>;
  from?: Maybe<Scalars['String']['output']>;
  to?: Maybe<Scalars['String']['output']>;
  why: Scalars['String']['output'];
};

/** A payment of a sale, paid or due. */
export type TrailPayment = {
  __typename?: 'TrailPayment';
  dueOn: Scalars['Time']['output'];
  paid: Scalars['Decimal']['output'];
  paidAt?: Maybe<Scalars['Time']['output']>;
  platform?: Maybe<Scalars['String']['output']>;
  position: Scalars['Int']['output'];
  price: Scalars['Decimal']['output'];
  refunded: Scalars['Decimal']['output'];
  scheduleId: Scalars['Int']['output'];
};

/** A rate that was there when a sale was paid. */
export type TrailRate = {
  __typename?: 'TrailRate';
  isUsed: Scalars['Boolean']['output'];
  label: Scalars['String']['output'];
  setAt: Scalars['Time']['output'];
  setBy?: Maybe<Scalars['String']['output']>;
  source: Scalars['String']['output'];
};

/** A visit before a sale. */
export type TrailVisit = {
  __typename?: 'TrailVisit';
  at: Scalars['Time']['output'];
  id: Scalars['Int']['output'];
  /** Whether it was a link of who earns the sale. */
  isOwn: Scalars['Boolean']['output'];
  /** The name of the link; empty for that of another affiliate. */
  link: Scalars['String']['output'];
  /** Whose link it was; null for another affiliate, whom only holders of the page of affiliates may know. */
  owner?: Maybe<Scalars['String']['output']>;
  /** counts, later-link, moved, too-old, after-sale, robot, left, suspended, self-account, self-email, self-mobile, self-payout or self-payer. */
  reason: Scalars['String']['output'];
};

/** One of the three live days. */
export type TrainingDay = {
  __typename?: 'TrainingDay';
  /** The recording as sound only; empty for none. */
  audioLink: Scalars['String']['output'];
  /** Places in the recording, a line each, such as '4:05 Why work from home'. */
  chapters: Scalars['String']['output'];
  /** 1 to 3. */
  day: Scalars['Int']['output'];
  /** Null while the date is not set. */
  startsAt?: Maybe<Scalars['Time']['output']>;
};

export type TrainingDayInput = {
  audioLink: Scalars['String']['input'];
  chapters: Scalars['String']['input'];
  startsAt?: InputMaybe<Scalars['Time']['input']>;
};

/** What came of a run, in people. */
export type TrainingFigures = {
  __typename?: 'TrainingFigures';
  /** Who opened the live link, per day. */
  came: Array<Scalars['Int']['output']>;
  /** Who bought something since they registered. */
  enrolled: Scalars['Int']['output'];
  registered: Scalars['Int']['output'];
  unsubscribed: Scalars['Int']['output'];
  /** Who reached the end of the recording, per day. */
  watched: Array<Scalars['Int']['output']>;
};

/** Someone who registered for a run. */
export type TrainingPerson = {
  __typename?: 'TrainingPerson';
  /** The days to which they came. */
  cameOn: Array<Scalars['Int']['output']>;
  /** Source and name of the advertisement; empty for none. */
  campaign: Scalars['String']['output'];
  email: Scalars['String']['output'];
  id: Scalars['Int']['output'];
  isEnrolled: Scalars['Boolean']['output'];
  isUnsubscribed: Scalars['Boolean']['output'];
  mobile?: Maybe<Scalars['String']['output']>;
  name: Scalars['String']['output'];
  registeredAt: Scalars['Time']['output'];
  /** They agreed to hear of other trainings. */
  wantsNews: Scalars['Boolean']['output'];
  /** The days whose recording they watched to its end. */
  watchedOn: Array<Scalars['Int']['output']>;
};

export type TrainingPersonList = {
  __typename?: 'TrainingPersonList';
  rows: Array<TrainingPerson>;
  total: Scalars['Int']['output'];
};

/** One round of a free training: three live days, then recordings. */
export type TrainingRun = {
  __typename?: 'TrainingRun';
  createdAt: Scalars['Time']['output'];
  days: Array<TrainingDay>;
  figures: TrainingFigures;
  id: Scalars['Int']['output'];
  /** The newest run of its track, for which people register. */
  isCurrent: Scalars['Boolean']['output'];
  /** How long a live day takes. */
  minutes: Scalars['Int']['output'];
  /** The last instant at which visitors see recordings; null for no end. */
  recordingsUntil?: Maybe<Scalars['Time']['output']>;
  /** beginner or experienced. */
  track: Scalars['String']['output'];
  updatedAt: Scalars['Time']['output'];
};

/** The days come as a whole, in order. */
export type TrainingRunInput = {
  days: Array<TrainingDayInput>;
  minutes: Scalars['Int']['input'];
  recordingsUntil?: InputMaybe<Scalars['Time']['input']>;
};

export type TwoFactor = {
  __typename?: 'TwoFactor';
  recoveryCodesLeft: Scalars['Int']['output'];
  /** One of the person's access levels asks for it. */
  required: Scalars['Boolean']['output'];
  /** When it was switched on; null while it is off. */
  since?: Maybe<Scalars['Time']['output']>;
};

/** What an authenticator app needs to know. */
export type TwoFactorSetup = {
  __typename?: 'TwoFactorSetup';
  /** The same as a picture, a data URL. */
  qr: Scalars['String']['output'];
  /** To type by hand. */
  secret: Scalars['String']['output'];
  url: Scalars['String']['output'];
};

export type Unit = {
  __typename?: 'Unit';
  archivedAt?: Maybe<Scalars['Time']['output']>;
  courseId: Scalars['Int']['output'];
  courseName: Scalars['String']['output'];
  /** Safe HTML. */
  description?: Maybe<Scalars['String']['output']>;
  drip: Drip;
  id: Scalars['Int']['output'];
  /** In their order, archived ones left out. */
  lessons: Array<LessonRow>;
  name: Scalars['String']['output'];
  shortDescription?: Maybe<Scalars['String']['output']>;
  trackId?: Maybe<Scalars['Int']['output']>;
  updatedAt: Scalars['Time']['output'];
};

/** What is left out stays as it is; null empties. */
export type UnitInput = {
  description?: InputMaybe<Scalars['String']['input']>;
  drip?: InputMaybe<DripInput>;
  name?: InputMaybe<Scalars['String']['input']>;
  shortDescription?: InputMaybe<Scalars['String']['input']>;
  trackId?: InputMaybe<Scalars['Int']['input']>;
};

/** A unit in its place, with its lessons in theirs. */
export type UnitOrderInput = {
  id: Scalars['Int']['input'];
  lessonIds: Array<Scalars['Int']['input']>;
  trackId?: InputMaybe<Scalars['Int']['input']>;
};

/** What is left out stays as it is. The price only of an unpaid row, the platform only of a paid one. */
export type UpdatePaymentScheduleInput = {
  paymentPlatform?: InputMaybe<Scalars['String']['input']>;
  price?: InputMaybe<Scalars['Decimal']['input']>;
  scheduleDate?: InputMaybe<Scalars['Time']['input']>;
};

/** A person, as staff see them. Other people's fields are open to holders of the user page only. */
export type User = {
  __typename?: 'User';
  accessLevel: Array<AccessLevel>;
  archivedAt?: Maybe<Scalars['Time']['output']>;
  /** For holders of the user page only. */
  basePoints?: Maybe<Scalars['Int']['output']>;
  createdAt: Scalars['Time']['output'];
  email: Scalars['String']['output'];
  /** Set while the person waits to be erased. For the person and holders of the user page. */
  erasure?: Maybe<Erasure>;
  firstName: Scalars['String']['output'];
  /** Whether the person has set a password. */
  hasPassword: Scalars['Boolean']['output'];
  /** Whether they log in with a second factor. For the person and holders of the user page; false to others. */
  hasTwoFactor: Scalars['Boolean']['output'];
  id: Scalars['Int']['output'];
  /** Whether the person proved to read the mail of their address. */
  isEmailVerified: Scalars['Boolean']['output'];
  /** Whether the caller may view Atlas as this person. */
  isImpersonable: Scalars['Boolean']['output'];
  /** The legacy flag: full access without any level. */
  isLegacyAdmin: Scalars['Boolean']['output'];
  /** Whether the caller may change this person at all: they may do nothing that the caller may not. */
  isManageable: Scalars['Boolean']['output'];
  /** Whether the person holds no level beyond non-member. */
  isNonMember: Scalars['Boolean']['output'];
  lastLoginAt?: Maybe<Scalars['Time']['output']>;
  lastName: Scalars['String']['output'];
  /** For the person and holders of the user page; null without a session that is left. */
  lastSeen?: Maybe<LastSeen>;
  /** For the person and holders of the user page. */
  location?: Maybe<Location>;
  /** For the person and holders of the user page. */
  mobileNumber?: Maybe<Scalars['String']['output']>;
  /** For holders of the user page only, not for the person. */
  notes?: Maybe<Scalars['String']['output']>;
  /** The columns that other domains add to the list of people, by name. */
  parts?: Maybe<Scalars['JSON']['output']>;
  profileImage?: Maybe<Scalars['String']['output']>;
  slug: Scalars['String']['output'];
  /** For the person and holders of the user page. */
  socials?: Maybe<Socials>;
  /** active (signed in within 90 days), inactive or archived. */
  status: Scalars['String']['output'];
  tribeId?: Maybe<Scalars['String']['output']>;
  updatedAt: Scalars['Time']['output'];
  userProfile?: Maybe<UserProfile>;
};

export type UserFilter = {
  /** all, members (who don't work here), staff (levels of people who work here), affiliates or non-members. */
  kind?: InputMaybe<Scalars['String']['input']>;
  /** Id of a level they hold. */
  level?: InputMaybe<Scalars['String']['input']>;
  /** Filters of other domains. */
  parts?: InputMaybe<Array<UserPartFilter>>;
  /** all (everybody who is not archived), active, inactive or archived. */
  status?: InputMaybe<Scalars['String']['input']>;
};

/** What is left out stays as it is; null empties. */
export type UserInput = {
  basePoints?: InputMaybe<Scalars['Int']['input']>;
  birthdate?: InputMaybe<Scalars['Date']['input']>;
  email?: InputMaybe<Scalars['String']['input']>;
  firstName?: InputMaybe<Scalars['String']['input']>;
  lastName?: InputMaybe<Scalars['String']['input']>;
  /** Ids of all levels the person is to hold. Not for new people, who are non-members. */
  levels?: InputMaybe<Array<Scalars['String']['input']>>;
  location?: InputMaybe<LocationInput>;
  middleName?: InputMaybe<Scalars['String']['input']>;
  mobileNumber?: InputMaybe<Scalars['String']['input']>;
  notes?: InputMaybe<Scalars['String']['input']>;
  /** Female or Male. */
  sex?: InputMaybe<Scalars['String']['input']>;
  socials?: InputMaybe<SocialsInput>;
  suffix?: InputMaybe<Scalars['String']['input']>;
  tribeId?: InputMaybe<Scalars['String']['input']>;
};

export type UserList = {
  __typename?: 'UserList';
  rows: Array<User>;
  total: Scalars['Int']['output'];
};

/** A column or filter of the list of people that another domain adds. */
export type UserListPart = {
  __typename?: 'UserListPart';
  isColumn: Scalars['Boolean']['output'];
  isSortable: Scalars['Boolean']['output'];
  /** How its value is shown: text, number, date or membership. */
  kind: Scalars['String']['output'];
  label: Scalars['String']['output'];
  name: Scalars['String']['output'];
  /** The choices of its filter; none for a part that does not filter. */
  options: Array<UserPartOption>;
};

/** Two people who became one. */
export type UserMerge = {
  __typename?: 'UserMerge';
  /** Whole days that are left to undo it. */
  daysLeft: Scalars['Int']['output'];
  id: Scalars['Int']['output'];
  lines: Array<MergeLine>;
  mergedAt: Scalars['Time']['output'];
  /** Name of who did it. */
  mergedBy: Scalars['String']['output'];
  /** Why it cannot be undone; null when it can. */
  obstacle?: Maybe<Scalars['String']['output']>;
  source: MergedPerson;
  survivor: MergedPerson;
  undoUntil: Scalars['Time']['output'];
  undoneAt?: Maybe<Scalars['Time']['output']>;
  undoneBy?: Maybe<Scalars['String']['output']>;
};

export type UserMergeList = {
  __typename?: 'UserMergeList';
  rows: Array<UserMerge>;
  total: Scalars['Int']['output'];
};

export type UserPartFilter = {
  name: Scalars['String']['input'];
  value: Scalars['String']['input'];
};

export type UserPartOption = {
  __typename?: 'UserPartOption';
  label: Scalars['String']['output'];
  value: Scalars['String']['output'];
};

/** The money of a person, with how they are called. */
export type UserPayments = {
  __typename?: 'UserPayments';
  /** What they paid too much and no row took yet, by payment: the next payment takes it first. */
  credits: Array<PaymentCredit>;
  email: Scalars['String']['output'];
  /** Not Enrolled, Active or Inactive. */
  enrollmentStatus: Scalars['String']['output'];
  firstName: Scalars['String']['output'];
  /** What staff gave them without a sale, the latest first. */
  givenAccess: Array<GivenAccess>;
  id: Scalars['Int']['output'];
  /** What is billed, the latest first. */
  invoice: Array<Invoice>;
  isNonMember: Scalars['Boolean']['output'];
  lastName: Scalars['String']['output'];
  /** Multiple Subscriptions Found, Active, Suspended or Expired; null for somebody who never was a member. */
  membershipStatus?: Maybe<Scalars['String']['output']>;
  /** What other domains say of the person, as in the list of people. */
  parts?: Maybe<Scalars['JSON']['output']>;
  /** Their money in figures. */
  paymentSummary: PaymentSummary;
  profileImage?: Maybe<Scalars['String']['output']>;
  /** What is held and was held, the latest first. */
  subscription: Array<UserSubscription>;
  tribeId?: Maybe<Scalars['String']['output']>;
};

export type UserProfile = {
  __typename?: 'UserProfile';
  birthdate?: Maybe<Scalars['Date']['output']>;
  firstName?: Maybe<Scalars['String']['output']>;
  lastName?: Maybe<Scalars['String']['output']>;
  middleName?: Maybe<Scalars['String']['output']>;
  sex?: Maybe<Scalars['String']['output']>;
  suffix?: Maybe<Scalars['String']['output']>;
};

/** What became of one person of a batch. */
export type UserResult = {
  __typename?: 'UserResult';
  id: Scalars['Int']['output'];
  /** Why not. */
  message?: Maybe<Scalars['String']['output']>;
  ok: Scalars['Boolean']['output'];
};

/** How far somebody is. Stage is null for people who are not on the journey (never a member). */
export type UserStageProgress = {
  __typename?: 'UserStageProgress';
  /** Whether the person may ask to move up now: no task remains, there is a next stage, and nothing is in review. */
  canMoveUp: Scalars['Boolean']['output'];
  /** The person's latest request to leave this stage; null without one. */
  moveUp?: Maybe<MoveUp>;
  /** Null in the last stage. */
  nextStage?: Maybe<Stage>;
  /** 0 to 100: the share of stage tasks that no longer remain; 100 without tasks. */
  percentage: Scalars['Float']['output'];
  /** Base points and those of the ledger together, never below 0. */
  points: Scalars['Int']['output'];
  remainingTasks: Array<Task>;
  remainingTasksCount: Scalars['Int']['output'];
  /** When the person came to the stage. */
  since?: Maybe<Scalars['Time']['output']>;
  stage?: Maybe<Stage>;
  /** All tasks of the stage in their order. */
  stageTasks: Array<Task>;
  /** The units of courses that the tasks of the stage are from, such as Setting Up for Success. */
  units: Array<StageUnit>;
  userId: Scalars['Int']['output'];
};

/** Somebody holds what a funnel sells, for a time. */
export type UserSubscription = {
  __typename?: 'UserSubscription';
  /** Why it opens what it opens, or why not: open because of ... until ..., closed because ... */
  because: Scalars['String']['output'];
  createdAt: Scalars['Time']['output'];
  endedAt?: Maybe<Scalars['Time']['output']>;
  /** The last day, as the end of it in Manila; after 9999-01-01 for a lifetime. */
  expiry: Scalars['Time']['output'];
  funnel: Funnel;
  id: Scalars['Int']['output'];
  invoice?: Maybe<Invoice>;
  isLifetime: Scalars['Boolean']['output'];
  /** Whether it continues a subscription of the same product. */
  isRenewal: Scalars['Boolean']['output'];
  /** Whether a payment that is overdue keeps it closed. */
  isSuspended: Scalars['Boolean']['output'];
  /** The last moment that is paid for: the expiry, or that of the renewals which continue it. */
  paidUntil: Scalars['Time']['output'];
  paymentTermId: Scalars['String']['output'];
  /** How it is paid, as people know it. */
  paymentTermName: Scalars['String']['output'];
  /** When it was renewed; null while it was not. */
  renewedAt?: Maybe<Scalars['Time']['output']>;
  source: Scalars['String']['output'];
  startsAt: Scalars['Time']['output'];
  /** Not Enrolled, Active or Inactive. */
  status: Scalars['String']['output'];
  /** Why it was undone. Null for anyone who does not see people's money. */
  undoReason?: Maybe<Scalars['String']['output']>;
  /** Until when the enrollment can be undone; null when it cannot be. */
  undoUntil?: Maybe<Scalars['Time']['output']>;
  /** When the enrollment was undone, as if it had not been. */
  undoneAt?: Maybe<Scalars['Time']['output']>;
  /** The person. Null for anyone who may not see people. */
  user?: Maybe<User>;
  /** active, expired, ended or coming. */
  validity: Scalars['String']['output'];
};

export type ValidateOtpInput = {
  id: Scalars['Int']['input'];
  otp: Scalars['Int']['input'];
};

/** A video to play: one of ours with url and type, or one to embed with embedUrl and host. */
export type Video = {
  __typename?: 'Video';
  captionsUrl?: Maybe<Scalars['String']['output']>;
  embedUrl?: Maybe<Scalars['String']['output']>;
  host?: Maybe<Scalars['String']['output']>;
  seconds?: Maybe<Scalars['Int']['output']>;
  type?: Maybe<Scalars['String']['output']>;
  url?: Maybe<Scalars['String']['output']>;
};

/** A form as those see it who fill it in. */
export type ViewedForm = {
  __typename?: 'ViewedForm';
  closesAt?: Maybe<Scalars['Time']['output']>;
  description?: Maybe<Scalars['String']['output']>;
  isPublic: Scalars['Boolean']['output'];
  locksAt?: Maybe<Scalars['Time']['output']>;
  /** What the caller answered; null for visitors and for those who have not begun. */
  mine?: Maybe<MyFormResponse>;
  name: Scalars['String']['output'];
  opensAt?: Maybe<Scalars['Time']['output']>;
  questions: Array<FormQuestion>;
  slug: Scalars['String']['output'];
  thanks?: Maybe<Scalars['String']['output']>;
  version: Scalars['Int']['output'];
  /** soon, open, closed or locked, for the caller. */
  window: Scalars['String']['output'];
};

/** A slip that staff have not decided on. */
export type WaitingSlip = {
  __typename?: 'WaitingSlip';
  /** What its sender says they paid. */
  amount: Scalars['Decimal']['output'];
  id: Scalars['Int']['output'];
  reference: Scalars['String']['output'];
  sentAt: Scalars['Time']['output'];
};

/** Somebody who waits for a funnel to open. */
export type WaitlistEntry = {
  __typename?: 'WaitlistEntry';
  email: Scalars['String']['output'];
  firstName: Scalars['String']['output'];
  id: Scalars['Int']['output'];
  /** When they were told that it is open; null while they were not. */
  invitedAt?: Maybe<Scalars['Time']['output']>;
  joinedAt: Scalars['Time']['output'];
};

export type WaitlistEntryList = {
  __typename?: 'WaitlistEntryList';
  rows: Array<WaitlistEntry>;
  total: Scalars['Int']['output'];
};

/** An address of another program that is told when something happens. */
export type Webhook = {
  __typename?: 'Webhook';
  createdAt: Scalars['Time']['output'];
  delivered: Scalars['Int']['output'];
  /** enrolled, paid, moved_up, completed or lead. */
  events: Array<Scalars['String']['output']>;
  failed: Scalars['Int']['output'];
  /** Set while every try fails. */
  failingSince?: Maybe<Scalars['Time']['output']>;
  id: Scalars['Int']['output'];
  /** Name of who made it. */
  maker: Scalars['String']['output'];
  /** Why Atlas paused it; empty when a person did. */
  pauseReason: Scalars['String']['output'];
  /** Set while nothing is sent. */
  pausedAt?: Maybe<Scalars['Time']['output']>;
  url: Scalars['String']['output'];
  /** Deliveries of the last 30 days. */
  waiting: Scalars['Int']['output'];
};

/** An event on its way to a webhook. It keeps its id however often it is sent. */
export type WebhookDelivery = {
  __typename?: 'WebhookDelivery';
  /** The first kilobyte of it. */
  answer: Scalars['String']['output'];
  /** What is sent, as JSON. */
  body: Scalars['String']['output'];
  createdAt: Scalars['Time']['output'];
  eventId: Scalars['String']['output'];
  id: Scalars['Int']['output'];
  kind: Scalars['String']['output'];
  nextTryAt?: Maybe<Scalars['Time']['output']>;
  /** Why the last try failed; empty when it did not. */
  problem: Scalars['String']['output'];
  /** waiting, delivered or failed. */
  state: Scalars['String']['output'];
  /** What the server answered at the last try; null when it did not. */
  status?: Maybe<Scalars['Int']['output']>;
  triedAt?: Maybe<Scalars['Time']['output']>;
  tries: Scalars['Int']['output'];
};

export type WebhookDeliveryList = {
  __typename?: 'WebhookDeliveryList';
  rows: Array<WebhookDelivery>;
  total: Scalars['Int']['output'];
};

export type WebhookInput = {
  events: Array<Scalars['String']['input']>;
  /** https, and not inside a private network. */
  url: Scalars['String']['input'];
};

/** What somebody has reached and tells the others. */
export type Win = {
  __typename?: 'Win';
  /** Of the currency; null when it is not about money. */
  amount?: Maybe<Scalars['Decimal']['output']>;
  body: Scalars['String']['output'];
  cheers: Scalars['Int']['output'];
  commentCount: Scalars['Int']['output'];
  confirmedAt?: Maybe<Scalars['Time']['output']>;
  confirmedBy?: Maybe<Scalars['String']['output']>;
  createdAt: Scalars['Time']['output'];
  currency?: Maybe<Scalars['String']['output']>;
  /** Whether it may be shown outside of Atlas. */
  hasConsent: Scalars['Boolean']['output'];
  /** Set while it is hidden from others; to its person and to those who moderate. */
  hiddenAt?: Maybe<Scalars['Time']['output']>;
  hiddenReason?: Maybe<Scalars['String']['output']>;
  id: Scalars['Int']['output'];
  /** Waits for a coach. */
  isAsked: Scalars['Boolean']['output'];
  isCheered: Scalars['Boolean']['output'];
  isConfirmable: Scalars['Boolean']['output'];
  isDeletable: Scalars['Boolean']['output'];
  /** What the caller may do with it. */
  isEditable: Scalars['Boolean']['output'];
  isOwn: Scalars['Boolean']['output'];
  /** client, income, job, skill or personal. */
  kind: Scalars['String']['output'];
  person: WinPerson;
  pictureHeight?: Maybe<Scalars['Int']['output']>;
  pictureId?: Maybe<Scalars['Int']['output']>;
  pictureThumbUrl?: Maybe<Scalars['String']['output']>;
  pictureUrl?: Maybe<Scalars['String']['output']>;
  pictureWidth?: Maybe<Scalars['Int']['output']>;
  /** Only to its person and to those who confirm or moderate. */
  proof?: Maybe<WinProof>;
  updatedAt: Scalars['Time']['output'];
  /** The day in Manila. */
  wonOn: Scalars['Date']['output'];
};

export type WinComment = {
  __typename?: 'WinComment';
  body: Scalars['String']['output'];
  createdAt: Scalars['Time']['output'];
  id: Scalars['Int']['output'];
  isDeletable: Scalars['Boolean']['output'];
  person: WinPerson;
};

export type WinCommentList = {
  __typename?: 'WinCommentList';
  rows: Array<WinComment>;
  total: Scalars['Int']['output'];
};

/** What came of it for how many: told by members, and confirmed by coaches. All but people and minimum are null below the minimum. */
export type WinFigures = {
  __typename?: 'WinFigures';
  confirmed?: Maybe<WinMedian>;
  confirmedTellers?: Maybe<Scalars['Int']['output']>;
  confirmedWins?: Maybe<Scalars['Int']['output']>;
  kinds?: Maybe<Array<WinKindFigure>>;
  /** The smallest base that is shown. */
  minimum: Scalars['Int']['output'];
  /** Wins in other currencies, which the medians leave out. */
  otherCurrencies?: Maybe<Scalars['Int']['output']>;
  /** The base: members who are not archived, of the batch where one is given. */
  people: Scalars['Int']['output'];
  /** People of the base who told a win, and those of whom a coach confirmed one. */
  tellers?: Maybe<Scalars['Int']['output']>;
  /** Pesos in all per person; null where fewer people than the minimum told an amount. */
  told?: Maybe<WinMedian>;
  wins?: Maybe<Scalars['Int']['output']>;
};

export type WinFilter = {
  kind?: InputMaybe<Scalars['String']['input']>;
  /** The wins of one person. */
  slug?: InputMaybe<Scalars['String']['input']>;
};

/** What is left out stays as it is; null empties. A new win needs kind, body and wonOn. */
export type WinInput = {
  amount?: InputMaybe<Scalars['Decimal']['input']>;
  body?: InputMaybe<Scalars['String']['input']>;
  /** PHP unless told. */
  currency?: InputMaybe<Scalars['String']['input']>;
  hasConsent?: InputMaybe<Scalars['Boolean']['input']>;
  /** Ask a coach to confirm it. */
  isAsked?: InputMaybe<Scalars['Boolean']['input']>;
  kind?: InputMaybe<Scalars['String']['input']>;
  pictureId?: InputMaybe<Scalars['Int']['input']>;
  proofFileId?: InputMaybe<Scalars['Int']['input']>;
  /** An address that begins with https://. */
  proofUrl?: InputMaybe<Scalars['String']['input']>;
  wonOn?: InputMaybe<Scalars['Date']['input']>;
};

export type WinKindFigure = {
  __typename?: 'WinKindFigure';
  confirmedWins: Scalars['Int']['output'];
  kind: Scalars['String']['output'];
  people: Scalars['Int']['output'];
  wins: Scalars['Int']['output'];
};

export type WinList = {
  __typename?: 'WinList';
  rows: Array<Win>;
  total: Scalars['Int']['output'];
};

export type WinMedian = {
  __typename?: 'WinMedian';
  amount: Scalars['Decimal']['output'];
  /** How many people it is the median of. */
  people: Scalars['Int']['output'];
};

/** What of wins waits for the caller; nothing of what they may not open. */
export type WinOverview = {
  __typename?: 'WinOverview';
  /** Wins with an open report. */
  reported: Scalars['Int']['output'];
  /** Whose win was reported first. */
  reportedOf?: Maybe<Scalars['String']['output']>;
  reportedSince?: Maybe<Scalars['Time']['output']>;
  /** Wins of others that wait for a coach. */
  toConfirm: Scalars['Int']['output'];
  toConfirmSince?: Maybe<Scalars['Time']['output']>;
  withProof: Scalars['Int']['output'];
  /** How many of them have no proof, and how many have one. */
  withoutProof: Scalars['Int']['output'];
};

/** Whose win or comment it is. To those who have only signed up: the first name and an initial, an empty slug and no picture. */
export type WinPerson = {
  __typename?: 'WinPerson';
  name: Scalars['String']['output'];
  profileImage?: Maybe<Scalars['String']['output']>;
  slug: Scalars['String']['output'];
};

export type WinProof = {
  __typename?: 'WinProof';
  fileId?: Maybe<Scalars['Int']['output']>;
  fileName?: Maybe<Scalars['String']['output']>;
  fileUrl?: Maybe<Scalars['String']['output']>;
  url?: Maybe<Scalars['String']['output']>;
};

export type WinReport = {
  __typename?: 'WinReport';
  createdAt: Scalars['Time']['output'];
  decidedAt?: Maybe<Scalars['Time']['output']>;
  id: Scalars['Int']['output'];
  note?: Maybe<Scalars['String']['output']>;
  /** spam, false, offensive, private or other. */
  reason: Scalars['String']['output'];
  reporter: Scalars['String']['output'];
  /** open, upheld or dismissed. */
  status: Scalars['String']['output'];
};

/** A line of the ledger of points. */
export type XpEntry = {
  __typename?: 'XpEntry';
  /** Null for base points. */
  at?: Maybe<Scalars['Time']['output']>;
  id: Scalars['Int']['output'];
  points: Scalars['Int']['output'];
  /** task, reversal (of a task that was taken back) or base (points brought along). */
  source: Scalars['String']['output'];
  title: Scalars['String']['output'];
};

export type XpEntryList = {
  __typename?: 'XpEntryList';
  /** All points together. */
  points: Scalars['Int']['output'];
  rows: Array<XpEntry>;
  total: Scalars['Int']['output'];
};
