import { Cell } from '~/lib/cell';
import { SkeletonText } from '~/ui/Skeleton';
import { MergePlanDocument, type MergeUsersMutation } from './merge.gql';
import { PlanForm } from './PlanForm';

interface Props {
  survivorId: number;
  sourceId: number;
  onMerged: (result: MergeUsersMutation['mergeUsers']) => void;
}

/** What would happen to these two. */
export function MergePlan({ survivorId, sourceId, onMerged }: Props) {
  return (
    <Cell query={MergePlanDocument} variables={{ survivorId, sourceId }} loading={<SkeletonText lines={10} />}>
      {({ mergePlan }, { refetch }) => (
        <PlanForm plan={mergePlan} survivorId={survivorId} sourceId={sourceId} onMerged={onMerged} onStale={refetch} />
      )}
    </Cell>
  );
}
