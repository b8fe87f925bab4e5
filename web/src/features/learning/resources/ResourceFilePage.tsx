import { Cell } from '~/lib/cell';
import { listDateTime } from '~/lib/dates';
import { usePageTitle } from '~/lib/pageTitle';
import { routes, useRouteParams } from '~/lib/routing/routes';
import { Cover } from '~/ui/art/Cover';
import { Button, LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { Facts } from '~/ui/Facts';
import { kindNames, sizeInWords } from '~/ui/files/fileWords';
import { IconChevronDown, IconPencil, IconWorld } from '~/ui/icons';
import { Menu } from '~/ui/menus/Menu';
import { PageHeader } from '~/ui/PageHeader';
import { Person } from '~/ui/people/Person';
import { ContentStatus } from '../authoring/shared/ContentStatus';
import { ResourceButton } from './ResourceButton';
import { ResourceNotFound } from './ResourceNotFound';
import { ResourcePreview } from './ResourcePreview';
import { ResourceByIdDocument, type ResourceDetailsFragment } from './resources.gql';
import classNames from './resources.module.css';
import { useResourceActions } from './useResourceActions';
import { useResourceRights } from './useResourceRights';

/** One resource for those who make them: the thing itself, whom it is open to, and what may be done with it. */
export default function ResourceFilePage() {
  const { id } = useRouteParams('resourceFile');
  return (
    <Cell
      key={id}
      query={ResourceByIdDocument}
      variables={{ id }}
      empty={<ResourceNotFound />}
      notFound={<ResourceNotFound />}
    >
      {({ resource }) => resource && <Details resource={resource} />}
    </Cell>
  );
}

function Details({ resource }: { resource: ResourceDetailsFragment }) {
  usePageTitle(resource.name);
  const { content, owner } = resource;
  return (
    <>
      <PageHeader title={resource.name} actions={<HeaderActions resource={resource} />} />
      <div className={classNames.badges}>
        <ContentStatus status={resource.status} />
      </div>
      <div className={classNames.columns}>
        <div className={classNames.column}>
          <ResourcePreview name={resource.name} kind={resource.kind} content={content} />
          {resource.description && (
            <Card as="section" className={classNames.box} aria-label="Description">
              <h2>Description</h2>
              <p className={classNames.about}>{resource.description}</p>
            </Card>
          )}
        </div>
        <Card as="section" padding="none" className={classNames.aside} aria-label="About">
          <Cover id={resource.id} src={resource.coverUrl} className={classNames.asideCover} />
          <div className={classNames.box}>
            <Facts
              facts={[
                ['Type', kindNames[resource.kind]],
                ['Category', resource.category],
                ['File', content.fileName],
                ['Size', content.size && sizeInWords(content.size)],
                ['Link', content.host],
                ['Access', resource.openers.map(({ name }) => name).join(', ') || 'Every member'],
                ['Created by', owner && <Person key="owner" name={owner.name} src={owner.profileImage} size={28} />],
                ['Published', resource.publishedAt && listDateTime(resource.publishedAt)],
                ['Archived', resource.archivedAt && listDateTime(resource.archivedAt)],
                ['Created', listDateTime(resource.createdAt)],
                ['Last changed', listDateTime(resource.updatedAt)],
              ]}
            />
            <ResourceButton name={resource.name} content={content} variant="default" />
          </div>
        </Card>
      </div>
    </>
  );
}

/** A draft wants to be published, everything else to be edited. */
function HeaderActions({ resource }: { resource: ResourceDetailsFragment }) {
  const { edits } = useResourceRights();
  const actions = useResourceActions();
  const isDraft = resource.status === 'draft' && resource.isEditable;
  const items = actions.itemsFor(resource).filter(({ key }) => key !== 'publish');
  return (
    <>
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
      {edits && resource.isEditable && resource.status !== 'archived' && (
        <LinkButton
          variant={isDraft ? 'default' : 'primary'}
          to={routes.editResourceFile({ id: resource.id })}
          icon={<IconPencil size={18} aria-hidden />}
        >
          Edit resource
        </LinkButton>
      )}
      {isDraft && (
        <Button
          variant="primary"
          icon={<IconWorld size={18} aria-hidden />}
          onClick={() => actions.ask('publish', resource)}
        >
          Publish
        </Button>
      )}
      {actions.dialogs}
    </>
  );
}
