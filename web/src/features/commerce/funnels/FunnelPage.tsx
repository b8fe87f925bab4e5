import { useNavigate } from 'react-router';
import { Cell } from '~/lib/cell';
import { usePageTitle } from '~/lib/pageTitle';
import { routes, useRouteParams } from '~/lib/routing/routes';
import { Banner } from '~/ui/Banner';
import classNames from '../catalogue/catalogue.module.css';
import { DetailHeader } from '../catalogue/DetailHeader';
import { FunnelState } from '../catalogue/FunnelState';
import { useFunnelRights } from '../catalogue/useCatalogueRights';
import { FunnelCoupons } from '../coupons/FunnelCoupons';
import { ClosedPageCard } from './ClosedPageCard';
import { FunnelAside } from './FunnelAside';
import { FunnelNotFound } from './FunnelNotFound';
import { QuotePreview } from './form/QuotePreview';
import type { FunnelDetails } from './funnelDetails';
import { FunnelByIdDocument } from './funnels.gql';
import own from './funnels.module.css';
import { PublicAddresses } from './PublicAddresses';
import { useFunnelActions } from './useFunnelActions';
import { Waitlist } from './Waitlist';

/** One funnel: whether it is open, what a buyer would pay and when, its coupons and its addresses. */
export default function FunnelPage() {
  const { id } = useRouteParams('funnel');
  return (
    <Cell
      key={id}
      query={FunnelByIdDocument}
      variables={{ id }}
      empty={<FunnelNotFound />}
      notFound={<FunnelNotFound />}
    >
      {({ funnel }, { refetch }) => funnel && <Details funnel={funnel} onChanged={refetch} />}
    </Cell>
  );
}

function Details({ funnel, onChanged }: { funnel: FunnelDetails; onChanged: () => Promise<void> }) {
  const navigate = useNavigate();
  const { edits } = useFunnelRights();
  const actions = useFunnelActions(onChanged, () => navigate(routes.funnels()));
  usePageTitle(funnel.name);
  return (
    <div data-density="compact">
      <DetailHeader
        title={funnel.name}
        items={actions.itemsFor(funnel)}
        edit={edits && !funnel.archivedAt && { label: 'Edit funnel', to: routes.editFunnel({ id: funnel.id }) }}
      />
      <div className={classNames.badges}>
        <FunnelState funnel={funnel} />
      </div>
      {funnel.closedBecause && !funnel.archivedAt && (
        <div className={own.reason}>
          <Banner variant="warning">{funnel.closedBecause}</Banner>
        </div>
      )}
      <div className={classNames.columns}>
        <div className={classNames.column}>
          <QuotePreview funnel={funnel} />
          <FunnelCoupons funnel={funnel} onChanged={onChanged} />
          <Waitlist funnel={funnel} />
        </div>
        <div className={classNames.column}>
          <FunnelAside funnel={funnel} />
          <PublicAddresses funnel={funnel} />
          <ClosedPageCard funnel={funnel} />
        </div>
      </div>
      {actions.dialogs}
    </div>
  );
}
