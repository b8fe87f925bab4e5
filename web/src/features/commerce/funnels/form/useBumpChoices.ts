import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { BumpChoicesDocument, type FunnelToEditFragment } from '../funnelForm.gql';

/** A product that can be offered beside another, through one of its funnels. */
export interface BumpChoice {
  funnelId: string;
  funnelName: string;
  productName: string;
  regularPrice: number;
  validityByDays?: number | null;
}

/**
 * The funnels of other products, the one that is chosen among them also when it is archived since. With many of them, typing
 * asks the server.
 */
export function useBumpChoices(productId: number, chosen: FunnelToEditFragment['bump'], value: string | null) {
  const [search, setSearch] = useState('');
  const [picked, setPicked] = useState<BumpChoice>();
  const { data, previousData } = useQuery(BumpChoicesDocument, {
    variables: { list: { perPage: 100, sort: 'productName', search } },
  });
  const found: BumpChoice[] = ((data ?? previousData)?.funnels.rows ?? [])
    .filter(({ product }) => product.id !== productId)
    .map(({ id, name, validityByDays, product }) => ({
      funnelId: id,
      funnelName: name,
      productName: product.name,
      regularPrice: product.price,
      validityByDays,
    }));
  const known = [chosen, picked].filter((one): one is BumpChoice => Boolean(one && one.funnelId === value));
  const choices = new Map([...known, ...found].map((choice) => [choice.funnelId, choice]));
  return {
    chosen: value ? choices.get(value) : undefined,
    pick: (funnelId: string | null) => setPicked(funnelId ? choices.get(funnelId) : undefined),
    onSearch: setSearch,
    options: [...choices.values()].map(({ funnelId, funnelName, productName }) => ({
      value: funnelId,
      label: funnelName === productName ? productName : `${productName} (${funnelName})`,
    })),
  };
}
