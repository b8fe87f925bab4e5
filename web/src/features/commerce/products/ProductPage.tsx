import { useNavigate } from 'react-router';
import { Cell } from '~/lib/cell';
import { listDateTime } from '~/lib/dates';
import { grouped } from '~/lib/figures';
import { price } from '~/lib/money';
import { usePageTitle } from '~/lib/pageTitle';
import { routes, useRouteParams } from '~/lib/routing/routes';
import { Card } from '~/ui/Card';
import { Facts } from '~/ui/Facts';
import { Markdown } from '~/ui/Markdown';
import { CatalogueStatus } from '../catalogue/CatalogueStatus';
import classNames from '../catalogue/catalogue.module.css';
import { DetailHeader } from '../catalogue/DetailHeader';
import { useProductRights } from '../catalogue/useCatalogueRights';
import { ProductContents } from './ProductContents';
import { ProductFunnels } from './ProductFunnels';
import { ProductNotFound } from './ProductNotFound';
import type { Product } from './product';
import { makes } from './productColumns';
import { ProductByIdDocument } from './products.gql';
import { useProductActions } from './useProductActions';

/** One product: how it can be bought, what it opens, what it makes of its holders. */
export default function ProductPage() {
  const { id } = useRouteParams('product');
  return (
    <Cell
      key={id}
      query={ProductByIdDocument}
      variables={{ id }}
      empty={<ProductNotFound />}
      notFound={<ProductNotFound />}
    >
      {({ product }, { refetch }) => product && <Details product={product} onChanged={refetch} />}
    </Cell>
  );
}

function Details({ product, onChanged }: { product: Product; onChanged: () => Promise<void> }) {
  const navigate = useNavigate();
  const { edits } = useProductRights();
  const actions = useProductActions(onChanged, () => navigate(routes.products()));
  usePageTitle(product.name);
  return (
    <div data-density="compact">
      <DetailHeader
        title={product.name}
        items={actions.itemsFor(product)}
        edit={edits && !product.archivedAt && { label: 'Edit product', to: routes.editProduct({ id: product.id }) }}
      />
      <div className={classNames.badges}>
        <CatalogueStatus isArchived={Boolean(product.archivedAt)} />
      </div>
      <div className={classNames.columns}>
        <div className={classNames.column}>
          <ProductFunnels product={product} />
          <ProductContents contents={product.contents} />
        </div>
        <Card as="section" className={classNames.box} aria-label="About">
          <h2>About</h2>
          {product.description && <Markdown text={product.description} topHeading={3} />}
          <Facts
            facts={[
              ['Price', price(product.price)],
              ['Content type', product.contentType],
              ['Makes', makes(product) || 'Neither member nor fast-track student'],
              ['Levels', product.levels.map(({ name }) => name).join(', ') || 'None'],
              ['Subscribers', grouped(product.subscriberCount)],
              ['Archived', product.archivedAt && listDateTime(product.archivedAt)],
              ['Created', listDateTime(product.createdAt)],
              ['Last change', listDateTime(product.updatedAt)],
            ]}
          />
        </Card>
      </div>
      {actions.dialogs}
    </div>
  );
}
