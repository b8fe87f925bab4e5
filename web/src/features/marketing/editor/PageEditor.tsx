import { useApolloClient } from '@apollo/client/react';
import '@puckeditor/core/no-external.css';
import { type Data, Puck } from '@puckeditor/core';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { can } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { errorMessage } from '~/lib/graphql/errors';
import { IconAdjustmentsHorizontal, IconEye, IconListTree, IconSquarePlus } from '~/ui/icons';
import { config } from '../blocks/config';
import { LiveParts } from '../blocks/LiveSlot';
import { createAutosave, type SaveState } from './autosave';
import { BlockAtFault } from './BlockAtFault';
import { readData, writeData } from './blockTree';
import { ConflictModal } from './ConflictModal';
import { Canvas, type Device } from './canvas/Canvas';
import { CanvasLook, canvasOverrides, Shortcuts } from './canvas/canvasFrame';
import type { Scheme } from './canvas/frameStyles';
import { useLiveParts } from './canvas/liveParts';
import { giveNonceTo } from './canvas/styleNonces';
import type { Draft } from './draft';
import { EmptyPage } from './EmptyPage';
import { type EditedPageFragment, SavePageDraftDocument, SaveVariantDraftDocument } from './editor.gql';
import classNames from './editor.module.css';
import { keepDraft, keptDraft } from './keptDraft';
import { asSeen, type Change, SavedMeanwhile } from './meanwhile';
import { ReadOnlyNotice, SetAsideNotice } from './Notices';
import { BlockPalette } from './panels/BlockPalette';
import { FieldsPanel } from './panels/FieldsPanel';
import { fieldTypes } from './panels/fieldTypes';
import { Outline } from './panels/Outline';
import { PageSettings } from './panels/PageSettings';
import { VersionsDrawer } from './panels/VersionsDrawer';
import { type Problem, ProblemContext, problemOf, requireRoom } from './problem';
import { RecoverModal } from './RecoverModal';
import { TopBar } from './TopBar';
import type { Words } from './words';

/** The variant of an experiment that is edited instead of the page itself. */
export interface EditedVariant {
  experimentId: number;
  letter: string;
}

interface Props {
  page: EditedPageFragment;
  variant?: EditedVariant;
  /** Where the arrow at the top left leads. */
  back: string;
  /** Loads the page anew and starts over with it. */
  reload: () => Promise<EditedPageFragment | undefined>;
}

/** Nothing can be moved, added or removed by those who only read. */
const nothing = { drag: false, duplicate: false, delete: false, edit: false, insert: false };

const overrides = { ...canvasOverrides, fieldTypes };

export type Sheet = 'blocks' | 'outline' | 'fields';

const sheets = [
  ['blocks', 'Blocks', IconSquarePlus],
  ['outline', 'Outline', IconListTree],
  ['fields', 'Fields', IconAdjustmentsHorizontal],
] as const;

/** The editor of one page: blocks and outline, the page itself, and the fields of the chosen block. */
export function PageEditor({ page: opened, variant, back, reload }: Props) {
  const client = useApolloClient();
  const { currentUser } = useAuth();
  const owner = currentUser?.id ?? 0;
  // As the server decides: what it would refuse can't be typed in the first place.
  const isReadOnly = !can(currentUser, 'funnel_update');
  const [page, setPage] = useState(opened);
  const [problem, setProblem] = useState<Problem>();
  const [kept, setKept] = useState(() => (isReadOnly ? undefined : keptDraft(owner, opened)));
  const [state, setState] = useState<SaveState>({ kind: 'saved', at: opened.editedAt });
  const [panel, setPanel] = useState<'versions' | 'settings'>();
  const [device, setDevice] = useState<Device>(() => (window.innerWidth < 900 ? 'phone' : 'desktop'));
  const [scheme, setScheme] = useState<Scheme>('light');
  const [sheet, setSheet] = useState<Sheet>();
  const [scale, setScale] = useState(1);
  const [setAside, setSetAside] = useState<Partial<Words>>();
  useEffect(() => giveNonceTo(document), []);

  // As the server had it last: whatever it has besides was saved by someone else.
  const known = useRef<Draft>(opened);
  const [autosave] = useState(() =>
    createAutosave<Draft>({
      seenAt: opened.updatedAt,
      onState: setState,
      isMeanwhile: (error) => error instanceof SavedMeanwhile,
      send: (input, seenAt) => {
        const { path } = opened;
        const save = async (seenAt: string | null) => {
          if (variant) {
            const variables = { id: variant.experimentId, letter: variant.letter, data: input.data ?? '', seenAt };
            const { data } = await client.mutate({ mutation: SaveVariantDraftDocument, variables });
            if (data) known.current = { ...known.current, data: data.saveExperimentVariant.data };
            return data?.saveExperimentVariant.updatedAt ?? seenAt;
          }
          const variables = { path, input, seenAt };
          const { data } = await client.mutate({ mutation: SavePageDraftDocument, variables });
          if (data) {
            known.current = data.saveMarketingPage;
            setPage(data.saveMarketingPage);
          }
          return data?.saveMarketingPage.updatedAt ?? seenAt;
        };
        const attempt = async () => {
          requireRoom(input.data);
          return asSeen(seenAt, save, known.current, reload);
        };
        return attempt().catch((error) => {
          setProblem(problemOf(error));
          throw error;
        });
      },
    }),
  );

  // Whichever way someone leaves, what they typed last is saved; without a connection this browser keeps it.
  useEffect(
    () => () => {
      autosave.stop();
      if (!autosave.unsaved()) return;
      void autosave.flush().then((isSaved) => {
        autosave.stop();
        if (isSaved) keepDraft(owner, opened, undefined);
      });
    },
    [autosave, opened, owner],
  );

  const change = useCallback<Change>(
    async (work) => {
      if (!(await autosave.flush())) return undefined;
      try {
        const changed = await asSeen(autosave.seenAt(), work, known.current, reload);
        if (changed) known.current = changed;
        return changed;
      } catch (error) {
        if (!(error instanceof SavedMeanwhile)) throw error;
        autosave.hold(errorMessage(error));
        return undefined;
      }
    },
    [autosave, reload],
  );

  // What waits is kept on this browser, so that neither a crash nor a lost connection loses it. What an earlier visit left stays until
  // the person has chosen what becomes of it.
  useEffect(() => {
    if (kept) return;
    const unsaved = autosave.unsaved();
    if (unsaved || state.kind === 'saved') keepDraft(owner, opened, unsaved);
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [autosave, kept, opened, owner, state]);

  const [first] = useState(() => readData(opened.data));
  const last = useRef(writeData(first));
  const onChange = useCallback(
    (data: Data) => {
      const text = writeData(data);
      if (text === last.current || isReadOnly) return;
      last.current = text;
      setProblem(undefined);
      autosave.change({ data: text });
    },
    [autosave, isReadOnly],
  );
  /** The page as the server has it takes the place of what was edited: that is no change to save. */
  const onReplaced = useCallback(
    (replaced: EditedPageFragment) => {
      last.current = writeData(readData(replaced.data));
      known.current = replaced;
      setPage(replaced);
      autosave.reset(replaced.updatedAt);
    },
    [autosave],
  );
  const openFields = useCallback(() => setSheet('fields'), []);
  const showLive = useLiveParts(opened.path.replace(/#.*/, ''));
  const save = useCallback(() => void autosave.flush(), [autosave]);
  const look = useMemo(() => ({ scheme, scale, save, isReadOnly }), [scheme, scale, save, isReadOnly]);

  return (
    <LiveParts value={showLive}>
      <CanvasLook value={look}>
        <Puck
          config={config}
          data={first as unknown as Partial<Data>}
          onChange={onChange}
          overrides={overrides}
          permissions={isReadOnly ? nothing : undefined}
          iframe={{ enabled: true, waitForStyles: false, syncHostStyles: false }}
          height="100dvh"
        >
          <div className={classNames.editor} data-density="compact" data-sheet={sheet}>
            {!isReadOnly && <Shortcuts on={document} save={save} />}
            <TopBar
              page={page}
              variant={variant?.letter}
              back={back}
              state={state}
              isReadOnly={isReadOnly}
              device={device}
              scheme={scheme}
              onDevice={setDevice}
              onScheme={setScheme}
              onPanel={setPanel}
              onPage={setPage}
              onRefused={(error) => setProblem(problemOf(error))}
              change={change}
              autosave={autosave}
              notices={
                <>
                  {isReadOnly && <ReadOnlyNotice />}
                  {setAside && (
                    <SetAsideNotice
                      words={setAside}
                      onDismiss={() => setSetAside(undefined)}
                      onRestore={() => {
                        setPage((now) => ({ ...now, ...setAside }));
                        autosave.change(setAside);
                        setSetAside(undefined);
                      }}
                    />
                  )}
                </>
              }
            />
            <BlockAtFault problem={problem} onSelected={openFields} />
            <aside className={classNames.left} aria-label="Blocks and outline">
              {!isReadOnly && <BlockPalette onAdded={openFields} />}
              <Outline isReadOnly={isReadOnly} onSelected={openFields} />
            </aside>
            <Canvas device={device} onScale={setScale}>
              <EmptyPage isReadOnly={isReadOnly} onAdded={openFields} />
            </Canvas>
            <ProblemContext value={problem}>
              <FieldsPanel isReadOnly={isReadOnly} onClose={() => setSheet(undefined)} />
            </ProblemContext>
            <nav className={classNames.dock} aria-label="Editor">
              {sheets
                .filter(([name]) => !isReadOnly || name !== 'blocks')
                .map(([name, label, Icon]) => (
                  <button
                    key={name}
                    type="button"
                    aria-pressed={sheet === name}
                    onClick={() => setSheet(sheet === name ? undefined : name)}
                  >
                    <Icon size={22} stroke={1.75} aria-hidden />
                    {label}
                  </button>
                ))}
              <button type="button" aria-pressed={sheet === undefined} onClick={() => setSheet(undefined)}>
                <IconEye size={22} stroke={1.75} aria-hidden />
                Preview
              </button>
            </nav>
            {panel === 'settings' && (
              <PageSettings
                page={page}
                isReadOnly={isReadOnly}
                autosave={autosave}
                onPage={setPage}
                onClose={() => setPanel(undefined)}
              />
            )}
            {panel === 'versions' && (
              <VersionsDrawer page={page} change={change} onReplaced={onReplaced} onClose={() => setPanel(undefined)} />
            )}
            {kept && (
              <RecoverModal
                kept={kept}
                page={page}
                autosave={autosave}
                onPage={setPage}
                onDone={() => setKept(undefined)}
              />
            )}
            {state.kind === 'conflict' && (
              <ConflictModal
                message={state.message}
                autosave={autosave}
                load={reload}
                onPage={(theirs) => {
                  known.current = theirs;
                  setPage(theirs);
                }}
                onReplaced={(theirs) => {
                  onReplaced(theirs);
                  // It would go on showing words that nobody saves.
                  setPanel(undefined);
                }}
                onSetAside={(words) => setSetAside(Object.keys(words).length > 0 ? words : undefined)}
              />
            )}
          </div>
        </Puck>
      </CanvasLook>
    </LiveParts>
  );
}
