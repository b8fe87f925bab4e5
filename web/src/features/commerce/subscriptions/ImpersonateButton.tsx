import { useQuery } from '@apollo/client/react';
import { Button } from '~/ui/Button';
import { useImpersonation } from '~/ui/Impersonation/useImpersonation';
import { IconSpy } from '~/ui/icons';
import { ImpersonablePersonDocument } from './viewSubscription.gql';

interface Props {
  person: { id: number; firstName: string; lastName: string };
}

/** Opens Atlas as the person sees it; nothing for somebody whose rights are beyond those of the person who looks. */
export function ImpersonateButton({ person }: Props) {
  const { data } = useQuery(ImpersonablePersonDocument, { variables: { id: person.id } });
  const impersonation = useImpersonation();
  if (!data?.user?.isImpersonable) return null;
  return (
    <>
      <Button size="sm" icon={<IconSpy size={18} aria-hidden />} onClick={() => impersonation.start(person)}>
        Impersonate
      </Button>
      {impersonation.dialog}
    </>
  );
}
