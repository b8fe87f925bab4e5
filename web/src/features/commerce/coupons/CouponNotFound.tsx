import { routes } from '~/lib/routing/routes';
import { CatalogueNotFound } from '../catalogue/CatalogueNotFound';

export function CouponNotFound() {
  return <CatalogueNotFound noun="Coupon" all={{ label: 'All funnels', to: routes.funnels() }} />;
}
