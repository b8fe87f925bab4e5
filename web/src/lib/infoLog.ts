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
};

const entities: Record<string, string> = {
  user: 'Person',
  default_setting: 'Setting',
  changelog_entry: 'Changelog entry',
  outbox_mail: 'Mail',
  info_log: 'Info log',
};

const inWords = (name: string) => name.replace(/_/g, ' ');
const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** 'Changed a setting'. An action without words of its own is shown by its name. */
export const actionWords = (action: string) => capital(deeds[action] ?? inWords(action));

/** 'Setting', 'Access level'. */
export const entityWords = (entity: string) => entities[entity] ?? capital(inWords(entity));

/** One line of the info log as a sentence: 'Liza Reyes changed a setting: Days to undo a merge'. */
export function logSentence({ action, actor, onBehalfOf, subject, subjectId }: Line): string {
  const deed = deeds[action] ?? inWords(action);
  const who = actor ?? (subjectId ? subject : null) ?? 'A visitor';
  const about = subject && subject !== who ? `: ${subject}` : '';
  const behalf = onBehalfOf ? ` (as ${onBehalfOf})` : '';
  return `${who}${behalf} ${deed}${about}`;
}
