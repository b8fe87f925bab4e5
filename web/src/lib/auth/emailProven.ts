/** Written when an address was confirmed in this browser, so that its other tabs notice. */
export const EMAIL_PROVEN_KEY = 'email-proven';
