import { useMutation } from '@apollo/client/react';
import { Cell } from '~/lib/cell';
import type { CouponInput } from '~/lib/graphql/types';
import { routes, useRouteParams } from '~/lib/routing/routes';
import { PageHeader } from '~/ui/PageHeader';
import { toast } from '~/ui/toast';
import { FunnelNotFound } from '../funnels/FunnelNotFound';
import { CouponForm } from './CouponForm';
import { CouponFunnelDocument, type CouponFunnelQuery, CreateCouponDocument } from './coupons.gql';

export default function NewCouponPage() {
  const { funnelId } = useRouteParams('newCoupon');
  return (
    <Cell
      key={funnelId}
      query={CouponFunnelDocument}
      variables={{ id: funnelId }}
      empty={<FunnelNotFound />}
      notFound={<FunnelNotFound />}
    >
      {({ funnel }) => funnel && <NewCoupon funnel={funnel} />}
    </Cell>
  );
}

function NewCoupon({ funnel }: { funnel: NonNullable<CouponFunnelQuery['funnel']> }) {
  const [create] = useMutation(CreateCouponDocument);
  const save = async (input: CouponInput) => {
    const { data } = await create({ variables: { funnelId: funnel.id, input } });
    const made = data?.createCoupon;
    toast.success(`${made?.code ?? input.code} created`);
    return made ? routes.coupon({ funnelId: funnel.id, id: made.id }) : routes.funnel({ id: funnel.id });
  };
  return (
    <>
      <PageHeader title="New Coupon" description={`A discount in ${funnel.name}.`} />
      <CouponForm product={funnel.product} onSave={save} cancelPath={routes.funnel({ id: funnel.id })} />
    </>
  );
}
