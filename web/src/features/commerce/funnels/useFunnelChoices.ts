import { useQuery } from '@apollo/client/react';
import { FunnelFormChoicesDocument, type FunnelToEditFragment } from './funnelForm.gql';

const toOption = <Id>([value, label]: [Id, string]) => ({ value, label });

/** The terms and batches to choose from. What a funnel has already stays among them, also when it is archived since. */
export function useFunnelChoices(funnel?: FunnelToEditFragment) {
  const { data } = useQuery(FunnelFormChoicesDocument, { variables: { list: { perPage: 100, sort: 'name' } } });
  const known = funnel?.funnelPaymentTerm.map(({ paymentTerm }) => paymentTerm) ?? [];
  const terms = new Map([...known, ...(data?.paymentTerms.rows ?? [])].map(({ id, name }) => [id, name]));
  const batches = new Map(
    [...(funnel?.batch ? [funnel.batch] : []), ...(data?.enrollmentBatches ?? [])].map(({ id, name }) => [id, name]),
  );
  return { terms: [...terms].map(toOption), batches: [...batches].map(toOption) };
}
