import { useQuery } from '@apollo/client/react';
import { routes } from '~/lib/routing/routes';
import { Button } from '~/ui/Button';
import { IconChevronDown, IconPlus } from '~/ui/icons';
import { Menu } from '~/ui/menus/Menu';
import { FunnelProductsDocument } from './funnelForm.gql';

/** A new funnel, for the product that is chosen first. */
export function NewFunnelButton() {
  const products = useQuery(FunnelProductsDocument).data?.products ?? [];
  if (products.length === 0) return null;
  const items = products.map(({ id, name }) => ({
    key: String(id),
    label: name,
    to: routes.newFunnel({ productId: id }),
  }));
  return (
    <Menu
      items={items}
      header="For which product?"
      trigger={
        <Button
          variant="primary"
          icon={<IconPlus size={18} aria-hidden />}
          iconEnd={<IconChevronDown size={18} aria-hidden />}
        >
          New funnel
        </Button>
      }
    />
  );
}
