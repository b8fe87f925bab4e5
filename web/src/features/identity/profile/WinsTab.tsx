import { Card } from '~/ui/Card';
import { EmptyState } from '~/ui/EmptyState';
import type { ProfileFieldsFragment } from './profile.gql';

/** What the person has reached and shared. */
export function WinsTab({ profile }: { profile: ProfileFieldsFragment }) {
  return (
    <Card>
      <EmptyState spot="calm" level={2} title="No wins yet">
        {profile.isOwn
          ? 'A first client, a finished course, a brave call: your wins will stand here.'
          : `The wins of ${profile.firstName} will stand here.`}
      </EmptyState>
    </Card>
  );
}
