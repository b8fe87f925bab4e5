import { useApolloClient, useMutation } from '@apollo/client/react';
import { Cell } from '~/lib/cell';
import { usePageTitle } from '~/lib/pageTitle';
import { routes, useRouteParams } from '~/lib/routing/routes';
import { Opened } from '~/ui/Form/Opened';
import { PageHeader } from '~/ui/PageHeader';
import { toast } from '~/ui/toast';
import { PaymentTermByIdDocument, type TermDetailsFragment, UpdatePaymentTermDocument } from './paymentTerms.gql';
import { TermForm } from './TermForm';
import { TermNotFound } from './TermNotFound';
import { type TermValues, termInput } from './termValues';

export default function EditPaymentTermPage() {
  const { id } = useRouteParams('editPaymentTerm');
  const client = useApolloClient();
  const query = { query: PaymentTermByIdDocument, variables: { id } };
  const reload = async () => (await client.query({ ...query, fetchPolicy: 'network-only' })).data?.paymentTerm;
  return (
    <Cell key={id} {...query} empty={<TermNotFound />} notFound={<TermNotFound />}>
      {({ paymentTerm }) =>
        paymentTerm && (
          <Opened found={paymentTerm} reload={reload} noun="payment term" backPath={routes.paymentTerm({ id })}>
            {(opened, onReload) => <EditTerm key={opened.updatedAt} term={opened} onReload={onReload} />}
          </Opened>
        )
      }
    </Cell>
  );
}

function EditTerm({ term, onReload }: { term: TermDetailsFragment; onReload: () => Promise<void> }) {
  const [update] = useMutation(UpdatePaymentTermDocument);
  const back = routes.paymentTerm({ id: term.id });
  usePageTitle(`Edit ${term.name}`);
  const save = async (values: TermValues) => {
    await update({ variables: { id: term.id, input: termInput(values, false), seenAt: term.updatedAt } });
    toast.success(`${values.name} saved`);
    return back;
  };
  return (
    <>
      <PageHeader title={`Edit ${term.name}`} />
      <TermForm term={term} onSave={save} onReload={onReload} cancelPath={back} />
    </>
  );
}
