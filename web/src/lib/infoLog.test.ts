import { expect, it } from 'vitest';
import { actionWords, entityWords, logSentence } from './infoLog';

it.each([
  [
    { action: 'setting_update', actor: 'Liza Reyes', subject: 'Days to undo a merge' },
    'Liza Reyes changed a setting: Days to undo a merge',
  ],
  [{ action: 'sign_in', actor: 'Ana Robles', subject: 'Ana Robles', subjectId: 7 }, 'Ana Robles signed in'],
  [{ action: 'sign_in_failed', actor: null, subject: 'Ana Robles', subjectId: 7 }, "Ana Robles couldn't sign in"],
  [{ action: 'bug_report', actor: null, subject: 'bug report 3' }, 'A visitor reported a bug: bug report 3'],
  [
    { action: 'user_update', actor: 'Liza Reyes', onBehalfOf: 'Ana Robles', subject: 'Ben Cruz', subjectId: 8 },
    'Liza Reyes (as Ana Robles) edited a person: Ben Cruz',
  ],
  [{ action: 'course_create', actor: 'Liza Reyes', subject: 'Cold email' }, 'Liza Reyes created a course: Cold email'],
])('says %o', (line, sentence) => {
  expect(logSentence(line)).toBe(sentence);
});

it('names actions and things for lists and filters', () => {
  expect(actionWords('import_undo')).toBe('Undid an import');
  expect(actionWords('batch_create')).toBe('Created a batch');
  expect(actionWords('event_date_cancel')).toBe('Cancelled an event date');
  expect(actionWords('payment-term_update')).toBe('Changed a payment term');
  expect(actionWords('subscription_settle')).toBe('Settled a subscription');
  expect(actionWords('something_else')).toBe('Something else');
  expect(entityWords('default_setting')).toBe('Setting');
  expect(entityWords('bug_report')).toBe('Bug report');
});
