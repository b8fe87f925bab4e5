import { useState } from 'react';
import { Cell } from '~/lib/cell';
import { Cover } from '~/ui/art/Cover';
import { Button } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { SectionHeader } from '~/ui/PageHeader';
import { courseFacts } from '../courseWords';
import { useGate } from '../gate/useGate';
import { ClosedActions } from './ClosedActions';
import classNames from './courses.module.css';
import { MyCoursesDocument } from './myCourses.gql';

const SHOWN = 6;
const SHOWN_AT_MOST = 30;

/** Published courses that are closed to the person and that they never began, with what would open them. Nothing where there are none. */
export function ClosedCourses({ search }: { search: string }) {
  const { show, gate } = useGate();
  const [shown, setShown] = useState(SHOWN);
  const list = { page: 1, perPage: shown, ...(search.trim() ? { search: search.trim() } : {}) };
  return (
    <Cell query={MyCoursesDocument} variables={{ list, filter: 'closed' }} loading={null} empty={null}>
      {({ myCourses: { rows, total } }) => (
        <section className={classNames.closed}>
          <SectionHeader title="More courses in Atlas" />
          <ul className={classNames.cards}>
            {rows.map((course) => (
              <Card as="li" padding="none" key={course.id} className={classNames.card}>
                <Cover id={course.id} src={course.coverThumbUrl} className={classNames.cover} />
                <div className={classNames.body}>
                  <p className={classNames.facts}>{courseFacts(course)}</p>
                  <h3>{course.name}</h3>
                  {course.shortDescription && <p className={classNames.short}>{course.shortDescription}</p>}
                  <div className={classNames.foot}>
                    <ClosedActions course={course} onAsk={() => show(course)} />
                  </div>
                </div>
              </Card>
            ))}
          </ul>
          {total > rows.length && shown === SHOWN && (
            <div className={classNames.more}>
              <Button onClick={() => setShown(SHOWN_AT_MOST)}>Show more courses</Button>
            </div>
          )}
          {gate}
        </section>
      )}
    </Cell>
  );
}
