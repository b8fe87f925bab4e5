import { routes } from '~/lib/routing/routes';
import { CatalogueNotFound } from '../catalogue/CatalogueNotFound';
import { useProductRights } from '../catalogue/useCatalogueRights';

export function ProductNotFound() {
  const { lists } = useProductRights();
  return <CatalogueNotFound noun="Product" all={lists && { label: 'All products', to: routes.products() }} />;
}
