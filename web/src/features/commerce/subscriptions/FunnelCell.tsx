import classNames from './Subscriptions.module.css';

interface Props {
  funnel: { name: string; product: { name: string } };
}

/** A funnel and below it what it sells, said once where both have the same name. */
export function FunnelCell({ funnel }: Props) {
  const product = funnel.product.name;
  return (
    <span className={classNames.name}>
      {funnel.name}
      {product !== funnel.name && <span>{product}</span>}
    </span>
  );
}
