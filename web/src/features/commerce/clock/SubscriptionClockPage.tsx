import { Cell } from '~/lib/cell';
import { usePageTitle } from '~/lib/pageTitle';
import { useRouteParams } from '~/lib/routing/routes';
import { EmptyState } from '~/ui/EmptyState';
import { PageHeader } from '~/ui/PageHeader';
import { SegmentedControl } from '~/ui/SegmentedControl';
import { SubscriptionPreviewDocument } from './clock.gql';
import { LifeClock } from './LifeClock';
import { usePays } from './usePays';

/** What Atlas will do and show around one subscription, day by day. */
export default function SubscriptionClockPage() {
  const { id } = useRouteParams('subscriptionClock');
  const { pays, change } = usePays();
  usePageTitle('What happens next');
  const nothing = (
    <EmptyState spot="compass" level={1} title="Subscription not found">
      The link may be wrong.
    </EmptyState>
  );
  return (
    <Cell query={SubscriptionPreviewDocument} variables={{ id, isPaidOnTime: pays }} notFound={nothing}>
      {({ subscriptionPreview: preview }) => (
        <div data-density="compact">
          <PageHeader
            title={`What happens next for ${preview.firstName}`}
            description={preview.productName}
            actions={
              <SegmentedControl
                label="Payments"
                value={pays ? 'yes' : 'no'}
                onChange={change}
                options={[
                  { value: 'no', label: 'If nothing is paid' },
                  { value: 'yes', label: 'If paid on time' },
                ]}
              />
            }
          />
          <LifeClock preview={preview} name={preview.firstName} />
        </div>
      )}
    </Cell>
  );
}
