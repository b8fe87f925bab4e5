import { useMutation } from '@apollo/client/react';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconEraser from '@tabler/icons-react/dist/esm/icons/IconEraser.mjs';
import IconMailForward from '@tabler/icons-react/dist/esm/icons/IconMailForward.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs';
import IconSpy from '@tabler/icons-react/dist/esm/icons/IconSpy.mjs';
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { can, page } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import type { CurrentUser } from '~/lib/auth/types';
import { errorMessage } from '~/lib/graphql/errors';
import { routes } from '~/lib/routing/routes';
import { Button, LinkButton } from '~/ui/Button';
import { useImpersonation } from '~/ui/Impersonation/useImpersonation';
import { Menu, type MenuItem } from '~/ui/Menu';
import { toast } from '~/ui/toast';
import { ResetTwoFactorButton } from '../twoFactor/ResetTwoFactorButton';
import { fullName, kindOf, peopleLists } from './lists';
import classNames from './UserView.module.css';
import { usePeopleActions } from './usePeopleActions';
import { SendSetPasswordMailDocument, type UserDetailsFragment } from './user.gql';

const EraseDialog = lazy(() => import('./EraseDialog'));

/** Whether the caller may have somebody erased, or keep them from it. */
export function mayErase(currentUser: CurrentUser | null, user: Pick<UserDetailsFragment, 'id' | 'isManageable'>) {
  if (currentUser?.isImpersonating || user.id === currentUser?.id) return false;
  return user.isManageable && can(currentUser, 'user_delete');
}

interface Props {
  user: UserDetailsFragment & { erasure: object | null };
  onChanged: () => Promise<void>;
}

/** What may be done with a person on their page. */
export function UserActions({ user, onChanged }: Props) {
  const { currentUser } = useAuth();
  const navigate = useNavigate();
  const impersonation = useImpersonation();
  const [sendMail] = useMutation(SendSetPasswordMailDocument);
  const [isErasing, setIsErasing] = useState(false);
  const isArchived = Boolean(user.archivedAt);
  const words = peopleLists[kindOf(user)];
  const actions = usePeopleActions({
    isArchive: isArchived,
    onChanged: (key) => (key === 'delete' ? navigate(words.path(), { replace: true }) : onChanged()),
    exportPath: () => `/api/export/users?ids=${user.id}`,
  });
  const mayEdit = can(currentUser, 'user_update') && user.isManageable && !isArchived;
  const mayInvite =
    (can(currentUser, 'user_create') || can(currentUser, 'user_update')) && user.isManageable && !isArchived;

  const invite = async () => {
    try {
      await sendMail({ variables: { id: user.id } });
      toast.success(`A mail is on its way to ${user.email}`);
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
  const mayEnrol = page(currentUser, 'enrollUser') && can(currentUser, 'user_enroll/unenroll') && !isArchived;
  const items: MenuItem[] = [
    ...(mayInvite && !user.hasPassword
      ? [
          {
            key: 'invite',
            label: 'Send set-password mail',
            icon: <IconMailForward size={18} />,
            onSelect: () => void invite(),
          },
        ]
      : []),
    ...(user.isManageable && user.id !== currentUser?.id ? actions.changes : []).map((action) => ({
      key: action.key,
      label: action.label,
      icon: action.icon,
      danger: action.danger,
      onSelect: () => actions.start(action, user),
    })),
    ...(mayErase(currentUser, user) && !user.erasure
      ? [
          {
            key: 'erase',
            label: 'Erase',
            icon: <IconEraser size={18} />,
            danger: true,
            onSelect: () => setIsErasing(true),
          },
        ]
      : []),
  ];
  return (
    <div className={classNames.actions}>
      {page(currentUser, 'subscription') && (
        <LinkButton to={routes.viewSubscription({ userId: user.id })} icon={<IconReceipt size={18} aria-hidden />}>
          View subscription
        </LinkButton>
      )}
      {mayEnrol && (
        <LinkButton to={routes.enrollUser({ id: user.id })} icon={<IconUserPlus size={18} aria-hidden />}>
          Enroll user
        </LinkButton>
      )}
      <ResetTwoFactorButton user={user} />
      {items.length > 0 && (
        <Menu
          items={items}
          trigger={
            <Button aria-label="More actions" iconEnd={<IconChevronDown size={18} aria-hidden />}>
              More
            </Button>
          }
        />
      )}
      {user.isImpersonable && (
        <Button icon={<IconSpy size={18} aria-hidden />} onClick={() => impersonation.start(user)}>
          Impersonate
        </Button>
      )}
      {mayEdit && page(currentUser, 'editUser') && (
        <LinkButton variant="primary" to={words.edit(user.id)} icon={<IconPencil size={18} aria-hidden />}>
          Edit user
        </LinkButton>
      )}
      {actions.dialogs}
      {isErasing && (
        <Suspense>
          <EraseDialog id={user.id} name={fullName(user)} onClose={() => setIsErasing(false)} onDone={onChanged} />
        </Suspense>
      )}
      {impersonation.dialog}
    </div>
  );
}
