interface Line {
  action: string;
  actor?: string | null;
  onBehalfOf?: string | null;
  subject?: string | null;
}

/** What was done, after the name of who did it. */
const deeds: Record<string, string> = {
  sign_in: 'signed in',
  sign_in_failed: 'could not sign in',
  sign_out: 'signed out',
  sign_up: 'created an account',
  password_reset_requested: 'asked for a new password',
  password_reset: 'chose a new password',
  impersonation_start: 'started to view Atlas as someone else',
  impersonation_refused: 'was not allowed to view Atlas as someone else',
  impersonation_stop: 'stopped viewing Atlas as someone else',
  access_level_create: 'created an access level',
  access_level_update: 'changed an access level',
  access_level_delete: 'deleted an access level',
  setting_update: 'changed a setting',
  bug_report: 'reported a bug',
  bug_report_status: 'changed a bug report',
  outbox_retry: 'sent a mail again',
  outbox_discard: 'discarded a mail',
  admin_create: 'made an administrator',
};

/** One line of the info log as a sentence. An action without words of its own is shown by its name. */
export function logSentence({ action, actor, onBehalfOf, subject }: Line): string {
  const deed = deeds[action] ?? action.replace(/_/g, ' ');
  const about = subject && subject !== actor ? `: ${subject}` : '';
  const behalf = onBehalfOf ? ` (as ${onBehalfOf})` : '';
  return `${actor ?? subject ?? 'A visitor'}${behalf} ${deed}${actor ? about : ''}`;
}
