/** How somebody is called in lists of money; a person one may not see has no name. */
export function personName(user: { firstName: string; lastName: string; email: string } | null | undefined): string {
  if (!user) return 'Someone';
  return `${user.firstName} ${user.lastName}`.trim() || user.email;
}
