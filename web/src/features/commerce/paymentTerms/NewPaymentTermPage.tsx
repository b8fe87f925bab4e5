import { useMutation } from '@apollo/client/react';
import { routes } from '~/lib/routing/routes';
import { PageHeader } from '~/ui/PageHeader';
import { toast } from '~/ui/toast';
import { CreatePaymentTermDocument } from './paymentTerms.gql';
import { TermForm } from './TermForm';
import { type TermValues, termInput } from './termValues';

export default function NewPaymentTermPage() {
  const [create] = useMutation(CreatePaymentTermDocument);
  const save = async (values: TermValues) => {
    const { data } = await create({
      variables: { input: termInput(values, true) },
      update: (cache) => void cache.evict({ fieldName: 'paymentTerms' }),
    });
    const made = data?.createPaymentTerm;
    toast.success(`${made?.name ?? values.name} created`);
    return made ? routes.paymentTerm({ id: made.id }) : routes.paymentTerms();
  };
  return (
    <>
      <PageHeader title="New Payment Term" />
      <TermForm onSave={save} cancelPath={routes.paymentTerms()} />
    </>
  );
}
