import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { page } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { Cell } from '~/lib/cell';
import { grouped } from '~/lib/figures';
import { routes } from '~/lib/routing/routes';
import { SeaSurface } from '~/ui/art/SeaSurface';
import { Button } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { DateText } from '~/ui/DateText';
import { EmptyState } from '~/ui/EmptyState';
import { SearchField } from '~/ui/fields/SearchField';
import { SectionHeader } from '~/ui/PageHeader';
import { Person } from '~/ui/people/Person';
import { SkeletonCard } from '~/ui/Skeleton';
import classNames from './CommunityOverview.module.css';
import { CommunityOverviewDocument, type CommunityOverviewQuery } from './communityOverview.gql';
import { fullName, kindOf, peopleLists } from './lists';

/** How many people there are, a way to anyone, and who came last. */
export default function CommunityOverview() {
  const { currentUser } = useAuth();
  const archived = page(currentUser, 'archivedUsers');
  return (
    <Cell query={CommunityOverviewDocument} variables={{ archived }} loading={<SkeletonCard />} isEmpty={() => false}>
      {(overview) => (
        <div className={classNames.overview}>
          <Find overview={overview} />
          <Newest people={overview.newest.rows} opens={page(currentUser, 'user')} />
        </div>
      )}
    </Cell>
  );
}

function Find({ overview }: { overview: CommunityOverviewQuery }) {
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const find = (event: FormEvent) => {
    event.preventDefault();
    void navigate(routes.users(search.trim() ? { search: search.trim(), kind: 'all' } : {}));
  };
  const figures: [string, number | undefined, string][] = [
    ['Members', overview.members.total, routes.users()],
    ['Non-members', overview.nonMembers.total, routes.nonMembers()],
    ['Archived', overview.archived?.total, routes.archivedUsers()],
  ];
  return (
    <SeaSurface art="chart" className={classNames.sea}>
      <h2>Find anyone</h2>
      <form className={classNames.find} onSubmit={find}>
        <SearchField label="Find people" placeholder="Name, email or Tribe ID" value={search} onChange={setSearch} />
        <Button type="submit" variant="mango">
          Find
        </Button>
      </form>
      <ul className={classNames.figures}>
        {figures.map(
          ([label, count, to]) =>
            count !== undefined && (
              <li key={label}>
                <Link to={to}>
                  <b>{grouped(count)}</b>
                  <span>{label}</span>
                </Link>
              </li>
            ),
        )}
      </ul>
    </SeaSurface>
  );
}

interface NewestProps {
  people: CommunityOverviewQuery['newest']['rows'];
  /** Whether names lead to the person's page. */
  opens: boolean;
}

function Newest({ people, opens }: NewestProps) {
  return (
    <section>
      <SectionHeader
        title="Recently joined"
        aside={<Link to={routes.nonMembers({ sort: 'createdAt', desc: 'true' })}>Non-members</Link>}
      />
      <Card padding="none">
        {people.length === 0 && <EmptyState>New people will appear here.</EmptyState>}
        <ol className={classNames.newest}>
          {people.map((person) => {
            const words = <Person name={fullName(person)} detail={person.email} src={person.profileImage} />;
            return (
              <li key={person.id}>
                {opens ? <Link to={peopleLists[kindOf(person)].person(person.id)}>{words}</Link> : words}
                <DateText value={person.createdAt} />
              </li>
            );
          })}
        </ol>
      </Card>
    </section>
  );
}
