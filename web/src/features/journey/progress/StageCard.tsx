import { Link } from 'react-router';
import { routes } from '~/lib/routing/routes';
import { Card } from '~/ui/Card';
import { ProgressCell } from './ProgressCell';
import { StageFigures } from './StageFigures';
import { StageMap } from './StageMap';
import { StageModals } from './StageModals';
import classNames from './stage.module.css';

/** The stage and the points of a member: the first part of the side panel. */
export default function StageCard({ shared }: { shared?: boolean }) {
  return (
    <ProgressCell shared={shared}>
      {(progress) => (
        <Card as="section" padding="none" radius="lg" className={classNames.card} aria-label="Stage and XP">
          <StageMap progress={progress}>
            <h2 className={classNames.name}>
              <Link to={routes.viewStage()}>{progress.stage.name}</Link>
            </h2>
          </StageMap>
          <StageFigures progress={progress} />
          <StageModals progress={progress} />
        </Card>
      )}
    </ProgressCell>
  );
}
