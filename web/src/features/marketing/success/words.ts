import { counted } from '~/lib/ages';
import type { SuccessRuleRowFragment } from './success.gql';

interface Named {
  firstName: string;
  lastName: string;
}

export const nameOf = ({ firstName, lastName }: Named) => `${firstName} ${lastName}`.trim();

/** 'Batch 17', 'Alon (group)' or 'Everyone else', for whom a rule is. */
export function ruleTitle({
  of,
  batchId,
  groupId,
}: Pick<SuccessRuleRowFragment, 'of' | 'batchId' | 'groupId'>): string {
  if (batchId) return of;
  return groupId ? `${of} (group)` : 'Everyone else';
}

/** 'Sofia Navarro and Mario Cruz, up to 40 people each'. */
export function ruleWords({ managers, cap }: Pick<SuccessRuleRowFragment, 'managers' | 'cap'>): string {
  const most = `up to ${counted(cap, 'person', 'people')}`;
  if (managers.length === 0) return 'No success manager is left in this rule';
  const names = new Intl.ListFormat('en').format(managers.map(nameOf));
  return managers.length === 1 ? `${names}, ${most}` : `${names}, ${most} each`;
}

/** What to say once people were given to someone. */
export function assignedWords(count: number, to?: string): string {
  const people = counted(count, 'person', 'people');
  if (count === 0) return 'Nothing to change';
  return to ? `${people} assigned to ${to}` : `${people} unassigned`;
}
