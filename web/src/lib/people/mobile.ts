export const INVALID_MOBILE = 'Invalid mobile number!';

/** Spaces, hyphens and everything else but digits and plus go before the check and before sending; the server keeps E.164. */
export function cleanMobile(text: string): string {
  return text.replace(/[^\d+]/g, '');
}

/** 0917 123 4567 in any of the ways people write it, or + and 8 to 15 digits: the rule of the server. */
export function isMobile(text: string): boolean {
  return /^(?:(?:\+?0|\+?63|\+?630|0063|00630)9\d{9}|\+[1-9]\d{7,14})$/.test(cleanMobile(text));
}

/** A kept number as people write it: '0917 123 4567' for '+639171234567', and any other as it is. */
export function mobileText(number: string): string;
export function mobileText(number: string | null | undefined): string | null;
export function mobileText(number: string | null | undefined): string | null {
  if (!number) return number ?? null;
  return number.replace(/^\+63(9\d{2})(\d{3})(\d{4})$/, '0$1 $2 $3');
}
