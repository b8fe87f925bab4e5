import { useMutation } from '@apollo/client/react';
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { errorCode, errorMessage } from '~/lib/graphql/errors';
import { routes } from '~/lib/routing/routes';
import { Banner } from '~/ui/Banner';
import { Button, IconButton } from '~/ui/Button';
import { UnsavedGuard } from '~/ui/Form/UnsavedGuard';
import { Menu } from '~/ui/Menu';
import { PageHeader } from '~/ui/PageHeader';
import { toast } from '~/ui/toast';
import { Builder } from './Builder';
import { type Definition, inputOf, isComplete, sameDefinition } from './definition';
import { ReportResult } from './ReportResult';
import { SaveDrawer } from './SaveDrawer';
import { type ReportCatalogueQuery, type SavedReportDetailsFragment, SaveReportDocument } from './saved.gql';
import classNames from './saved.module.css';
import { useReportActions } from './useReportActions';

interface Props {
  /** None for a new report. */
  report?: SavedReportDetailsFragment;
  start: Definition;
  catalogue: ReportCatalogueQuery['reportCatalogue'];
  refetch?: () => Promise<unknown>;
}

/** A report with its builder above the result, which follows every change. */
export function ReportEditor({ report, start, catalogue, refetch }: Props) {
  const navigate = useNavigate();
  const [draft, setDraft] = useState(() => inputOf(start));
  // What the draft began with, and when that was saved: a newer version by someone else must not be written over.
  const [base, setBase] = useState({ definition: start, seenAt: report?.updatedAt });
  const [isEditing, setEditing] = useState(!report);
  const [isSaving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<string>();
  const [save, { loading }] = useMutation(SaveReportDocument);
  const actions = useReportActions(refetch);
  const mayEdit = report ? report.canEdit && !report.archivedAt : true;
  const isDirty = !sameDefinition(draft, base.definition);
  const cleaned = { ...inputOf(draft), filters: inputOf(draft).filters.filter(isComplete) };

  const store = async (name: string, levels: string[], asCopy = false) => {
    const target = asCopy ? undefined : report;
    const { data } = await save({
      variables: { id: target?.id, input: { name, levels, definition: cleaned }, seenAt: target && base.seenAt },
    });
    if (!data) return;
    const saved = data.saveReport;
    setBase({ definition: saved.definition, seenAt: saved.updatedAt });
    setDraft(inputOf(saved.definition));
    setConflict(undefined);
    setSaving(false);
    toast.success(`${saved.name} saved`);
    if (!target) await navigate(routes.report({ id: String(saved.id) }));
  };
  const fail = (error: unknown) => {
    if (errorCode(error) === 'CONFLICT') setConflict(errorMessage(error));
    else toast.error(errorMessage(error));
  };
  const press = () => {
    if (!report) setSaving(true);
    else store(report.name, report.levels).catch(fail);
  };
  const loadNewest = async () => {
    await refetch?.();
    await navigate(0);
  };

  return (
    <div data-density="compact" className={classNames.page}>
      <PageHeader
        title={report?.name ?? 'New report'}
        description={report && reportWords(report)}
        actions={
          <>
            {report && mayEdit && (
              <Button
                icon={<IconPencil size={18} stroke={2} aria-hidden />}
                aria-expanded={isEditing}
                onClick={() => setEditing(!isEditing)}
              >
                {isEditing ? 'Hide editor' : 'Edit report'}
              </Button>
            )}
            {mayEdit && (!report || isDirty) && (
              <Button variant="primary" loading={loading} loadingLabel="Saving..." onClick={press}>
                Save report
              </Button>
            )}
            {report?.canEdit && (
              <Menu
                trigger={<IconButton label={`More for ${report.name}`} icon={<IconDotsVertical size={20} />} />}
                items={[
                  ...(mayEdit ? [{ key: 'share', label: 'Rename or share', onSelect: () => setSaving(true) }] : []),
                  ...actions.itemsFor(report),
                ]}
                align="end"
              />
            )}
          </>
        }
      />
      {conflict && report && (
        <div className={classNames.conflict} role="alert">
          <p>{conflict} Your changes are still here.</p>
          <Button size="sm" onClick={() => void loadNewest()}>
            Load the newest version
          </Button>
          <Button size="sm" onClick={() => store(`${report.name} (mine)`, [], true).catch(fail)}>
            Save mine as a copy
          </Button>
        </div>
      )}
      {report?.archivedAt && <Banner variant="info">This report is archived. Restore it to change it.</Banner>}
      {isEditing && mayEdit && <Builder draft={draft} onChange={setDraft} sources={catalogue.sources} />}
      <ReportResult id={report?.id} name={report?.name} draft={draft} onChange={setDraft} />
      {isSaving && (
        <SaveDrawer
          report={report}
          levels={catalogue.levels}
          onClose={() => setSaving(false)}
          onSave={(name, levels) => store(name, levels)}
        />
      )}
      {actions.dialogs}
      <UnsavedGuard isDirty={() => mayEdit && isEditing && Boolean(report) && isDirty} />
    </div>
  );
}

function reportWords({ sourceName, isOwn, owner, levels }: SavedReportDetailsFragment): string {
  const who = isOwn ? 'you' : owner;
  return `${sourceName}, created by ${who}. ${levels.length ? 'Shared.' : `Only ${who} can see it.`}`;
}
