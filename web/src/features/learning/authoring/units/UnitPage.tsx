import { useApolloClient } from '@apollo/client/react';
import { Cell } from '~/lib/cell';
import { listDateTime } from '~/lib/dates';
import { usePageTitle } from '~/lib/pageTitle';
import { routes, useRouteParams } from '~/lib/routing/routes';
import { Button, LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { Facts } from '~/ui/Facts';
import { IconArchive, IconArchiveOff, IconPencil, IconPlus } from '~/ui/icons';
import { PageHeader } from '~/ui/PageHeader';
import { RichText } from '../../richText/RichText';
import { OutlineLesson } from '../outline/OutlineLesson';
import { useOutlineActions } from '../outline/useOutlineActions';
import { ContentNotFound } from '../shared/ContentNotFound';
import { ContentStatus } from '../shared/ContentStatus';
import classNames from '../shared/detail.module.css';
import { useAuthorRights } from '../shared/rights';
import { Trail } from '../shared/Trail';
import { useContentSwitch } from '../shared/useContentSwitch';
import { count, dripWords } from '../shared/words';
import { ArchiveUnitDocument, UnitByIdDocument, type UnitDetailsFragment } from './unit.gql';

/** One unit of a course with its lessons. */
export default function UnitPage() {
  const { id } = useRouteParams('unit');
  return (
    <Cell
      key={id}
      query={UnitByIdDocument}
      variables={{ id }}
      empty={<ContentNotFound noun="Unit" />}
      notFound={<ContentNotFound noun="Unit" />}
    >
      {({ unit }, { refetch }) => unit && <Unit unit={unit} onChanged={refetch} />}
    </Cell>
  );
}

function Unit({ unit, onChanged }: { unit: UnitDetailsFragment; onChanged: () => Promise<void> }) {
  const rights = useAuthorRights();
  const actions = useOutlineActions(onChanged);
  const isOpen = !unit.archivedAt;
  usePageTitle(unit.name);
  return (
    <>
      <PageHeader
        title={unit.name}
        description={
          <Trail
            places={[
              { name: unit.courseName, to: rights.opensCourse ? routes.course({ id: unit.courseId }) : undefined },
            ]}
          />
        }
        actions={<UnitActions unit={unit} />}
      />
      {!isOpen && (
        <div className={classNames.badges}>
          <ContentStatus status="archived" />
        </div>
      )}
      <div className={classNames.columns}>
        <Card as="section" className={classNames.card} aria-label="Lessons">
          <div className={classNames.head}>
            <h2>{count(unit.lessons.length, 'lesson')}</h2>
            {isOpen && rights.addsLessons && (
              <LinkButton to={routes.newLesson({ unit: unit.id })} icon={<IconPlus size={18} aria-hidden />}>
                Add lesson
              </LinkButton>
            )}
          </div>
          {unit.lessons.length === 0 ? (
            <p className={classNames.none}>No lessons yet.</p>
          ) : (
            <ol className={classNames.list}>
              {unit.lessons.map((lesson) => (
                <OutlineLesson key={lesson.id} lesson={lesson} dragging={null} actions={actions} isOpen={isOpen} />
              ))}
            </ol>
          )}
        </Card>
        <div className={classNames.column}>
          <Card as="section" className={classNames.card} aria-label="About">
            <h2>About</h2>
            <Facts
              facts={[
                ['Summary', unit.shortDescription],
                ['Available', dripWords(unit.drip)?.replace(/^Opens /, '') ?? 'Right away'],
                ['Archived', unit.archivedAt && listDateTime(unit.archivedAt)],
                ['Last changed', listDateTime(unit.updatedAt)],
              ]}
            />
          </Card>
          {unit.description && (
            <Card as="section" className={classNames.card} aria-label="Description">
              <h2>Description</h2>
              <RichText html={unit.description} />
            </Card>
          )}
        </div>
      </div>
      {actions.dialogs}
    </>
  );
}

function UnitActions({ unit }: { unit: UnitDetailsFragment }) {
  const client = useApolloClient();
  const rights = useAuthorRights();
  const { ask, now, dialogs } = useContentSwitch();
  const archive = (isArchived: boolean) =>
    client.mutate({ mutation: ArchiveUnitDocument, variables: { id: unit.id, isArchived } });
  if (unit.archivedAt) {
    return (
      rights.changes && (
        <Button
          icon={<IconArchiveOff size={18} aria-hidden />}
          onClick={() => now(() => archive(false), `${unit.name} restored at the end of its course`)}
        >
          Restore
        </Button>
      )
    );
  }
  return (
    <>
      {rights.changes && (
        <Button
          icon={<IconArchive size={18} aria-hidden />}
          onClick={() =>
            ask({
              title: `Archive ${unit.name}?`,
              text: "Members won't see it or its lessons anymore. They keep their progress, and you can restore it anytime.",
              confirmLabel: 'Archive unit',
              confirmingLabel: 'Archiving...',
              run: () => archive(true),
              done: `${unit.name} archived`,
            })
          }
        >
          Archive
        </Button>
      )}
      {rights.editsUnits && (
        <LinkButton variant="primary" to={routes.editUnit({ id: unit.id })} icon={<IconPencil size={18} aria-hidden />}>
          Edit unit
        </LinkButton>
      )}
      {dialogs}
    </>
  );
}
