import { useSearchParams } from 'react-router';
import { Cell } from '~/lib/cell';
import { usePageTitle } from '~/lib/pageTitle';
import { useRouteParams } from '~/lib/routing/routes';
import { SelectField } from '~/ui/fields/SelectField';
import { PageHeader } from '~/ui/PageHeader';
import { SegmentedControl } from '~/ui/SegmentedControl';
import { FunnelNotFound } from '../funnels/FunnelNotFound';
import classNames from './Clock.module.css';
import { FunnelPreviewDocument } from './clock.gql';
import { LifeClock } from './LifeClock';
import { usePays } from './usePays';

/** What Atlas will do and show for someone who buys through a funnel today, day by day. */
export default function FunnelClockPage() {
  const { id } = useRouteParams('funnelClock');
  const { pays, change } = usePays();
  const [params, setParams] = useSearchParams();
  usePageTitle('What happens next');
  const term = params.get('term');
  const chooseTerm = (value: string | null) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (value) next.set('term', value);
        else next.delete('term');
        next.delete('day');
        return next;
      },
      { replace: true },
    );
  const variables = { funnelId: id, paymentTermId: term, isPaidOnTime: pays };
  return (
    <Cell query={FunnelPreviewDocument} variables={variables} notFound={<FunnelNotFound />}>
      {({ funnelPreview: preview, paymentTermsByFunnelId: terms }) => (
        <div data-density="compact">
          <PageHeader
            title="What happens next for a buyer"
            description={`${preview.productName}, bought today. The first payment is made at checkout.`}
            actions={
              <SegmentedControl
                label="Payments"
                value={pays ? 'yes' : 'no'}
                onChange={change}
                options={[
                  { value: 'no', label: 'If nothing more is paid' },
                  { value: 'yes', label: 'If paid on time' },
                ]}
              />
            }
          />
          {terms.length > 1 && (
            <div className={classNames.term}>
              <SelectField
                label="Payment term"
                value={term ?? 'one-time'}
                options={terms.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={chooseTerm}
              />
            </div>
          )}
          <LifeClock preview={preview} name="The buyer" />
        </div>
      )}
    </Cell>
  );
}
