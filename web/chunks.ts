// Which parts of the app come together. Left alone the bundler makes a file of every icon that two pages share, and a member's home
// came in a hundred and thirty of them: on a phone each one costs more than its bytes.

interface Part {
  imports: string[];
  later: string[];
  size: number;
}
/** Every module of the app. The bundler hands its texts over anew whenever it is asked, so it is asked once. */
type Parts = Map<string, Part>;

interface Bundler {
  getModuleIds(): Iterable<string>;
  getModuleInfo(id: string): { code: string | null; importedIds: string[]; dynamicallyImportedIds: string[] } | null;
}

const SHELL = /\/src\/app\/shell\/Shell\.tsx$/;
const PUBLIC =
  /\/src\/(features\/(identity\/auth|commerce\/(checkout|pay)|settings\/policies)|app\/(pages|thankYou))\/[^/]*Page\.tsx$/;
const ICON = /@tabler\/icons-react\/.*\/icons\//;
const OURS = /\/web\/src\//;
/** Everybody has these anyway. */
const FREE = /\/node_modules\/(react|react-dom|scheduler)\//;
/** Whatever takes a part of these takes much. */
const HEAVY = /\/node_modules\/(?!(react|react-dom|scheduler|@tabler)\/)/;

/** A crumb with all that it brings along is at most this much source. */
const CRUMB = 8000;

function partsOf(bundler: Bundler): Parts {
  const parts: Parts = new Map();
  for (const id of bundler.getModuleIds()) {
    const info = bundler.getModuleInfo(id);
    if (!info) continue;
    const { importedIds, dynamicallyImportedIds, code } = info;
    parts.set(id, {
      imports: importedIds,
      later: dynamicallyImportedIds.filter((next) => !SHELL.test(next)),
      size: FREE.test(id) ? 0 : (code?.length ?? 0),
    });
  }
  return parts;
}

/** What is loaded with these modules; with `isLater` also what they may load afterwards. */
function reach(from: Iterable<string>, parts: Parts, isLater = false): Set<string> {
  const seen = new Set(from);
  for (const id of seen) {
    const part = parts.get(id);
    for (const next of part?.imports ?? []) seen.add(next);
    if (isLater) for (const next of part?.later ?? []) seen.add(next);
  }
  return seen;
}

/** Little, with all that it brings along. */
function isCrumb(id: string, parts: Parts): boolean {
  let size = 0;
  const seen = new Set([id]);
  for (const next of seen) {
    const part = parts.get(next);
    size += part?.size ?? 0;
    if (size > CRUMB || HEAVY.test(next)) return false;
    for (const further of part?.imports ?? []) seen.add(further);
  }
  return true;
}

export function chunks() {
  let inside = new Set<string>();
  let outside = new Set<string>();
  let crumbs = new Set<string>();

  const learn = (parts: Parts) => {
    const from = (pattern: RegExp) => [...parts.keys()].filter((id) => pattern.test(id));
    inside = reach(from(SHELL), parts);
    outside = reach(from(PUBLIC), parts, true);
    crumbs = new Set(from(OURS).filter((id) => isCrumb(id, parts)));
  };

  return {
    plugin: {
      name: 'learn-what-comes-together',
      buildEnd(this: Bundler) {
        learn(partsOf(this));
      },
    },
    groups: [
      { name: 'base', tags: ['$initial' as const], priority: 6 },
      {
        name: 'common',
        test: (id: string) => outside.has(id) && !PUBLIC.test(id) && crumbs.has(id),
        minShareCount: 12,
        priority: 5,
      },
      {
        name: 'public',
        test: (id: string) => outside.has(id) && !PUBLIC.test(id),
        entriesAware: true,
        minShareCount: 2,
        priority: 4,
      },
      { name: 'inside', test: (id: string) => inside.has(id) && !SHELL.test(id), priority: 3 },
      { name: 'icons', test: ICON, minShareCount: 3, priority: 2 },
      { name: 'kit', test: (id: string) => crumbs.has(id), minShareCount: 16, priority: 1 },
    ],
  };
}
