export const INVALID_MOBILE = 'Invalid mobile number!';

/** Spaces, hyphens and everything else but digits and plus go before the check and before storing. */
export function cleanMobile(text: string): string {
  return text.replace(/[^\d+]/g, '');
}

/** 09 and nine digits, +639 and nine digits, or + and 8 to 15 digits. */
export function isMobile(text: string): boolean {
  return /^(?:09\d{9}|\+639\d{9}|\+\d{8,15})$/.test(cleanMobile(text));
}
