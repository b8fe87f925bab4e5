import { Cell } from '~/lib/cell';
import { Card } from '~/ui/Card';
import { PageHeader } from '~/ui/PageHeader';
import { SkeletonRows } from '~/ui/Skeleton';
import { TrainingPreview } from './TrainingPreview';
import { TrainingRuns } from './TrainingRuns';
import classNames from './training.module.css';
import { WorkshopForm } from './WorkshopForm';
import { WorkshopSettingsDocument } from './workshop.gql';

interface Props {
  title: string;
  description: string;
  experienced: boolean;
}

export function WorkshopPage({ title, description, experienced }: Props) {
  const track = experienced ? 'experienced' : 'beginner';
  return (
    <>
      <PageHeader title={title} description={description} />
      <Cell query={WorkshopSettingsDocument} variables={{ experienced }} loading={<Loading />}>
        {({ workshopSettings }) => (
          <div className={classNames.layout}>
            <div className={classNames.stack}>
              <WorkshopForm settings={workshopSettings} suffix={experienced ? '-exp' : ''} />
            </div>
            <TrainingPreview track={track} version={workshopSettings.map(({ updatedAt }) => updatedAt).join()} />
          </div>
        )}
      </Cell>
      <TrainingRuns track={track} />
    </>
  );
}

function Loading() {
  return (
    <Card padding="none">
      <SkeletonRows rows={6} />
    </Card>
  );
}
