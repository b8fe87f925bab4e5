import { Cell } from '~/lib/cell';
import { useDelayedText } from '~/lib/delayedText';
import { useListState } from '~/lib/listState';
import { usePeopleView } from '~/lib/people/peopleView';
import { routes } from '~/lib/routing/routes';
import { LinkButton } from '~/ui/Button';
import { EmptyState } from '~/ui/EmptyState';
import { SearchField } from '~/ui/fields/SearchField';
import { Pagination } from '~/ui/lists/Pagination';
import { PageHeader } from '~/ui/PageHeader';
import { PeopleHidden } from '~/ui/people/PeopleHidden';
import { SkeletonCard } from '~/ui/Skeleton';
import { DirectoryFilters } from './DirectoryFilters';
import { DirectoryDocument } from './directory.gql';
import classNames from './directory.module.css';
import { MemberCard } from './MemberCard';

/** The members who agreed to be found, with what each wants to show. */
export default function DirectoryPage() {
  const view = usePeopleView();
  if (view !== 'members') {
    return (
      <PeopleHidden view={view} level={1} title="The directory is for members">
        Members find each other here, by city, skill, stage and batch.
      </PeopleHidden>
    );
  }
  return <Directory />;
}

function Directory() {
  const list = useListState({ filters: { city: '', skill: '', stage: '', batch: '' } });
  const search = useDelayedText(list.search, list.setSearch);
  const { city, skill, stage, batch } = list.filters;
  const filter = {
    city: city || null,
    skill: skill || null,
    stageId: Number(stage) || null,
    batchId: Number(batch) || null,
  };
  const isFiltered = Boolean(list.search || city || skill || stage || batch);
  return (
    <>
      <PageHeader
        title="Members"
        description="Find people near you, with the skills you need, or in your batch."
        actions={<LinkButton to={`${routes.myProfile()}?tab=account`}>Edit my entry</LinkButton>}
      />
      <div className={classNames.toolbar}>
        <div className={classNames.search}>
          <SearchField label="Search members" placeholder="Name, skill or what they do" {...search} />
        </div>
        <DirectoryFilters values={list.filters} onChange={list.setFilter} />
      </div>
      <Cell
        query={DirectoryDocument}
        variables={{ list: list.input, filter }}
        loading={<SkeletonCard />}
        empty={
          <EmptyState
            level={2}
            spot={isFiltered ? 'compass' : 'calm'}
            title={isFiltered ? 'Oops, no results found' : 'No one here yet'}
          >
            {isFiltered
              ? 'Try another word or fewer filters.'
              : 'Be the first: turn on your entry in your profile, under Account.'}
          </EmptyState>
        }
      >
        {({ directory: { rows, total } }) => (
          <>
            <ul className={classNames.cards}>
              {rows.map((member) => (
                <MemberCard key={member.slug} member={member} />
              ))}
            </ul>
            <Pagination page={list.page} total={total} noun="members" onPage={list.setPage} />
          </>
        )}
      </Cell>
    </>
  );
}
