import { useApolloClient, useMutation } from '@apollo/client/react';
import { Cell } from '~/lib/cell';
import type { CouponInput } from '~/lib/graphql/types';
import { usePageTitle } from '~/lib/pageTitle';
import { routes, useRouteParams } from '~/lib/routing/routes';
import { Opened } from '~/ui/Form/Opened';
import { PageHeader } from '~/ui/PageHeader';
import { toast } from '~/ui/toast';
import { CouponForm } from './CouponForm';
import { CouponNotFound } from './CouponNotFound';
import type { Coupon } from './CouponPage';
import { CouponByIdDocument, UpdateCouponDocument } from './coupons.gql';

const named = (coupon: Coupon) => ({ ...coupon, name: coupon.code });

export default function EditCouponPage() {
  const { id } = useRouteParams('editCoupon');
  const client = useApolloClient();
  const query = { query: CouponByIdDocument, variables: { id } };
  const reload = async () => {
    const { data } = await client.query({ ...query, fetchPolicy: 'network-only' });
    return data?.coupon && named(data.coupon);
  };
  return (
    <Cell key={id} {...query} empty={<CouponNotFound />} notFound={<CouponNotFound />}>
      {({ coupon }) =>
        coupon && (
          <Opened
            found={named(coupon)}
            reload={reload}
            noun="coupon"
            backPath={routes.coupon({ funnelId: coupon.funnel.id, id })}
          >
            {(opened, onReload) => <EditCoupon key={opened.updatedAt} coupon={opened} onReload={onReload} />}
          </Opened>
        )
      }
    </Cell>
  );
}

function EditCoupon({ coupon, onReload }: { coupon: Coupon; onReload: () => Promise<void> }) {
  const [update] = useMutation(UpdateCouponDocument);
  const back = routes.coupon({ funnelId: coupon.funnel.id, id: coupon.id });
  usePageTitle(`Edit ${coupon.code}`);
  const save = async (input: CouponInput) => {
    await update({ variables: { id: coupon.id, input, seenAt: coupon.updatedAt } });
    toast.success(`${input.code} saved`);
    return back;
  };
  return (
    <>
      <PageHeader title={`Edit ${coupon.code}`} description={`A discount in ${coupon.funnel.name}.`} />
      <CouponForm coupon={coupon} product={coupon.funnel.product} onSave={save} onReload={onReload} cancelPath={back} />
    </>
  );
}
