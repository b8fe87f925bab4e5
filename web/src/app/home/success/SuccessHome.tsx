import { QueueBoard } from '~/features/marketing/success/QueueBoard';
import { queueLine } from '~/features/marketing/success/queue';
import { SuccessQueueDocument } from '~/features/marketing/success/success.gql';
import { UndoNote } from '~/features/marketing/success/UndoNote';
import type { HomeSectionProps } from '~/lib/home';
import { Card } from '~/ui/Card';
import { EmptyState } from '~/ui/EmptyState';
import { HomeFrame } from '../HomeFrame';

/** The queue of a success manager: whom to contact today, and why. */
export default function SuccessHome(props: HomeSectionProps) {
  return (
    <HomeFrame {...props} query={SuccessQueueDocument} variables={{}} line={(data) => queueLine(data.successQueue)}>
      {({ successQueue }, { refetch }) =>
        successQueue.people === 0 ? (
          <Card padding="none">
            <EmptyState level={2} spot="calm" title="No one is assigned to you yet">
              Once staff assign members to you, the ones who need you will appear here each morning.
            </EmptyState>
          </Card>
        ) : (
          <>
            <UndoNote />
            <QueueBoard queue={successQueue} onChanged={refetch} />
          </>
        )
      }
    </HomeFrame>
  );
}
