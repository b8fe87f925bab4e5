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

/** How the caller signs in, and what they asked the house to do with their data. */
export type Account = {
  __typename?: 'Account';
  /** The copy of their data that was asked for last, while it can be had. */
  dataExport?: Maybe<DataExport>;
  email: Scalars['String']['output'];
  /** An address that waits for its code. */
  emailChange?: Maybe<EmailChange>;
  /** Set while the account waits to be erased. */
  erasure?: Maybe<Erasure>;
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

export type City = {
  __typename?: 'City';
  name: Scalars['String']['output'];
};

export type Country = {
  __typename?: 'Country';
  code: Scalars['String']['output'];
  name: Scalars['String']['output'];
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
  /** boolean, text, url, number, list or email. */
  type: Scalars['String']['output'];
  updatedAt: Scalars['Time']['output'];
  /** Always text; booleans are the text 'true' or 'false'. Null when nothing is set. */
  value?: Maybe<Scalars['String']['output']>;
};

export type DefaultSettingInput = {
  id: Scalars['Int']['input'];
  /** The updatedAt the editor saw. */
  seenAt?: InputMaybe<Scalars['Time']['input']>;
  value?: InputMaybe<Scalars['String']['input']>;
};

export type EmailChange = {
  __typename?: 'EmailChange';
  email: Scalars['String']['output'];
  expiresAt: Scalars['Time']['output'];
};

/** A wish to be forgotten; it can be taken back until it is due. */
export type Erasure = {
  __typename?: 'Erasure';
  /** Somebody of the staff asked in the person's place. */
  byStaff: Scalars['Boolean']['output'];
  createdAt: Scalars['Time']['output'];
  dueAt: Scalars['Time']['output'];
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

/** One line of the info log: who did what, on whose behalf, to what. */
export type InfoLogEntry = {
  __typename?: 'InfoLogEntry';
  /** For example sign_in, sign_in_failed, password_reset, access_level_update, setting_update. */
  action: Scalars['String']['output'];
  actor?: Maybe<Scalars['String']['output']>;
  at: Scalars['Time']['output'];
  id: Scalars['Int']['output'];
  /** Set when the actor was viewing as someone else. */
  onBehalfOf?: Maybe<Scalars['String']['output']>;
  subject?: Maybe<Scalars['String']['output']>;
};

export type LevelCount = {
  __typename?: 'LevelCount';
  count: Scalars['Int']['output'];
  level: AccessLevel;
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

export type Mutation = {
  __typename?: 'Mutation';
  /** Signs somebody out everywhere, hides them and keeps them from signing in. */
  archiveUser: User;
  /** archiveUser for up to 100 people, each by itself. */
  archiveUsers: Array<UserResult>;
  /** Forgets the address that was asked for. */
  cancelEmailChange: Scalars['Boolean']['output'];
  /** Changes the caller's password; their other devices are logged out. */
  changePassword: Scalars['Boolean']['output'];
  /** Gives a level to up to 100 people or takes it from them, each by itself. */
  changeUsersLevel: Array<UserResult>;
  /** Takes the new address over once its code was given; five wrong ones end the request. */
  confirmEmailChange: Scalars['Boolean']['output'];
  /** Switches two-factor login on and gives the recovery codes, this once. */
  confirmTwoFactor: Array<Scalars['String']['output']>;
  /** Makes a level that opens nothing its maker does not hold. */
  createAccessLevel: AccessLevel;
  /** Makes somebody a non-member and mails them how to set a password. */
  createUser: User;
  /** Only a level of our own that nobody holds can be deleted. */
  deleteAccessLevel: Scalars['Boolean']['output'];
  /** Removes somebody for good who left nothing behind in other parts of Atlas. */
  deleteUser: Scalars['Boolean']['output'];
  /** deleteUser for up to 100 people, each by itself. */
  deleteUsers: Array<UserResult>;
  /** Switches two-factor login off. */
  disableTwoFactor: Scalars['Boolean']['output'];
  /** Gives up a mail that waits or is dead. */
  discardOutboxMail: OutboxMail;
  /** Has somebody forgotten in whose place the caller acts, after the time to take it back or at once. */
  eraseUser: Erasure;
  /** Closes the welcome-back notice for good. */
  hideReturneeModal: Scalars['Boolean']['output'];
  /** Starts viewing Atlas as someone else; the reason is kept in the info log. */
  impersonateUser: User;
  /** Replaces the recovery codes and gives the new ones, this once. */
  renewRecoveryCodes: Array<Scalars['String']['output']>;
  /** Has a copy of everything about the caller made. */
  requestDataExport: DataExport;
  /** Mails a code to the address that the caller wants to log in with. */
  requestEmailChange: EmailChange;
  /** Has the caller forgotten after the time to take it back. */
  requestErasure: Erasure;
  /** Takes the second factor of somebody away who lost it. */
  resetTwoFactor: Scalars['Boolean']['output'];
  /** Takes an archiving back. */
  restoreUser: User;
  /** restoreUser for up to 100 people, each by itself. */
  restoreUsers: Array<UserResult>;
  /** Puts a dead or discarded mail back into the queue. */
  retryOutboxMail: OutboxMail;
  /** Mails somebody without a password how to set one. */
  sendSetPasswordMail: Scalars['Boolean']['output'];
  /** open or closed. */
  setBugReportStatus: BugReport;
  /** Ends every other session of the caller and tells how many. */
  signOutOtherSessions: Scalars['Int']['output'];
  /** Ends another session of the caller. */
  signOutSession: Scalars['Boolean']['output'];
  /** Runs a checked import in the background: all_or_nothing, or row_by_row. */
  startImport: Import;
  /** Begins to set up an authenticator app. The password is asked for unless the caller has just logged in. */
  startTwoFactor: TwoFactorSetup;
  /** Ends an impersonation. The argument must be the session's own original user. */
  stopImpersonation: User;
  /** Anyone may report a bug. */
  submitBugReport: Scalars['Boolean']['output'];
  /** Takes the caller's own erasure back. */
  undoErasure: Scalars['Boolean']['output'];
  /** Takes somebody's erasure back. */
  undoErasureOf: Scalars['Boolean']['output'];
  /** Takes back what an import changed, within seven days and unless rows changed meanwhile. */
  undoImport: Import;
  /** seenAt is the updatedAt the editor saw: a later change in between is a conflict. */
  updateAccessLevel: AccessLevel;
  /** Changes one value; the server checks it by type. seenAt is the updatedAt the editor saw: a later change in between is a conflict. */
  updateDefaultSetting: DefaultSetting;
  /** Changes several values together or none of them; wrong values come back under the names of their settings. */
  updateDefaultSettings: Array<DefaultSetting>;
  /** seenAt is the updatedAt the editor saw: a later change in between is a conflict. */
  updateUser: User;
  /** Checks the code of a reset request; five wrong tries end the request. */
  validateOtp: OtpValidationResult;
};


export type MutationArchiveUserArgs = {
  id: Scalars['Int']['input'];
};


export type MutationArchiveUsersArgs = {
  ids: Array<Scalars['Int']['input']>;
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


export type MutationConfirmEmailChangeArgs = {
  code: Scalars['String']['input'];
};


export type MutationConfirmTwoFactorArgs = {
  code: Scalars['String']['input'];
};


export type MutationCreateAccessLevelArgs = {
  input: AccessLevelInput;
};


export type MutationCreateUserArgs = {
  input: UserInput;
};


export type MutationDeleteAccessLevelArgs = {
  id: Scalars['String']['input'];
};


export type MutationDeleteUserArgs = {
  id: Scalars['Int']['input'];
};


export type MutationDeleteUsersArgs = {
  ids: Array<Scalars['Int']['input']>;
};


export type MutationDisableTwoFactorArgs = {
  code: Scalars['String']['input'];
  password: Scalars['String']['input'];
};


export type MutationDiscardOutboxMailArgs = {
  id: Scalars['Int']['input'];
};


export type MutationEraseUserArgs = {
  atOnce?: InputMaybe<Scalars['Boolean']['input']>;
  id: Scalars['Int']['input'];
  reason: Scalars['String']['input'];
};


export type MutationImpersonateUserArgs = {
  id: Scalars['Int']['input'];
  reason: Scalars['String']['input'];
};


export type MutationRenewRecoveryCodesArgs = {
  code: Scalars['String']['input'];
  password: Scalars['String']['input'];
};


export type MutationRequestEmailChangeArgs = {
  email: Scalars['String']['input'];
  password: Scalars['String']['input'];
};


export type MutationRequestErasureArgs = {
  password: Scalars['String']['input'];
};


export type MutationResetTwoFactorArgs = {
  id: Scalars['Int']['input'];
};


export type MutationRestoreUserArgs = {
  id: Scalars['Int']['input'];
};


export type MutationRestoreUsersArgs = {
  ids: Array<Scalars['Int']['input']>;
};


export type MutationRetryOutboxMailArgs = {
  id: Scalars['Int']['input'];
};


export type MutationSendSetPasswordMailArgs = {
  id: Scalars['Int']['input'];
};


export type MutationSetBugReportStatusArgs = {
  id: Scalars['Int']['input'];
  status: Scalars['String']['input'];
};


export type MutationSignOutSessionArgs = {
  id: Scalars['Int']['input'];
};


export type MutationStartImportArgs = {
  id: Scalars['Int']['input'];
  policy: Scalars['String']['input'];
};


export type MutationStartTwoFactorArgs = {
  password?: InputMaybe<Scalars['String']['input']>;
};


export type MutationStopImpersonationArgs = {
  originalUserId: Scalars['Int']['input'];
};


export type MutationSubmitBugReportArgs = {
  input: BugReportInput;
};


export type MutationUndoErasureOfArgs = {
  id: Scalars['Int']['input'];
};


export type MutationUndoImportArgs = {
  id: Scalars['Int']['input'];
};


export type MutationUpdateAccessLevelArgs = {
  id: Scalars['String']['input'];
  input: AccessLevelInput;
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


export type MutationUpdateUserArgs = {
  id: Scalars['Int']['input'];
  input: UserInput;
  seenAt?: InputMaybe<Scalars['Time']['input']>;
};


export type MutationValidateOtpArgs = {
  input: ValidateOtpInput;
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
  /** Plain text of the message. Codes and links of password mails are blotted out. */
  text: Scalars['String']['output'];
  toAddress: Scalars['String']['output'];
};

export type OutboxMailList = {
  __typename?: 'OutboxMailList';
  rows: Array<OutboxMail>;
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
  /** One report with its picture. */
  bugReport?: Maybe<BugReport>;
  /** What people reported. Search looks at message and reporter; status filters. */
  bugReports: BugReportList;
  /** The cities of a state by name. */
  cities: Array<City>;
  /** All countries by name; empty when the location service does not answer. */
  countries: Array<Country>;
  /** One setting. Names that are not public read as null to those without the settings page. */
  defaultSettingByName?: Maybe<DefaultSetting>;
  /** Every setting, in the order of the settings page. */
  defaultSettings: Array<DefaultSetting>;
  /** One import; ask again while it runs. */
  import?: Maybe<Import>;
  /** What can be imported, with the columns of its template at /api/upload-template/{name}. */
  importKinds: Array<ImportKind>;
  /** What is wrong with the file of an import, by sheet, row and column: the first thousand. */
  importProblems: Array<SheetProblem>;
  /** Sheets that were uploaded, the newest first. Search looks at the file name; kind and status filter. */
  imports: ImportList;
  /** How the caller signs in, where they are signed in, and what happens to their data. */
  myAccount: Account;
  /** One mail with its text. */
  outboxMail?: Maybe<OutboxMail>;
  /** Mail that was sent or waits. Search looks at address and subject; status filters. */
  outboxMails: OutboxMailList;
  /** All public settings at once, as an object name -> value: what the shell needs on start. */
  publicSettings: Scalars['JSON']['output'];
  /** What the client asks first: who am I. */
  redwood?: Maybe<Redwood>;
  /** Figures for the home page of staff. */
  staffOverview: StaffOverview;
  /** The states of a country by name. */
  states: Array<State>;
  /** One person: oneself, or anyone for holders of the user page. */
  user?: Maybe<User>;
  /** Columns and filters that other domains add to the list of people. */
  userListParts: Array<UserListPart>;
  /** People. Search looks at names, address, Tribe ID and mobile number; sorts are name, email, tribeId, mobileNumber, accessLevel, status, lastLoginAt, createdAt, archivedAt and those of parts. */
  users: UserList;
  /** The twelve settings of one live workshop, for the page of that workshop. */
  workshopSettings: Array<DefaultSetting>;
};


export type QueryAccessLevelArgs = {
  id: Scalars['String']['input'];
};


export type QueryBugReportArgs = {
  id: Scalars['Int']['input'];
};


export type QueryBugReportsArgs = {
  list?: InputMaybe<ListInput>;
  status?: InputMaybe<Scalars['String']['input']>;
};


export type QueryCitiesArgs = {
  country: Scalars['String']['input'];
  state: Scalars['String']['input'];
};


export type QueryDefaultSettingByNameArgs = {
  name: Scalars['String']['input'];
};


export type QueryImportArgs = {
  id: Scalars['Int']['input'];
};


export type QueryImportProblemsArgs = {
  id: Scalars['Int']['input'];
};


export type QueryImportsArgs = {
  kind?: InputMaybe<Scalars['String']['input']>;
  list?: InputMaybe<ListInput>;
  status?: InputMaybe<Scalars['String']['input']>;
};


export type QueryOutboxMailArgs = {
  id: Scalars['Int']['input'];
};


export type QueryOutboxMailsArgs = {
  list?: InputMaybe<ListInput>;
  status?: InputMaybe<Scalars['String']['input']>;
};


export type QueryStatesArgs = {
  country: Scalars['String']['input'];
};


export type QueryUserArgs = {
  id: Scalars['Int']['input'];
};


export type QueryUsersArgs = {
  filter?: InputMaybe<UserFilter>;
  list?: InputMaybe<ListInput>;
};


export type QueryWorkshopSettingsArgs = {
  experienced: Scalars['Boolean']['input'];
};

export type Redwood = {
  __typename?: 'Redwood';
  /** The person signed in, with every field of the specification's section 3; null for a visitor. */
  currentUser?: Maybe<Scalars['JSON']['output']>;
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

/** What is wrong with one place of a sheet. */
export type SheetProblem = {
  __typename?: 'SheetProblem';
  /** The title of the column, empty for the whole row. */
  column: Scalars['String']['output'];
  message: Scalars['String']['output'];
  /** As the spreadsheet program counts. */
  row: Scalars['Int']['output'];
  sheet: Scalars['String']['output'];
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

/** Figures for the home page of staff. */
export type StaffOverview = {
  __typename?: 'StaffOverview';
  byLevel: Array<LevelCount>;
  mailDead: Scalars['Int']['output'];
  mailWaiting: Scalars['Int']['output'];
  newPeopleLast7Days: Scalars['Int']['output'];
  openBugReports: Scalars['Int']['output'];
  people: Scalars['Int']['output'];
  recentLog: Array<InfoLogEntry>;
  signInsLast7Days: Scalars['Int']['output'];
};

/** In the Philippines a province. */
export type State = {
  __typename?: 'State';
  code: Scalars['String']['output'];
  name: Scalars['String']['output'];
  region?: Maybe<Scalars['String']['output']>;
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

/** A person, as staff see them. Other people's fields are open to holders of the user page only. */
export type User = {
  __typename?: 'User';
  accessLevel: Array<AccessLevel>;
  archivedAt?: Maybe<Scalars['Time']['output']>;
  /** For holders of the user page only. */
  basePoints?: Maybe<Scalars['Int']['output']>;
  createdAt: Scalars['Time']['output'];
  email: Scalars['String']['output'];
  firstName: Scalars['String']['output'];
  /** Whether the person has set a password. */
  hasPassword: Scalars['Boolean']['output'];
  /** Whether they log in with a second factor. For the person and holders of the user page; false to others. */
  hasTwoFactor: Scalars['Boolean']['output'];
  id: Scalars['Int']['output'];
  /** Whether the person proved to read the mail of their address. */
  isEmailVerified: Scalars['Boolean']['output'];
  /** The legacy flag: full access without any level. */
  isLegacyAdmin: Scalars['Boolean']['output'];
  /** Whether the caller may change this person at all: they may do nothing that the caller may not. */
  isManageable: Scalars['Boolean']['output'];
  /** Whether the person holds no level beyond non-member. */
  isNonMember: Scalars['Boolean']['output'];
  lastLoginAt?: Maybe<Scalars['Time']['output']>;
  lastName: Scalars['String']['output'];
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
  /** all, members (everybody with a level beyond non-member) or non-members. */
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

export type UserPartFilter = {
  name: Scalars['String']['input'];
  value: Scalars['String']['input'];
};

export type UserPartOption = {
  __typename?: 'UserPartOption';
  label: Scalars['String']['output'];
  value: Scalars['String']['output'];
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

export type ValidateOtpInput = {
  id: Scalars['Int']['input'];
  otp: Scalars['Int']['input'];
};
