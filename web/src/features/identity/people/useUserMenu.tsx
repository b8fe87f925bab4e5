import { useMutation } from '@apollo/client/react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { can, page } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import type { CurrentUser } from '~/lib/auth/types';
import { errorMessage } from '~/lib/graphql/errors';
import { routes } from '~/lib/routing/routes';
import { useImpersonation } from '~/ui/Impersonation/useImpersonation';
import { IconEraser, IconMailForward, IconPencil, IconReceipt, IconSpy, IconUserPlus } from '~/ui/icons';
import type { MenuItem } from '~/ui/menus/Menu';
import { toast } from '~/ui/toast';
import { useResetTwoFactor } from '../twoFactor/useResetTwoFactor';
import { fullName, kindOf, peopleLists } from './list/lists';
import { usePeopleActions } from './list/usePeopleActions';
import { SendSetPasswordMailDocument, type UserDetailsFragment } from './user.gql';

const EraseDialog = lazy(() => import('./EraseDialog'));

/** Whether the caller may have someone erased, or keep them from it. */
export function mayErase(currentUser: CurrentUser | null, user: Pick<UserDetailsFragment, 'id' | 'isManageable'>) {
  if (currentUser?.isImpersonating || user.id === currentUser?.id) return false;
  return user.isManageable && can(currentUser, 'user_delete');
}

type MenuUser = UserDetailsFragment & { erasure: object | null };

interface UserMenu {
  items: MenuItem[];
  dialogs: ReactNode;
}

/** All that can be done with a person on their page, as one menu, with the dialogs it takes. */
export function useUserMenu(user: MenuUser, onChanged: () => Promise<void>): UserMenu {
  const { currentUser } = useAuth();
  const navigate = useNavigate();
  const impersonation = useImpersonation();
  const twoFactor = useResetTwoFactor(user);
  const [sendMail] = useMutation(SendSetPasswordMailDocument);
  const [isErasing, setIsErasing] = useState(false);
  const isArchived = Boolean(user.archivedAt);
  const words = peopleLists[kindOf(user)];
  const actions = usePeopleActions({
    isArchive: isArchived,
    onChanged: (key) => (key === 'delete' ? navigate(words.path(), { replace: true }) : onChanged()),
    exportPath: () => `/api/export/users?ids=${user.id}`,
  });
  const mayWrite = user.isManageable && !isArchived;
  const mayEdit = can(currentUser, 'user_update') && mayWrite && page(currentUser, 'editUser');
  const mayInvite = (can(currentUser, 'user_create') || can(currentUser, 'user_update')) && mayWrite;
  const mayEnrol = page(currentUser, 'enrollUser') && can(currentUser, 'user_enroll/unenroll') && !isArchived;

  const invite = async () => {
    try {
      await sendMail({ variables: { id: user.id } });
      toast.success(`Email sent to ${user.email}`);
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };

  const items: (MenuItem | false)[] = [
    mayEdit && { key: 'edit', label: 'Edit user', icon: <IconPencil size={18} />, to: words.edit(user.id) },
    page(currentUser, 'subscription') && {
      key: 'subscription',
      label: 'View subscription',
      icon: <IconReceipt size={18} />,
      to: routes.viewSubscription({ userId: user.id }),
    },
    mayEnrol && {
      key: 'enrol',
      label: 'Enroll user',
      icon: <IconUserPlus size={18} />,
      to: routes.enrollUser({ id: user.id }),
    },
    user.isImpersonable && {
      key: 'impersonate',
      label: 'Impersonate',
      icon: <IconSpy size={18} />,
      onSelect: () => impersonation.start(user),
    },
    mayInvite &&
      !user.hasPassword && {
        key: 'invite',
        label: 'Send set-password email',
        icon: <IconMailForward size={18} />,
        onSelect: () => void invite(),
      },
    ...(user.isManageable && user.id !== currentUser?.id ? actions.changes : []).map((action, index) => ({
      key: action.key,
      label: action.label,
      icon: action.icon,
      danger: action.danger,
      divided: index === 0,
      onSelect: () => actions.start(action, user),
    })),
    twoFactor.item ?? false,
    mayErase(currentUser, user) &&
      !user.erasure && {
        key: 'erase',
        label: 'Erase',
        icon: <IconEraser size={18} />,
        danger: true,
        onSelect: () => setIsErasing(true),
      },
  ];

  return {
    items: items.filter((item): item is MenuItem => Boolean(item)),
    dialogs: (
      <>
        {actions.dialogs}
        {twoFactor.dialog}
        {isErasing && (
          <Suspense>
            <EraseDialog id={user.id} name={fullName(user)} onClose={() => setIsErasing(false)} onDone={onChanged} />
          </Suspense>
        )}
        {impersonation.dialog}
      </>
    ),
  };
}
