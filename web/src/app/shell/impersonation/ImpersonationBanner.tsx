import { useMutation } from '@apollo/client/react';
import type { CurrentUser } from '~/lib/auth/types';
import { errorMessage } from '~/lib/graphql/errors';
import { rememberViewed } from '~/lib/lastViewed';
import { routes } from '~/lib/routing/routes';
import { Button } from '~/ui/Button';
import { IconSpy } from '~/ui/icons';
import { toast } from '~/ui/toast';
import classNames from './ImpersonationBanner.module.css';
import { StopImpersonationDocument } from './stopImpersonation.gql';

interface Props {
  user: CurrentUser;
  /** Opens a path as a new document, so that nothing of the other person stays in memory. */
  openFresh?: (path: string) => void;
}

const openDocument = (path: string) => window.location.assign(path);

/** Above everything while staff see Atlas as somebody else. */
export function ImpersonationBanner({ user, openFresh = openDocument }: Props) {
  const [stop, { loading, data }] = useMutation(StopImpersonationDocument);
  const end = async () => {
    try {
      await stop({ variables: { originalUserId: user.originalUserId as number } });
      // The contract wants the list; the list leads back to the person.
      rememberViewed({ id: user.id, name: `${user.firstName} ${user.lastName}`.trim() });
      openFresh(routes.users());
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
  return (
    <section className={classNames.bar} aria-label="Impersonation">
      <IconSpy size={20} stroke={1.75} aria-hidden />
      <p>
        You're viewing as{' '}
        <b>
          {user.firstName} {user.lastName}
        </b>
      </p>
      <Button size="xs" loading={loading || Boolean(data)} loadingLabel="Ending Session..." onClick={end}>
        End Session
      </Button>
    </section>
  );
}
