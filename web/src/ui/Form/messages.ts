/** The generic field messages; they are spoken after the label: 'Batch is required'. */
export const generic = {
  required: 'is required',
  format: 'is not formatted correctly',
  tooShort: 'is too short',
  tooLong: 'is too long',
  tooLow: 'is too low',
  tooHigh: 'is too high',
  notValid: 'is not valid',
} as const;

/**
 * A message that starts with a small letter continues the label ('Batch' + 'is required'); one that starts with a
 * capital, such as 'Invalid mobile number!', is a sentence of its own.
 */
export function fieldMessage(label: string, message: string): string {
  return /^[a-z]/.test(message) ? `${label} ${message}` : message;
}

/** A readable label for a field nobody named: 'startDate' and 'items.0.start_date' read 'Start date'. */
export function labelFromPath(path: string): string {
  const last = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? path;
  const words = last
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
