import { Link } from 'react-router';
import { Cell } from '~/lib/cell';
import type { HomeSectionProps } from '~/lib/home';
import { SeaSurface } from '~/ui/art/SeaSurface';
import { Card } from '~/ui/Card';
import { ProgressBar } from '~/ui/Progress';
import { SkeletonCard } from '~/ui/Skeleton';
import classNames from './home.module.css';
import { StaffOverviewDocument } from './staffOverview.gql';

/** Everybody in Atlas, and how many hold which level. */
export default function PeopleByLevel({ pathOf }: HomeSectionProps) {
  const levels = pathOf('accessLevels');
  return (
    <Cell query={StaffOverviewDocument} loading={<SkeletonCard />}>
      {({ staffOverview: { people, byLevel } }) => {
        const most = Math.max(1, ...byLevel.map(({ count }) => count));
        return (
          <Card as="section" padding="none" radius="lg" aria-labelledby="people-title">
            <SeaSurface className={classNames.sea}>
              <h2 id="people-title">People in Atlas</h2>
              <p className={classNames.big}>{people.toLocaleString('en-PH')}</p>
            </SeaSurface>
            <div className={classNames.under}>
              <ul className={classNames.levels}>
                {byLevel.map(({ level, count }) => (
                  <li key={level.id}>
                    <p className={classNames.levelLine}>
                      <span>{level.name}</span>
                      <b>{count.toLocaleString('en-PH')}</b>
                    </p>
                    <ProgressBar tone="plain" value={(count / most) * 100} label={`${level.name}: ${count}`} />
                  </li>
                ))}
              </ul>
              <p className={classNames.foot}>
                A person may hold several levels.{' '}
                {levels && (
                  <Link className={classNames.link} to={levels}>
                    Access levels
                  </Link>
                )}
              </p>
            </div>
          </Card>
        );
      }}
    </Cell>
  );
}
