interface Line {
  action: string;
  actor?: string | null;
  onBehalfOf?: string | null;
  /** Whom or what it is about; a person when there is a subjectId. */
  subject?: string | null;
  subjectId?: number | null;
}

/** What was done, after the name of who did it. */
const deeds: Record<string, string> = {
  sign_in: 'signed in',
  sign_in_failed: 'could not sign in',
  sign_out: 'signed out',
  sign_up: 'created an account',
  password_reset_requested: 'asked for a new password',
  password_reset: 'chose a new password',
  password_change: 'changed the password',
  email_proof_asked: 'asked for another link to confirm their email address',
  email_proven: 'confirmed their email address',
  email_change_asked: 'asked for another e-mail address',
  profile_image: 'changed the picture',
  two_factor_on: 'turned the second factor on',
  two_factor_off: 'turned the second factor off',
  two_factor_reset: 'reset the second factor',
  recovery_codes_renewed: 'renewed the recovery codes',
  data_export_asked: 'asked for a copy of their data',
  erasure_undone: 'took an erasure back',
  erased: 'was erased',
  returnee_notice_closed: 'closed the welcome-back notice',
  impersonation_start: 'started to view Atlas as someone else',
  impersonation_refused: 'was not allowed to view Atlas as someone else',
  impersonation_stop: 'stopped viewing Atlas as someone else',
  user_create: 'created a person',
  user_update: 'edited a person',
  user_archive: 'archived a person',
  user_restore: 'restored a person',
  user_delete: 'deleted a person',
  user_merge: 'merged two people',
  user_merge_undo: 'took a merge back',
  user_export: 'exported people',
  set_password_mail: 'sent a mail to set a password',
  access_level_create: 'created an access level',
  access_level_update: 'changed an access level',
  access_level_delete: 'deleted an access level',
  setting_update: 'changed a setting',
  changelog_create: 'wrote a changelog entry',
  changelog_update: 'changed a changelog entry',
  changelog_delete: 'deleted a changelog entry',
  import_upload: 'uploaded a sheet',
  import_run: 'imported a sheet',
  import_undo: 'took an import back',
  info_log_export: 'exported the info log',
  bug_report: 'reported a bug',
  bug_report_status: 'changed a bug report',
  outbox_retry: 'sent a mail again',
  outbox_discard: 'discarded a mail',
  admin_create: 'made an administrator',
  session_signed_out: 'signed a device out',
  sessions_signed_out: 'signed all other devices out',
  email_change: 'changed the e-mail address',
  recovery_code_used: 'signed in with a recovery code',
  data_export_download: 'downloaded a copy of their data',
  erasure_asked: 'asked for an erasure',
  user_batch: 'changed the batch of a person',
  user_group: 'changed the group of a person',
  user_levels: 'changed the access levels of a person',
  user_accountability_group: 'changed the accountability group of a person',
  user_challenge_group: 'changed the challenge group of a person',
  buddy_preferences: 'changed their hours and contact for buddies',
  course_tracks: 'changed the tracks of a course',
  lesson_progress: 'set how far a person is with a lesson',
  event_attendance: 'noted who came to an event',
  task_progress: 'set how far a person is with a task',
  stage_set: 'put a person into a stage',
  move_up_request: 'asked to move up',
  move_up_approved: 'approved a move up',
  move_up_returned: 'returned a request to move up',
  move_up_undo: 'took a decision about a move up back',
  win_confirm: 'looked at a win that was to be confirmed',
  win_hide: 'hid a win or showed it again',
  win_reports: 'dismissed the reports of a win',
  subscription_open: 'enrolled a person',
  subscription_go_on: 'let a subscription go on',
  subscription_settle: 'settled a subscription',
  subscription_import_undo: 'took the import of a subscription back',
  payment_schedule_add: 'added a payment to a schedule',
  payment_schedule_void: 'voided a payment of a schedule',
};

/** What is done to most things, as the last word of an action: course_create, event_date_cancel. */
const verbs: Record<string, string> = {
  create: 'created',
  update: 'changed',
  delete: 'deleted',
  archive: 'archived',
  restore: 'restored',
  publish: 'published',
  unpublish: 'took back to a draft',
  duplicate: 'duplicated',
  order: 'put into another order',
  end: 'ended',
  close: 'closed',
  cancel: 'cancelled',
  revive: 'revived',
  merge: 'merged',
  choose: 'had a leader chosen for',
  approve: 'approved',
  revoke: 'revoked',
  export: 'exported',
};

const entities: Record<string, string> = {
  user: 'Person',
  default_setting: 'Setting',
  changelog_entry: 'Changelog entry',
  outbox_mail: 'Mail',
  info_log: 'Info log',
};

const inWords = (name: string) => name.replace(/[_-]/g, ' ');
const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** 'changed a setting', 'created a course'; of an action that nobody gave words to, its name. */
function deedOf(action: string): string {
  const known = deeds[action];
  if (known) return known;
  const [, thing = '', verb = ''] = /^(.+)_([a-z]+)$/.exec(action) ?? [];
  const done = verbs[verb];
  return done ? `${done} ${/^[aeio]/.test(thing) ? 'an' : 'a'} ${inWords(thing)}` : inWords(action);
}

/** 'Changed a setting'. */
export const actionWords = (action: string) => capital(deedOf(action));

/** 'Setting', 'Access level'. */
export const entityWords = (entity: string) => entities[entity] ?? capital(inWords(entity));

/** One line of the info log as a sentence: 'Liza Reyes changed a setting: Days to undo a merge'. */
export function logSentence({ action, actor, onBehalfOf, subject, subjectId }: Line): string {
  const who = actor ?? (subjectId ? subject : null) ?? 'A visitor';
  const about = subject && subject !== who ? `: ${subject}` : '';
  const behalf = onBehalfOf ? ` (as ${onBehalfOf})` : '';
  return `${who}${behalf} ${deedOf(action)}${about}`;
}
