import { Link } from 'react-router';
import { routes } from '~/lib/routing/routes';
import { LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { IconPlus } from '~/ui/icons';
import classNames from '../catalogue/catalogue.module.css';
import { FunnelState } from '../catalogue/FunnelState';
import { useFunnelRights } from '../catalogue/useCatalogueRights';
import type { Product } from './product';

/** The ways to buy a product. */
export function ProductFunnels({ product }: { product: Product }) {
  const { opens, creates } = useFunnelRights();
  return (
    <Card as="section" className={classNames.box} aria-label="Funnels">
      <header className={classNames.boxHead}>
        <h2>Funnels</h2>
        {creates && !product.archivedAt && (
          <LinkButton
            size="sm"
            to={routes.newFunnel({ productId: product.id })}
            icon={<IconPlus size={18} aria-hidden />}
          >
            New funnel
          </LinkButton>
        )}
      </header>
      {product.funnel.length === 0 ? (
        <p className={classNames.quiet}>No funnel yet. Add one so people can buy it.</p>
      ) : (
        <ul className={classNames.rows}>
          {product.funnel.map((funnel) => (
            <li key={funnel.id}>
              <span className={classNames.rowWords}>
                {opens ? <Link to={routes.funnel({ id: funnel.id })}>{funnel.name}</Link> : funnel.name}
                {funnel.closedBecause && <span className={classNames.quiet}>{funnel.closedBecause}</span>}
              </span>
              <span className={classNames.rowEnd}>
                <FunnelState funnel={funnel} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
