import type { CurrentUser } from '~/lib/auth/types';
import { listDate } from '~/lib/dates';

/** Where the person belongs, in label and value; only what is known. */
export function placeFacts(user: CurrentUser): [label: string, value: string][] {
  const stage = (one: CurrentUser['stage']) => one && `Stage ${one.number}: ${one.name}`;
  const facts: [string, string | null | undefined][] = [
    ['Tribe ID', user.tribeId],
    ['Batch', user.batch?.name],
    ['Group', user.group?.name],
    ['Stage', stage(user.stage)],
    ['Leads the group', user.managedGroup?.name],
    ['Leads the stage', stage(user.managedStage)],
    ['Reviews move-ups of', (user.stagesAsReviewer ?? []).map(stage).join(', ')],
    ['Affiliate since', user.affiliateTimestamp && listDate(user.affiliateTimestamp)],
  ];
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]));
}
