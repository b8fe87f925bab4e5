// Which parts of the app come together. Left alone the bundler makes a file of every icon that two pages share, and a member's home
// came in a hundred and thirty of them: on a phone each one costs more than its bytes.

interface Modules {
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

/** What is loaded with these modules; with `isLater` also what they may load afterwards. */
function reach(from: Iterable<string>, modules: Modules, isLater = false): Set<string> {
  const seen = new Set(from);
  for (const id of seen) {
    const info = modules.getModuleInfo(id);
    for (const next of info?.importedIds ?? []) seen.add(next);
    if (isLater) for (const next of info?.dynamicallyImportedIds ?? []) if (!SHELL.test(next)) seen.add(next);
  }
  return seen;
}

export function chunks() {
  let inside = new Set<string>();
  let outside = new Set<string>();
  const crumbs = new Set<string>();

  const learn = (ids: Iterable<string>, modules: Modules) => {
    const all = [...ids];
    const from = (pattern: RegExp) => all.filter((id) => pattern.test(id));
    inside = reach(from(SHELL), modules);
    outside = reach(from(PUBLIC), modules, true);
    for (const id of from(OURS)) {
      const parts = [...reach([id], modules)];
      const size = parts.reduce(
        (sum, part) => sum + (FREE.test(part) ? 0 : (modules.getModuleInfo(part)?.code?.length ?? 0)),
        0,
      );
      if (size <= CRUMB && !parts.some((part) => HEAVY.test(part))) crumbs.add(id);
    }
  };

  return {
    plugin: {
      name: 'learn-what-comes-together',
      buildEnd(this: Modules & { getModuleIds(): Iterable<string> }) {
        learn(this.getModuleIds(), this);
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
