import { useMutation } from '@apollo/client/react';
import { Cell } from '~/lib/cell';
import { usePageTitle } from '~/lib/pageTitle';
import { routes, useRouteParams } from '~/lib/routing/routes';
import { PageHeader } from '~/ui/PageHeader';
import { toast } from '~/ui/toast';
import { CatalogueNotFound } from '../catalogue/CatalogueNotFound';
import { useProductRights } from '../catalogue/useCatalogueRights';
import { FunnelForm } from './form/FunnelForm';
import { type FunnelValues, funnelInput } from './form/funnelValues';
import { CreateFunnelDocument, FunnelProductsDocument } from './funnelForm.gql';

/** A new way to buy a product. */
export default function NewFunnelPage() {
  const { productId } = useRouteParams('newFunnel');
  const { lists } = useProductRights();
  const notFound = <CatalogueNotFound noun="Product" all={lists && { label: 'All products', to: routes.products() }} />;
  return (
    <Cell key={productId} query={FunnelProductsDocument} empty={notFound}>
      {({ products }) => {
        const product = products.find(({ id }) => id === productId);
        return product ? <NewFunnel product={product} /> : notFound;
      }}
    </Cell>
  );
}

function NewFunnel({ product }: { product: { id: number; name: string } }) {
  const { opens } = useProductRights();
  const [create] = useMutation(CreateFunnelDocument);
  usePageTitle(`New Funnel for ${product.name}`);
  const save = async (values: FunnelValues) => {
    const { data } = await create({
      variables: { productId: product.id, input: funnelInput(values, true) },
      update: (cache) => void cache.evict({ fieldName: 'funnels' }),
    });
    const made = data?.createFunnel;
    toast.success(`${made?.name ?? values.name} created`);
    return made ? routes.funnel({ id: made.id }) : routes.funnels();
  };
  return (
    <>
      <PageHeader title="New Funnel" description={`A way to buy ${product.name}.`} />
      <FunnelForm
        product={product}
        onSave={save}
        cancelPath={opens ? routes.product({ id: product.id }) : routes.funnels()}
      />
    </>
  );
}
