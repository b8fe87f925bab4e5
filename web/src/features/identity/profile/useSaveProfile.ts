import { useMutation } from '@apollo/client/react';
import { useAuth } from '~/lib/auth/AuthProvider';
import type { ProfileInput } from '~/lib/graphql/types';
import { toast } from '~/ui/toast';
import { UpdateProfileDocument } from './profile.gql';

/** Saves the person's own profile and brings the rest of the screen, such as the name in the top bar, up to date. */
export function useSaveProfile(seenAt: string, onChanged: () => Promise<void>) {
  const { reauthenticate } = useAuth();
  const [update] = useMutation(UpdateProfileDocument);
  return async (input: ProfileInput) => {
    await update({ variables: { input, seenAt } });
    toast.success('Profile saved');
    await Promise.all([onChanged(), reauthenticate()]);
  };
}
