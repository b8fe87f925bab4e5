import { Link } from 'react-router';
import { Cell } from '~/lib/cell';
import { useListState } from '~/lib/listState';
import { routes } from '~/lib/routing/routes';
import { Badge } from '~/ui/Badge';
import { Card } from '~/ui/Card';
import { Chip, ChipRow } from '~/ui/Chip';
import { DateText } from '~/ui/DateText';
import { EmptyState } from '~/ui/EmptyState';
import { Pagination } from '~/ui/lists/Pagination';
import { PageHeader } from '~/ui/PageHeader';
import { SkeletonCard } from '~/ui/Skeleton';
import { CopyButton } from '../shared/CopyButton';
import { NoAffiliate } from '../shared/NoAffiliate';
import { copyOf, kindOf, kinds } from './kinds';
import { type SharedResourceRowFragment, SharedResourcesDocument } from './resources.gql';
import own from './resources.module.css';

/** What an affiliate can share: pictures, captions and emails with their own link in them. */
export default function AffiliateResourcesPage() {
  const list = useListState({ filters: { kind: '' } });
  const { kind } = list.filters;
  return (
    <>
      <PageHeader
        title="Resources"
        description="Ready to post. Your own link is already in every text. Say that you earn a commission."
      />
      <div className={own.filters}>
        <ChipRow label="Type">
          <Chip pressed={!kind} onClick={() => list.setFilter('kind', '')}>
            All
          </Chip>
          {Object.entries(kinds).map(([key, { many }]) => (
            <Chip key={key} pressed={kind === key} onClick={() => list.setFilter('kind', key)}>
              {many}
            </Chip>
          ))}
        </ChipRow>
      </div>
      <Cell
        query={SharedResourcesDocument}
        variables={{ list: list.input, kind: kind || null }}
        loading={<Loading />}
        notFound={<NoAffiliate />}
        empty={
          <EmptyState level={2} spot="calm" title={kind ? 'Oops, no results found' : 'Nothing to share yet'}>
            {kind ? 'Try another type.' : "We'll add pictures, captions and emails here. Your links already work."}
          </EmptyState>
        }
      >
        {({ sharedResources: { rows, total } }) => (
          <>
            <ul className={own.cards}>
              {rows.map((resource) => (
                <ResourceCard key={resource.id} resource={resource} />
              ))}
            </ul>
            <Pagination page={list.page} total={total} noun="resources" onPage={list.setPage} />
          </>
        )}
      </Cell>
    </>
  );
}

function ResourceCard({ resource }: { resource: SharedResourceRowFragment }) {
  const { id, title, kind, body, subject, pictures, createdAt } = resource;
  const { one, Icon } = kindOf(kind);
  const picture = pictures[0];
  const text = copyOf(resource);
  return (
    <Card as="li" padding="none" className={own.card}>
      {picture ? (
        <img className={own.picture} src={picture.thumbUrl} alt="" loading="lazy" />
      ) : (
        <blockquote className={own.excerpt}>
          {subject && <b>{subject}</b>}
          <p>{body}</p>
        </blockquote>
      )}
      <div className={own.body}>
        <p className={own.facts}>
          <Badge tone="outline" icon={<Icon size={14} aria-hidden />}>
            {one}
          </Badge>
          <span>
            <DateText value={createdAt} />
          </span>
        </p>
        <h2>
          <Link to={routes.affiliateResource({ id })}>{title}</Link>
        </h2>
        <div className={own.foot}>
          {text && (
            <CopyButton size="sm" variant="soft" text={text} label={`Copy text of ${title}`}>
              Copy text
            </CopyButton>
          )}
          {pictures.length > 0 && (
            <span className={own.quiet}>{pictures.length === 1 ? '1 size' : `${pictures.length} sizes`}</span>
          )}
        </div>
      </div>
    </Card>
  );
}

function Loading() {
  return (
    <div className={own.cards}>
      <SkeletonCard />
      <SkeletonCard />
      <SkeletonCard />
    </div>
  );
}
