import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { can, page } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { Cell } from '~/lib/cell';
import { listDateTime } from '~/lib/dates';
import { grouped } from '~/lib/figures';
import { errorMessage } from '~/lib/graphql/errors';
import { usePageTitle } from '~/lib/pageTitle';
import { routes, useRouteParams } from '~/lib/routing/routes';
import { useCrumbName } from '~/lib/words/crumbNames';
import { Badge } from '~/ui/Badge';
import { Button, LinkButton } from '~/ui/Button';
import { IconPencil, IconTrash } from '~/ui/icons';
import { ConfirmModal } from '~/ui/Modal';
import { PageHeader } from '~/ui/PageHeader';
import { toast } from '~/ui/toast';
import classNames from './AccessLevelPage.module.css';
import { AccessMatrix } from './AccessMatrix';
import { AccessLevelByIdDocument, type AccessLevelFieldsFragment, DeleteAccessLevelDocument } from './accessLevel.gql';
import { AccessLevelTableDocument } from './accessLevels.gql';
import { LevelNotFound } from './LevelNotFound';

export default function AccessLevelPage() {
  const { id } = useRouteParams('accessLevel');
  return (
    <Cell
      query={AccessLevelByIdDocument}
      variables={{ id }}
      isEmpty={(data) => !data.accessLevel}
      empty={<LevelNotFound />}
    >
      {({ accessLevel, accessCatalogue }) =>
        accessLevel && (
          <>
            <LevelHeader level={accessLevel} />
            <AccessMatrix catalogue={accessCatalogue} choice={accessLevel} />
          </>
        )
      }
    </Cell>
  );
}

function LevelHeader({ level }: { level: AccessLevelFieldsFragment }) {
  usePageTitle(level.name);
  useCrumbName(level.id, level.name);
  const { currentUser } = useAuth();
  const mayEdit = can(currentUser, 'access-level_update');
  return (
    <>
      <PageHeader
        title={level.name}
        description={level.description}
        actions={
          <>
            {mayEdit && !level.isSystem && level.userCount === 0 && <DeleteLevel level={level} />}
            {mayEdit && page(currentUser, 'editAccessLevel') && (
              <LinkButton
                variant="primary"
                to={routes.editAccessLevel({ id: level.id })}
                icon={<IconPencil size={18} aria-hidden />}
              >
                Edit level
              </LinkButton>
            )}
          </>
        }
      />
      <ul className={classNames.facts}>
        <li>
          <Badge tone={level.isSystem ? 'info' : 'outline'}>{level.isSystem ? 'Built in' : 'Custom'}</Badge>
        </li>
        <li>{level.userCount === 1 ? '1 person has it' : `${grouped(level.userCount)} people have it`}</li>
        <li>Changed {listDateTime(level.updatedAt)}</li>
        <li>
          Id <code>{level.id}</code>
        </li>
      </ul>
    </>
  );
}

function DeleteLevel({ level }: { level: AccessLevelFieldsFragment }) {
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const [remove] = useMutation(DeleteAccessLevelDocument, { refetchQueries: [AccessLevelTableDocument] });
  const confirm = async () => {
    try {
      await remove({ variables: { id: level.id } });
    } catch (error) {
      toast.error(errorMessage(error));
      throw error;
    }
    toast.success(`${level.name} deleted`);
    await navigate(routes.accessLevels(), { replace: true });
  };
  return (
    <>
      <Button variant="danger-text" icon={<IconTrash size={18} aria-hidden />} onClick={() => setIsAsking(true)}>
        Delete level
      </Button>
      <ConfirmModal
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={confirm}
        title={`Delete ${level.name}?`}
        confirmLabel="Delete level"
        confirmingLabel="Deleting..."
        danger
      >
        <p>No one has this level. This can't be undone.</p>
      </ConfirmModal>
    </>
  );
}
