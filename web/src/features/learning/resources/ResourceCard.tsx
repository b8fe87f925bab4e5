import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { routes } from '~/lib/routing/routes';
import { Cover } from '~/ui/art/Cover';
import { Card } from '~/ui/Card';
import { FileMark } from '~/ui/files/FileMark';
import { fileFacts, kindNames } from '~/ui/files/fileWords';
import classNames from './MyResourcesPage.module.css';
import type { MyResourceFieldsFragment } from './myResources.gql';
import { ResourceButton } from './ResourceButton';

interface FaceProps {
  resource: MyResourceFieldsFragment;
  title: ReactNode;
  children: ReactNode;
}

/** The card of a resource: its picture, what it is, and below it what can be done. */
export function ResourceFace({ resource, title, children }: FaceProps) {
  const { content, category, kind } = resource;
  const facts = content?.host ?? (content ? fileFacts({ kind, ...content }) : kindNames[kind]);
  return (
    <Card as="li" padding="none" className={classNames.card}>
      <Cover id={resource.id} src={resource.coverThumbUrl ?? content?.thumbUrl} className={classNames.cover} />
      <div className={classNames.body}>
        <div className={classNames.mark}>
          <FileMark kind={kind} />
        </div>
        <p className={classNames.facts}>
          {category} · {facts}
        </p>
        {title}
        {resource.description && <p className={classNames.short}>{resource.description}</p>}
        <div className={classNames.foot}>{children}</div>
      </div>
    </Card>
  );
}

/** A resource that is open: look into it, or take it at once. */
export function ResourceCard({ resource }: { resource: MyResourceFieldsFragment }) {
  const { id, name, content } = resource;
  return (
    <ResourceFace
      resource={resource}
      title={
        <h2>
          <Link to={routes.viewResource({ id })}>{name}</Link>
        </h2>
      }
    >
      {content && <ResourceButton name={name} content={content} variant="soft" />}
    </ResourceFace>
  );
}
