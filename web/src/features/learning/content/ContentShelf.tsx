import { Cell } from '~/lib/cell';
import { routes } from '~/lib/routing/routes';
import { LinkButton } from '~/ui/Button';
import { EmptyState } from '~/ui/EmptyState';
import { SectionHeader } from '~/ui/PageHeader';
import { SkeletonCard } from '~/ui/Skeleton';
import { CourseCard } from '../myCourses/CourseCard';
import { ResourceCard } from '../resources/ResourceCard';
import classNames from './ContentShelf.module.css';
import { ContentShelfDocument } from './contentShelf.gql';

/** The courses the person is in and the newest resources, each with the way to all of them. */
export default function ContentShelf() {
  return (
    <Cell
      query={ContentShelfDocument}
      loading={<SkeletonCard />}
      empty={
        <EmptyState level={2} action={<LinkButton to={routes.viewCourses()}>Browse courses</LinkButton>}>
          Your courses and resources will appear here.
        </EmptyState>
      }
    >
      {({ myCourses, myResources }) => (
        <>
          {myCourses.rows.length > 0 && (
            <section>
              <SectionHeader
                title="Courses"
                aside={<LinkButton to={routes.viewCourses()}>{`All ${myCourses.total} courses`}</LinkButton>}
              />
              <ul className={classNames.cards}>
                {myCourses.rows.map((course) => (
                  <CourseCard key={course.id} course={course} />
                ))}
              </ul>
            </section>
          )}
          {myResources.rows.length > 0 && (
            <section>
              <SectionHeader
                title="New resources"
                aside={<LinkButton to={routes.viewResources()}>{`All ${myResources.total} resources`}</LinkButton>}
              />
              <ul className={classNames.cards}>
                {myResources.rows.map((resource) => (
                  <ResourceCard key={resource.id} resource={resource} />
                ))}
              </ul>
            </section>
          )}
        </>
      )}
    </Cell>
  );
}
