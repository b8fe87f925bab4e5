import { useMutation } from '@apollo/client/react';
import { useNavigate } from 'react-router';
import { errorMessage } from '~/lib/graphql/errors';
import { routes } from '~/lib/routing/routes';
import { PageHeader } from '~/ui/PageHeader';
import { toast } from '~/ui/toast';
import { fullName } from '../list/lists';
import { CreateUserDocument } from '../user.gql';
import { UserForm, useUserForm } from './UserForm';
import { inputOf, type UserValues, valuesOf } from './userValues';

const nobody = valuesOf(null);

export default function NewUserPage() {
  const navigate = useNavigate();
  const [create] = useMutation(CreateUserDocument);
  const form = useUserForm({ initialValues: nobody, asksForLevel: false });

  const submit = async (values: UserValues) => {
    const { data } = await create({ variables: { input: inputOf(nobody, values) } });
    if (!data) return;
    toast.success(`${fullName(data.createUser)} created`);
    await navigate(routes.nonMember({ id: data.createUser.id }));
  };
  return (
    <>
      <PageHeader title="New User" description="They start as a non-member." />
      <UserForm
        form={form}
        onSubmit={submit}
        onFailure={(error) => toast.error(errorMessage(error))}
        cancelPath={routes.nonMembers()}
        submitLabel="Create user"
      >
        We'll email them how to set a password.
      </UserForm>
    </>
  );
}
