import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { routes } from '~/lib/routing/routes';
import { LinkButton } from '~/ui/Button';
import { EmptyState } from '~/ui/EmptyState';
import { DoorButton } from '../gate/DoorButton';
import { hasGate, isArchived } from '../gate/door';
import type { LessonFieldsFragment } from './lesson.gql';

const MembershipGate = lazy(() => import('../gate/MembershipGate'));

/** In place of a lesson that is not open: when it opens by itself, or the gate before what membership would open. */
export default function ClosedLesson({ lesson: { door, course, shortDescription } }: { lesson: LessonFieldsFragment }) {
  const navigate = useNavigate();
  const [isGateOpen, setGateOpen] = useState(hasGate(door));
  const back = routes.viewCourse({ id: course.id });
  if (isArchived(door))
    return <EmptyState spot="calm" level={2} title={door.reason} action={<DoorButton action={door.action} />} />;
  return (
    <>
      <EmptyState
        spot="gate"
        level={2}
        title={door.reason}
        action={door.action ? <DoorButton action={door.action} /> : <LinkButton to={back}>Back to course</LinkButton>}
      >
        {shortDescription}
      </EmptyState>
      <Suspense>
        <MembershipGate
          opened={isGateOpen}
          door={door}
          openedBy={course.openedBy}
          onReturn={() => {
            setGateOpen(false);
            navigate(back);
          }}
        />
      </Suspense>
    </>
  );
}
