import { routes } from '~/lib/routing/routes';
import { CatalogueNotFound } from '../catalogue/CatalogueNotFound';

export function FunnelNotFound() {
  return <CatalogueNotFound noun="Funnel" all={{ label: 'All funnels', to: routes.funnels() }} />;
}
