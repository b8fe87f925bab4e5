import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { Cell } from '~/lib/cell';
import { usePageTitle } from '~/lib/pageTitle';
import { routes, useRouteParams } from '~/lib/routing/routes';
import { LinkButton } from '~/ui/Button';
import { DateText } from '~/ui/DateText';
import { EmptyState } from '~/ui/EmptyState';
import { fileFacts } from '~/ui/files/fileWords';
import { PageHeader } from '~/ui/PageHeader';
import { DoorButton } from '../gate/DoorButton';
import { isArchived } from '../gate/door';
import { MyResourceByIdDocument, type MyResourceFieldsFragment } from './myResources.gql';
import { ResourceButton } from './ResourceButton';
import { ResourceNotFound } from './ResourceNotFound';
import { ResourcePreview } from './ResourcePreview';
import classNames from './resources.module.css';

const MembershipGate = lazy(() => import('../gate/MembershipGate'));

/** One resource for whom it is meant: a look into it and the way to take it. */
export default function MyResourcePage() {
  const { id } = useRouteParams('viewResource');
  return (
    <Cell
      key={id}
      query={MyResourceByIdDocument}
      variables={{ id }}
      empty={<ResourceNotFound forMembers />}
      notFound={<ResourceNotFound forMembers />}
    >
      {({ myResource }) => myResource && <Resource resource={myResource} />}
    </Cell>
  );
}

function Resource({ resource }: { resource: MyResourceFieldsFragment }) {
  usePageTitle(resource.name);
  const { name, kind, category, content, description } = resource;
  if (!content) return <ClosedResource resource={resource} />;
  const facts = [category, content.host ?? fileFacts({ kind, ...content })].join(' · ');
  return (
    <>
      <PageHeader title={name} description={facts} actions={<ResourceButton name={name} content={content} />} />
      <div className={classNames.view}>
        <ResourcePreview name={name} kind={kind} content={content} />
        {description && <p className={classNames.about}>{description}</p>}
        <p className={classNames.since}>
          Added <DateText value={resource.publishedAt} />
        </p>
      </div>
    </>
  );
}

/** In place of a resource that is not open: why, and the gate before what membership would open. */
function ClosedResource({ resource: { name, door, openedBy, description } }: { resource: MyResourceFieldsFragment }) {
  const navigate = useNavigate();
  const [isGateOpen, setGateOpen] = useState(true);
  const back = routes.viewResources();
  if (isArchived(door)) {
    return (
      <>
        <PageHeader title={name} />
        <EmptyState spot="calm" level={2} title={door.reason} action={<DoorButton action={door.action} />} />
      </>
    );
  }
  return (
    <>
      <PageHeader title={name} />
      <EmptyState
        spot="gate"
        level={2}
        title={door.reason}
        action={<LinkButton to={back}>Back to resources</LinkButton>}
      >
        {description}
      </EmptyState>
      <Suspense>
        <MembershipGate
          opened={isGateOpen}
          door={door}
          openedBy={openedBy}
          onReturn={() => {
            setGateOpen(false);
            navigate(back);
          }}
        />
      </Suspense>
    </>
  );
}
