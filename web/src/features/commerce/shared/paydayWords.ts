/** 1st, 2nd, 3rd, 15th */
export function dayNumber(day: number): string {
  const isTeen = day >= 11 && day <= 13;
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th');
  return `${day}${ending}`;
}

/** '15th and 30th' */
export function paydayWords(monthDays: readonly number[]): string {
  const days = monthDays.map(dayNumber);
  return days.length > 1 ? `${days.slice(0, -1).join(', ')} and ${days.at(-1)}` : days.join('');
}

/** What the badge beside a term says; nothing for a term that is no payday plan. A name that says it already is not repeated. */
export function paydayBadge(name: string, monthDays: readonly number[]): string | undefined {
  if (monthDays.length === 0) return undefined;
  return /payday/i.test(name) ? `Follows the ${paydayWords(monthDays)}` : `Payday plan: ${paydayWords(monthDays)}`;
}
