import { useMutation } from '@apollo/client/react';
import { routes } from '~/lib/routing/routes';
import { PageHeader } from '~/ui/PageHeader';
import { toast } from '~/ui/toast';
import { ProductForm } from './ProductForm';
import { CreateProductDocument } from './productForm.gql';
import { type ProductValues, productInput } from './productValues';

export default function NewProductPage() {
  const [create] = useMutation(CreateProductDocument);
  const save = async (values: ProductValues) => {
    const { data } = await create({
      variables: { input: productInput(values) },
      update: (cache) => {
        cache.evict({ fieldName: 'productList' });
        cache.evict({ fieldName: 'products' });
      },
    });
    const made = data?.createProduct;
    toast.success(`${made?.name ?? values.name} created`);
    return made ? routes.product({ id: made.id }) : routes.products();
  };
  return (
    <>
      <PageHeader title="New Product" />
      <ProductForm onSave={save} cancelPath={routes.products()} />
    </>
  );
}
