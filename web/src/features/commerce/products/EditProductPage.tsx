import { useApolloClient, useMutation } from '@apollo/client/react';
import { Cell } from '~/lib/cell';
import { usePageTitle } from '~/lib/pageTitle';
import { routes, useRouteParams } from '~/lib/routing/routes';
import { Opened } from '~/ui/Form/Opened';
import { PageHeader } from '~/ui/PageHeader';
import { toast } from '~/ui/toast';
import { ProductForm } from './ProductForm';
import { ProductNotFound } from './ProductNotFound';
import { ProductToEditDocument, UpdateProductDocument } from './productForm.gql';
import type { ProductDetailsFragment } from './products.gql';
import { type ProductValues, productInput } from './productValues';

export default function EditProductPage() {
  const { id } = useRouteParams('editProduct');
  const client = useApolloClient();
  const query = { query: ProductToEditDocument, variables: { id } };
  const reload = async () => (await client.query({ ...query, fetchPolicy: 'network-only' })).data?.product;
  return (
    <Cell key={id} {...query} empty={<ProductNotFound />} notFound={<ProductNotFound />}>
      {({ product }) =>
        product && (
          <Opened found={product} reload={reload} noun="product" backPath={routes.product({ id })}>
            {(opened, onReload) => <EditProduct key={opened.updatedAt} product={opened} onReload={onReload} />}
          </Opened>
        )
      }
    </Cell>
  );
}

function EditProduct({ product, onReload }: { product: ProductDetailsFragment; onReload: () => Promise<void> }) {
  const [update] = useMutation(UpdateProductDocument);
  const back = routes.product({ id: product.id });
  usePageTitle(`Edit ${product.name}`);
  const save = async (values: ProductValues) => {
    await update({ variables: { id: product.id, input: productInput(values), seenAt: product.updatedAt } });
    toast.success(`${values.name} saved`);
    return back;
  };
  return (
    <>
      <PageHeader title={`Edit ${product.name}`} />
      <ProductForm product={product} onSave={save} onReload={onReload} cancelPath={back} />
    </>
  );
}
