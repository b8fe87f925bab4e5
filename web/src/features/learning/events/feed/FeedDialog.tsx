import { Cell } from '~/lib/cell';
import { Modal } from '~/ui/Modal';
import { SkeletonText } from '~/ui/Skeleton';
import { FeedControls } from './FeedControls';
import { MyCalendarFeedDocument } from './feed.gql';

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** The address at which a calendar program reads the person's events. */
export default function FeedDialog({ opened, onClose }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Add to my calendar"
      subtitle="Your calendar app will show every event you have access to, except dates you declined."
    >
      <Cell query={MyCalendarFeedDocument} isEmpty={() => false} loading={<SkeletonText />}>
        {({ myCalendarFeed }) => <FeedControls feed={myCalendarFeed} />}
      </Cell>
    </Modal>
  );
}
