import type { FunctionName, PageName } from '~/lib/access.gen';

export interface StageRef {
  id: number;
  number: number;
  name: string;
}

/** The person signed in, as `redwood { currentUser }` tells it. */
export interface CurrentUser {
  id: number;
  email: string;
  firstName: string | null;
  lastName: string | null;
  slug: string;
  profileImage: string | null;
  roles: string | string[] | null;
  accessLevels: { id: string; name: string }[];
  pageAccess: Partial<Record<PageName, boolean>>;
  functionAccess: Partial<Record<FunctionName, boolean>>;
  stage: StageRef | null;
  managedStage: StageRef | null;
  group: { name: string } | null;
  managedGroup: { name: string } | null;
  stagesAsReviewer: StageRef[];
  affiliateTimestamp: string | null;
  accountabilityAsLeaderId: number | null;
  accountabilityGroupId: number | null;
  isFastTrackStudent: boolean;
  isBatch17: boolean;
  isJourneyFormCompleted: boolean;
  showReturneeModal: boolean;
  batch: { name: string } | null;
  tribeId: string | null;
  membershipStatus: string | null;
  originalUserId: number | null;
  isImpersonating: boolean;
  userProfile: {
    firstName: string | null;
    middleName: string | null;
    lastName: string | null;
    suffix: string | null;
    sex: string | null;
    birthdate: string | null;
  } | null;
  /** An access level of the person needs a second factor: nothing but setting it up works until it is done. */
  mustSetUpTwoFactor: boolean;
  /** The person works here and their password does not meet the checklist: nothing but choosing another one works until it is done. */
  mustChangePassword: boolean;
  /** When the person will be forgotten, as they or staff have asked; null without such a wish. */
  erasureDueAt: string | null;
  /** Whether a link or code mailed to the person's address was used. Until then nothing of other people is shown. */
  isEmailProven: boolean;
  /** Whether members are shown: not before the address is proven, and not to those who have only signed up. */
  seesMembers: boolean;
  /** Changes with everything that the person holds, and when that opens, closes or is suspended; null for who never held anything. */
  accessKey: string | null;
  /** Changes with everything above. The server tells the newest one with the bell. */
  version: string;
}

export interface AuthState {
  loading: boolean;
  isAuthenticated: boolean;
  userMetadata: unknown;
  currentUser: CurrentUser | null;
  hasError: boolean;
  error?: Error;
  client: unknown;
}

/** `twoFactor` comes with the error of a login whose password is right and whose code is missing or wrong. */
export type AuthResult = { error?: string; twoFactor?: boolean; [key: string]: unknown };
export interface LoginInput {
  username: string;
  password: string;
  /** Of the authenticator app, or a recovery code; asked for by an answer with `twoFactor`. */
  code?: string;
}
export interface SignupInput extends Omit<LoginInput, 'code'> {
  firstName: string;
  lastName: string;
  mobileNumber?: string;
}
export type ForgotPasswordResult = { error?: string; id?: number; token?: string; email?: string };
export type OkResult = { error?: string; ok?: boolean };

/** What an auth provider must be able to do; the password functions are optional, as the specification allows. */
export interface AuthClient {
  readonly type: string;
  /** The provider's own object, shown as `client` in the state. */
  readonly client?: unknown;
  /** False while the provider's script is still arriving; the state then stays loading. */
  isLoaded?(): boolean;
  restoreAuthState?(): void | Promise<void>;
  login(input: LoginInput): Promise<AuthResult>;
  logout(): Promise<unknown>;
  signup(input: SignupInput): Promise<AuthResult>;
  getToken(): Promise<string | null>;
  /** Takes over a token that came with the page. */
  rememberToken?(token: string): void;
  /** The next question about the session goes to the server, however short ago the last one was. */
  forgetToken?(): void;
  getUserMetadata(): Promise<unknown>;
  forgotPassword?(username: string): Promise<ForgotPasswordResult>;
  resetPassword?(input: { resetToken: string; password: string }): Promise<OkResult>;
  validateResetToken?(resetToken: string): Promise<OkResult>;
}
