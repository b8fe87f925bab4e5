import { useMutation } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { errorCode, errorMessage } from '~/lib/graphql/errors';
import { routes } from '~/lib/routing/routes';
import { Banner } from '~/ui/Banner';
import { Button, IconButton } from '~/ui/Button';
import { UnsavedGuard } from '~/ui/Form/UnsavedGuard';
import { IconDotsVertical, IconPencil } from '~/ui/icons';
import { Menu } from '~/ui/menus/Menu';
import { PageHeader } from '~/ui/PageHeader';
import { toast } from '~/ui/toast';
import { Builder } from './Builder';
import { type Definition, inputOf, isComplete, sameDefinition } from './definition';
import { ExportMenu, ExportProgress, useExport } from './ExportMenu';
import { ReportResult } from './ReportResult';
import { SaveDrawer } from './SaveDrawer';
import { ScheduleDrawer } from './ScheduleDrawer';
import { SheetDrawer } from './SheetDrawer';
import {
  type ReportCatalogueQuery,
  type SavedReportDetailsFragment,
  SaveReportDocument,
  SendReportDocument,
} from './saved.gql';
import classNames from './saved.module.css';
import { useReportActions } from './useReportActions';
import { nextWords, sheetWords } from './words';

interface Props {
  /** None for a new report. */
  report?: SavedReportDetailsFragment;
  start: Definition;
  catalogue: ReportCatalogueQuery['reportCatalogue'];
  refetch?: () => Promise<unknown>;
  /** Reads the newest version and starts over with it. */
  reload?: () => Promise<unknown>;
}

/** When it is looked for how an email went. */
const REFETCH_AFTER_MS = [1_500, 5_000, 15_000];

/** What fits of a name before the ending of a copy: names have 80 letters at most. */
const COPY_NAME_MAX = 73;

/** A report with its builder above the result, which follows every change. */
export function ReportEditor({ report, start, catalogue, refetch, reload }: Props) {
  const navigate = useNavigate();
  // What was just saved leads to its own page: that is no leaving without saving.
  const isSaved = useRef(false);
  const [draft, setDraft] = useState(() => inputOf(start));
  // What the draft began with, and when that was saved: a newer version by someone else must not be written over.
  const [base, setBase] = useState({ definition: start, seenAt: report?.updatedAt });
  const [isEditing, setEditing] = useState(!report);
  const [isSaving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<string>();
  const [drawer, setDrawer] = useState<'schedule' | 'sheet'>();
  const [sentAt, setSentAt] = useState<number>();
  const latestRefetch = useRef(refetch);
  latestRefetch.current = refetch;
  // The emails are made in the background: how that went is looked for a few times.
  useEffect(() => {
    if (!sentAt) return;
    const timers = REFETCH_AFTER_MS.map((wait) =>
      setTimeout(() => void latestRefetch.current?.().catch(() => {}), wait),
    );
    return () => timers.forEach(clearTimeout);
  }, [sentAt]);
  const [save, { loading }] = useMutation(SaveReportDocument);
  const [send] = useMutation(SendReportDocument);
  const exporting = useExport(report?.id ?? 0);
  const actions = useReportActions(refetch);
  const mayEdit = report ? report.canEdit && !report.archivedAt : true;
  const isDirty = !sameDefinition(draft, base.definition);
  const cleaned = { ...inputOf(draft), filters: inputOf(draft).filters.filter(isComplete) };

  // A schedule or a name that was saved meanwhile writes over nothing that the draft is about.
  const seenAt = report && sameDefinition(report.definition, base.definition) ? report.updatedAt : base.seenAt;

  const store = async (name: string, levels: string[], asCopy = false) => {
    const target = asCopy ? undefined : report;
    const { data } = await save({
      variables: { id: target?.id, input: { name, levels, definition: cleaned }, seenAt: target && seenAt },
    });
    if (!data) return;
    const saved = data.saveReport;
    setBase({ definition: saved.definition, seenAt: saved.updatedAt });
    setDraft(inputOf(saved.definition));
    setConflict(undefined);
    setSaving(false);
    toast.success(`${saved.name} saved`);
    isSaved.current = !target;
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
  const sendNow = async () => {
    try {
      await send({ variables: { id: report?.id ?? 0 } });
      toast.success('On its way to everyone on the list');
      setSentAt(Date.now());
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
  // The file is made of what is saved: it must not differ from what is on the screen without a word.
  const takeHome = (format: 'xlsx' | 'csv') => {
    if (mayEdit && isDirty) toast.error('Save your changes first. The file has the rows of the saved report.');
    else void exporting.start(format);
  };
  // A schedule or a sheet changes when the report was last saved, not what it shows.
  const afterSetting = async () => {
    await refetch?.();
  };
  const loadNewest = () => reload?.().catch((error) => toast.error(errorMessage(error)));

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
            {report && <ExportMenu isBusy={Boolean(exporting.progress)} onStart={takeHome} />}
            {report?.canEdit && (
              <Menu
                trigger={<IconButton label={`More for ${report.name}`} icon={<IconDotsVertical size={20} />} />}
                items={[
                  ...(mayEdit
                    ? [
                        { key: 'share', label: 'Rename or share', onSelect: () => setSaving(true) },
                        { key: 'schedule', label: 'Email schedule', onSelect: () => setDrawer('schedule') },
                        ...(report.recipients.length
                          ? [{ key: 'send', label: 'Email it now', onSelect: () => void sendNow() }]
                          : []),
                        { key: 'sheet', label: 'Google Sheets', onSelect: () => setDrawer('sheet') },
                      ]
                    : []),
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
          <Button
            size="sm"
            onClick={() => store(`${report.name.slice(0, COPY_NAME_MAX)} (mine)`, [], true).catch(fail)}
          >
            Save mine as a copy
          </Button>
        </div>
      )}
      {exporting.progress && <ExportProgress progress={exporting.progress} onCancel={exporting.cancel} />}
      {report && <Facts report={report} />}
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
      {report && drawer === 'schedule' && (
        <ScheduleDrawer report={report} onClose={() => setDrawer(undefined)} onSaved={afterSetting} />
      )}
      {report && drawer === 'sheet' && (
        <SheetDrawer
          report={report}
          account={catalogue.sheetAccount}
          onClose={() => setDrawer(undefined)}
          onSaved={afterSetting}
        />
      )}
      {actions.dialogs}
      <UnsavedGuard isDirty={() => mayEdit && isEditing && isDirty && !isSaved.current} />
    </div>
  );
}

/** When it is emailed and written, and how that went last time. */
function Facts({ report: { nextMailAt, lastMailNote, sheet } }: { report: SavedReportDetailsFragment }) {
  const words = [
    nextMailAt && nextWords(nextMailAt),
    lastMailNote && `Last email: ${lastMailNote}`,
    sheet?.problem ? `Google Sheets: ${sheet.problem}` : sheet?.lastAt && sheetWords(sheet.lastAt),
  ].filter(Boolean);
  return words.length ? <p className={classNames.facts}>{words.join(' ')}</p> : null;
}

function reportWords({ sourceName, isOwn, owner, levels }: SavedReportDetailsFragment): string {
  const who = isOwn ? 'you' : owner;
  return `${sourceName}, created by ${who}. ${levels.length ? 'Shared.' : `Only ${who} can see it.`}`;
}
