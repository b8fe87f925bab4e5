import { Cell } from '~/lib/cell';
import { Card } from '~/ui/Card';
import { PageHeader } from '~/ui/PageHeader';
import { SkeletonRows } from '~/ui/Skeleton';
import { WorkshopForm } from './WorkshopForm';
import { WorkshopSettingsDocument } from './workshop.gql';

interface Props {
  title: string;
  description: string;
  experienced: boolean;
}

export function WorkshopPage({ title, description, experienced }: Props) {
  return (
    <>
      <PageHeader title={title} description={description} />
      <Cell query={WorkshopSettingsDocument} variables={{ experienced }} loading={<Loading />}>
        {({ workshopSettings }) => <WorkshopForm settings={workshopSettings} suffix={experienced ? '-exp' : ''} />}
      </Cell>
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
