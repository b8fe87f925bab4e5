import type { MenuItem } from './mainMenu';

/** Words that fit under an icon of the closed sidebar, for labels that don't. */
const SHORT: Readonly<Record<string, string>> = {
  accountabilityBuddies: 'Buddies',
  accountabilityGroups: 'Buddies',
  archivedUsers: 'Archived',
  challengeGroups: 'Challenge',
  manageStage: 'Stage',
  reviewMoveUp: 'Move-ups',
  subscriptions: 'Subs',
  viewGroup: 'Group',
};

export const shortLabel = ({ key, label }: Pick<MenuItem, 'key' | 'label'>) => SHORT[key] ?? label;
