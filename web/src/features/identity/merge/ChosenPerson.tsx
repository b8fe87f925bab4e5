import { Cell } from '~/lib/cell';
import { Button } from '~/ui/Button';
import { DateText } from '~/ui/DateText';
import { EmptyState } from '~/ui/EmptyState';
import { Facts } from '~/ui/Facts';
import { Person } from '~/ui/people/Person';
import { SkeletonText } from '~/ui/Skeleton';
import { fullName } from '../people/list/lists';
import { UserStatus } from '../people/UserStatus';
import classNames from './MergeUsersPage.module.css';
import { PersonToMergeDocument } from './merge.gql';

/** Somebody who was chosen, with what tells two accounts apart. */
export function ChosenPerson({ id, onChange }: { id: number; onChange: () => void }) {
  const change = (
    <div>
      <Button size="sm" onClick={onChange}>
        Choose another
      </Button>
    </div>
  );
  return (
    <Cell
      query={PersonToMergeDocument}
      variables={{ id }}
      loading={<SkeletonText lines={6} />}
      notFound={
        <EmptyState level={3} spot="compass" title="User not found">
          {change}
        </EmptyState>
      }
    >
      {({ user }) =>
        user && (
          <div className={classNames.chosen}>
            <Person name={fullName(user)} detail={user.email} src={user.profileImage} size={48} />
            <Facts
              facts={[
                ['Status', <UserStatus key="status" status={user.status} />],
                ['Tribe ID', user.tribeId ?? 'None'],
                ['Access level', user.accessLevel.map(({ name }) => name).join(', ') || 'None'],
                ['Password', user.hasPassword ? 'Set' : 'Not set yet'],
                ['Last sign-in', <DateText key="login" value={user.lastLoginAt} empty="Never" />],
                ['Joined', <DateText key="joined" value={user.createdAt} />],
              ]}
            />
            {change}
          </div>
        )
      }
    </Cell>
  );
}
