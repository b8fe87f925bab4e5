import { Card } from '~/ui/Card';
import { EmptyState } from '~/ui/EmptyState';

/** What people see who never enrolled in anything. */
export function NoSubscriptions() {
  return (
    <Card>
      <EmptyState level={2} title="No Subscription Records here">
        Enrollments will appear here.
      </EmptyState>
    </Card>
  );
}
