import { routes } from '~/lib/routing/routes';
import { CatalogueNotFound } from '../catalogue/CatalogueNotFound';
import { useTermRights } from '../catalogue/useCatalogueRights';

export function TermNotFound() {
  const { lists } = useTermRights();
  return (
    <CatalogueNotFound noun="Payment term" all={lists && { label: 'All payment terms', to: routes.paymentTerms() }} />
  );
}
