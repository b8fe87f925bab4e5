import classNames from '../figures/figures.module.css';
import { PartsPanel, type Way } from '../figures/PartsPanel';
import { ReportPage, type Section } from '../figures/ReportPage';
import type { PeriodState } from '../figures/usePeriod';
import { StageFlow } from './StageFlow';

const sections: Section[] = [
  { title: 'Members', keys: ['active', 'members', 'joined', 'silent'] },
  { title: 'Stages', keys: ['moves', 'stageTime', 'stageNow'] },
  { title: 'Learning', keys: ['courses', 'lessons', 'stopped'] },
  { title: 'Together', keys: ['attendance', 'checkIns', 'checkedIn', 'wins'] },
];

const status: Way = { value: 'status', label: 'Status' };
const batch: Way = { value: 'batch', label: 'Batch' };
const stage: Way = { value: 'stage', label: 'Stage' };
const group: Way = { value: 'group', label: 'Group' };

/** The people: where they are, what moves them on, and where they stop. */
export default function CommunityReportPage() {
  return (
    <ReportPage
      report="community"
      title="Community report"
      description="Where members are, and where they stop. Dates in Manila time."
      trendOf="active"
      sections={sections}
    >
      {(state) => <Panels state={state} />}
    </ReportPage>
  );
}

function Panels({ state }: { state: PeriodState }) {
  const shared = { report: 'community', state };
  return (
    <>
      <StageFlow state={state} />
      <div className={classNames.pair}>
        <PartsPanel
          {...shared}
          title="Members and former members"
          figure="members"
          unit="count"
          ways={[status, batch, stage, group]}
          empty="No one has been a member yet."
        />
        <PartsPanel
          {...shared}
          title="Silent members"
          figure="silent"
          unit="count"
          danger
          ways={[group, batch, stage]}
          empty="No one is silent. Ang galing!"
        />
        <PartsPanel
          {...shared}
          title="Days to move up"
          figure="stageTime"
          unit="days"
          noun="move-ups"
          ways={[stage, batch]}
          empty="No one moved up in this period."
        />
        <PartsPanel
          {...shared}
          title="Days in the current stage"
          figure="stageNow"
          unit="days"
          noun="people"
          ways={[stage, batch, group]}
          empty="No one is on a stage yet."
        />
        <PartsPanel
          {...shared}
          title="Courses completed"
          figure="courses"
          unit="percent"
          noun="started"
          ways={[{ value: 'course', label: 'Course' }, batch, stage]}
          empty="No one has started a course yet."
        />
        <PartsPanel
          {...shared}
          title="Where people stop"
          figure="stopped"
          unit="count"
          danger
          ways={[
            { value: 'lesson', label: 'Lesson' },
            { value: 'course', label: 'Course' },
          ]}
          empty="No one stopped in a course."
        />
        <PartsPanel
          {...shared}
          title="Lessons completed"
          figure="lessons"
          unit="percent"
          noun="opened"
          ways={[
            { value: 'course', label: 'Course' },
            { value: 'lesson', label: 'Lesson' },
          ]}
          empty="No one opened a lesson in this period."
        />
        <PartsPanel
          {...shared}
          title="Attendance"
          figure="attendance"
          unit="percent"
          noun="expected"
          ways={[{ value: 'event', label: 'Event' }, batch, stage]}
          empty="No event with RSVPs ended in this period."
        />
        <PartsPanel
          {...shared}
          title="Checked in this week"
          figure="checkedIn"
          unit="percent"
          noun="seats"
          ways={[{ value: 'circle', label: 'Accountability group' }]}
          empty="No one is in an accountability group yet."
        />
        <PartsPanel
          {...shared}
          title="Wins"
          figure="wins"
          unit="count"
          ways={[{ value: 'kind', label: 'Kind' }, stage, batch]}
          empty="No wins in this period."
        />
      </div>
    </>
  );
}
