import { useQuery } from '@apollo/client/react';
import { page } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { FunnelBatchesDocument, FunnelFormChoicesDocument, type FunnelToEditFragment } from '../funnelForm.gql';

const toOption = <Id>([value, label]: [Id, string]) => ({ value, label });

/**
 * The terms and batches to choose from. What a funnel has already stays among them, also when it is archived since. Not everybody
 * who makes funnels may see the batches; they choose among none.
 */
export function useFunnelChoices(funnel?: FunnelToEditFragment) {
  const { currentUser: user } = useAuth();
  const seesBatches = page(user, 'enrollUser') || page(user, 'batches');
  const asked = useQuery(FunnelFormChoicesDocument, { variables: { list: { perPage: 100, sort: 'name' } } });
  const launches = useQuery(FunnelBatchesDocument, { skip: !seesBatches });
  const known = funnel?.funnelPaymentTerm.map(({ paymentTerm }) => paymentTerm) ?? [];
  const terms = new Map([...known, ...(asked.data?.paymentTerms.rows ?? [])].map(({ id, name }) => [id, name]));
  const chosen = funnel?.batch ? [funnel.batch] : [];
  const batches = new Map([...chosen, ...(launches.data?.enrollmentBatches ?? [])].map(({ id, name }) => [id, name]));
  return {
    terms: [...terms].map(toOption),
    batches: [...batches].map(toOption),
    choosesBatch: seesBatches || chosen.length > 0,
  };
}
