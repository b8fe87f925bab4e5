import { can } from '~/lib/access';
import { counted } from '~/lib/ages';
import { useAuth } from '~/lib/auth/AuthProvider';
import { Cell } from '~/lib/cell';
import { usePageTitle } from '~/lib/pageTitle';
import { routes, useRouteParams } from '~/lib/routing/routes';
import { LinkButton } from '~/ui/Button';
import { EmptyState } from '~/ui/EmptyState';
import { PageHeader, SectionHeader } from '~/ui/PageHeader';
import { QueueBoard } from './QueueBoard';
import { SuccessPeople } from './SuccessPeople';
import { SuccessManagerDocument, type SuccessManagerRowFragment, SuccessQueueDocument } from './success.gql';
import classNames from './success.module.css';
import { nameOf } from './words';

const missing = (
  <EmptyState
    level={1}
    title="We couldn't find that success manager"
    action={<LinkButton to={routes.successManagers()}>See success managers</LinkButton>}
  >
    They may have lost the level Success Manager.
  </EmptyState>
);

/** One success manager and their people. */
export default function SuccessManagerPage() {
  const { id } = useRouteParams('successManager');
  return (
    <Cell key={id} query={SuccessManagerDocument} variables={{ id }} notFound={missing}>
      {({ successManager }) => <Details manager={successManager} />}
    </Cell>
  );
}

function Details({ manager }: { manager: SuccessManagerRowFragment }) {
  const { currentUser } = useAuth();
  usePageTitle(nameOf(manager));
  return (
    <div data-density="compact" className={classNames.page}>
      <PageHeader
        title={nameOf(manager)}
        description={`${manager.email} · looks after ${counted(manager.people, 'person', 'people')}`}
      />
      <Cell query={SuccessQueueDocument} variables={{ managerId: manager.id }}>
        {({ successQueue }, { refetch }) => (
          <section>
            <SectionHeader
              title="Today's queue"
              aside={
                <span>{`${counted(successQueue.items.length, 'person', 'people')} to reach, ${successQueue.doneToday} done today`}</span>
              }
            />
            <QueueBoard queue={successQueue} onChanged={refetch} />
          </section>
        )}
      </Cell>
      <section>
        <SectionHeader title="People" aside={<span>{counted(manager.people, 'person', 'people')}</span>} />
        <SuccessPeople managerId={manager.id} assigns={can(currentUser, 'success-manager_update')} />
      </section>
    </div>
  );
}
