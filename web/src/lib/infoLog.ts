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
  sign_in_failed: "couldn't sign in",
  sign_out: 'signed out',
  sign_up: 'created an account',
  password_reset_requested: 'asked for a new password',
  password_reset: 'chose a new password',
  password_change: 'changed the password',
  email_proof_asked: 'asked for another link to confirm their email address',
  email_proven: 'confirmed their email address',
  email_change_asked: 'asked to change their email address',
  profile_image: 'changed the picture',
  two_factor_on: 'turned the second factor on',
  two_factor_off: 'turned the second factor off',
  two_factor_reset: 'reset the second factor',
  recovery_codes_renewed: 'renewed the recovery codes',
  data_export_asked: 'asked for a copy of their data',
  erasure_undone: 'cancelled an erasure',
  erased: 'was erased',
  returnee_notice_closed: 'closed the welcome-back notice',
  impersonation_start: 'started to view Atlas as someone else',
  impersonation_refused: "wasn't allowed to view Atlas as someone else",
  impersonation_stop: 'stopped viewing Atlas as someone else',
  user_create: 'created a person',
  user_update: 'edited a person',
  user_archive: 'archived a person',
  user_restore: 'restored a person',
  user_delete: 'deleted a person',
  user_merge: 'merged two people',
  user_merge_undo: 'undid a merge',
  user_export: 'exported people',
  person_note_create: 'wrote a note about a person',
  person_note_update: 'changed a note about a person',
  person_note_delete: 'deleted a note about a person',
  api_key_create: 'created an API key',
  api_key_revoke: 'revoked an API key',
  webhook_create: 'created a webhook',
  webhook_update: 'changed a webhook',
  webhook_pause: 'paused a webhook',
  webhook_resume: 'resumed a webhook',
  webhook_delete: 'deleted a webhook',
  webhook_test: 'tested a webhook',
  webhook_resend: 'sent an event again',
  set_password_mail: 'sent an email to set a password',
  access_level_create: 'created an access level',
  access_level_update: 'changed an access level',
  access_level_delete: 'deleted an access level',
  setting_update: 'changed a setting',
  changelog_create: 'wrote a changelog entry',
  changelog_update: 'changed a changelog entry',
  changelog_delete: 'deleted a changelog entry',
  import_upload: 'uploaded a sheet',
  import_run: 'imported a sheet',
  import_undo: 'undid an import',
  info_log_export: 'exported the info log',
  saved_report_create: 'created a report',
  saved_report_update: 'changed a report',
  saved_report_archive: 'archived a report',
  saved_report_restore: 'restored a report',
  saved_report_export: 'exported a report',
  saved_report_send: 'emailed a report',
  saved_report_sheet: 'wrote a report into a spreadsheet',
  bug_report: 'reported a bug',
  bug_report_status: 'changed a bug report',
  affiliate_join: 'became an affiliate',
  affiliate_update: 'changed an affiliate link',
  affiliate_rate: 'changed a commission rate',
  affiliate_suspend: 'suspended an affiliate',
  affiliate_resume: 'ended the suspension of an affiliate',
  affiliate_end: 'had an affiliate leave the program',
  affiliate_answer: 'answered an affiliate',
  affiliate_flag: 'decided about a flag of an affiliate',
  success_email: 'emailed a member',
  leaving_answer: 'said why they left',
  contact_preference_update: 'changed how they want to be contacted',
  affiliate_sale_move: 'moved a sale to another affiliate',
  affiliate_export: 'exported affiliates',
  affiliate_terms_accept: 'accepted the affiliate terms',
  affiliate_resource_order: 'put the affiliate resources in order',
  redirect_rule_create: 'created a redirect rule',
  redirect_rule_update: 'changed a redirect rule',
  redirect_rule_move: 'moved a redirect rule',
  redirect_rule_delete: 'deleted a redirect rule',
  marketing_page_update: 'changed a page',
  marketing_page_publish: 'published a page',
  marketing_page_unpublish: 'unpublished a page',
  marketing_page_restore: 'restored a version of a page',
  marketing_experiment_create: 'prepared an experiment on a page',
  marketing_experiment_update: 'changed an experiment on a page',
  marketing_experiment_variant: 'changed a variant of a page',
  marketing_experiment_start: 'started an experiment on a page',
  marketing_experiment_end: 'ended an experiment on a page',
  marketing_experiment_delete: 'deleted an experiment on a page',
  outbox_retry: 'sent an email again',
  outbox_discard: 'discarded an email',
  admin_create: 'made an administrator',
  session_signed_out: 'signed out a device',
  sessions_signed_out: 'signed out all other devices',
  email_change: 'changed the email address',
  recovery_code_used: 'signed in with a recovery code',
  data_export_download: 'downloaded a copy of their data',
  erasure_asked: 'asked for an erasure',
  user_batch: "changed a person's batch",
  user_group: "changed a person's group",
  user_levels: "changed a person's access levels",
  user_accountability_group: "changed a person's accountability group",
  user_challenge_group: "changed a person's challenge group",
  buddy_preferences: 'changed their hours and contact for buddies',
  course_tracks: 'changed the tracks of a course',
  lesson_progress: "changed a person's lesson progress",
  event_attendance: 'marked attendance at an event',
  task_progress: "changed a person's task progress",
  stage_set: 'moved a person to a stage',
  move_up_request: 'asked to move up',
  move_up_approved: 'approved a move-up request',
  move_up_returned: 'returned a move-up request',
  move_up_undo: 'undid a move-up decision',
  win_confirm: 'reviewed a win',
  win_hide: 'hid or restored a win',
  win_reports: 'dismissed reports on a win',
  subscription_open: 'enrolled a person',
  subscription_go_on: 'resumed a subscription',
  subscription_settle: 'settled a subscription',
  subscription_import_undo: 'undid a subscription import',
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
  unpublish: 'unpublished',
  duplicate: 'duplicated',
  order: 'reordered',
  end: 'ended',
  close: 'closed',
  cancel: 'cancelled',
  revive: 'revived',
  merge: 'merged',
  choose: 'started a leader vote for',
  approve: 'approved',
  revoke: 'revoked',
  export: 'exported',
};

const entities: Record<string, string> = {
  user: 'Person',
  default_setting: 'Setting',
  changelog_entry: 'Changelog entry',
  outbox_mail: 'Email',
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
