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
const SIGN_IN = /\/src\/features\/identity\/auth\/[^/]*Page\.tsx$/;
const BUYING = /\/src\/(features\/commerce\/(checkout|pay)|app\/thankYou)\/[^/]*Page\.tsx$/;
const PUBLIC =
  /\/src\/(features\/(identity\/auth|commerce\/(checkout|pay)|settings\/policies)|app\/(pages|thankYou))\/[^/]*Page\.tsx$/;
/** Where people come in: none of them carries what belongs behind the login. */
const DOORS = /\/(LoginPage|SignupPage|ResetPasswordPage|CheckoutPage|ThankYouPage|PrivacyPolicyPage)\.tsx$/;
/** What a member opens on a phone, day by day. */
const DAILY =
  /\/src\/(app\/home\/(HomePage|member\/MemberHome)|features\/.*\/(MyCoursesPage|lesson\/LessonPage))\.tsx$/;
const LEARNING = /\/(MyCoursesPage|lesson\/LessonPage|offline\/DownloadLesson)\.tsx$/;
const LISTS = /\/src\/(ui\/(DataTable\/(DataTable\.tsx|index\.ts)|Stat\.tsx)|lib\/(tableQuery|listState)\.ts)$/;
/** What only tables are made of. */
const TABLE = /\/src\/ui\/DataTable\//;
const HOME = /\/src\/app\/home\/(HomePage|member\/MemberHome)\.tsx$/;
/** What members pay and have to pay. */
const BILLING = /\/src\/features\/commerce\/billing\/AccountPage\.tsx$/;
const COMMERCE = /\/src\/features\/commerce\//;
/** What every page of somebody who is signed in asks for once it is there. */
const AFTERWARDS = /\/src\/features\/(identity\/notifications\/Bell|learning\/offline\/OfflineKeeper)\.tsx$/;
/** Whoever needs one of these needs all that forms are made of. */
const FORM = /\/src\/ui\/(fields|Form)\//;
const ICON = /@tabler\/icons-react\/.*\/icons\//;
const OURS = /\/web\/src\//;
const SMALL_HOOK = /\/@mantine\/hooks\/.*\/use-media-query\.mjs$/;
/** Everybody has what begins the app anyway. */
const START = /\/src\/main\.tsx$/;
/** Whatever takes a part of these takes much. */
const HEAVY = /\/node_modules\/(?!@tabler\/)/;

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
      size: code?.length ?? 0,
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

/** What at least two of these pages need. */
function shared(pages: string[], parts: Parts): Set<string> {
  const once = new Set<string>();
  const twice = new Set<string>();
  for (const page of pages) {
    for (const id of reach([page], parts)) (once.has(id) ? twice : once).add(id);
  }
  return twice;
}

/** Little, with all that it brings along. */
function isCrumb(id: string, parts: Parts, free: Set<string>): boolean {
  let size = 0;
  const seen = new Set([id]);
  for (const next of seen) {
    if (free.has(next)) continue;
    const part = parts.get(next);
    size += part?.size ?? 0;
    if (size > CRUMB || HEAVY.test(next)) return false;
    for (const further of part?.imports ?? []) seen.add(further);
  }
  return true;
}

export function chunks() {
  const none = new Set<string>();
  let sets = {
    common: none,
    pieces: none,
    between: none,
    signIn: none,
    buying: none,
    outside: none,
    inside: none,
    daily: none,
    learning: none,
    lists: none,
    home: none,
    billing: none,
    afterwards: none,
    kit: none,
  };

  const learn = (parts: Parts) => {
    const from = (pattern: RegExp) => [...parts.keys()].filter((id) => pattern.test(id));
    const inside = reach(from(SHELL), parts);
    const daily = shared(from(DAILY), parts);
    const home = reach(from(HOME), parts);
    const first = reach(from(DOORS), parts);
    const free = reach(from(START), parts);
    const crumbs = new Set(from(OURS).filter((id) => isCrumb(id, parts, free)));
    const learning = reach(from(LEARNING), parts);
    const billing = reach(from(BILLING), parts);
    const entering = shared(from(SIGN_IN), parts);
    const isPiece = (id: string) => crumbs.has(id) || ICON.test(id);
    // A single field or icon would bring all that the sign-in pages, or the lessons, are made of.
    const common = new Set(
      [...first].filter(
        (id) =>
          inside.has(id) ||
          daily.has(id) ||
          home.has(id) ||
          (isPiece(id) && (learning.has(id) || billing.has(id))) ||
          (ICON.test(id) && entering.has(id)),
      ),
    );
    const outside = reach(from(PUBLIC), parts, true);
    const between = new Set(
      [...outside].filter((id) => {
        if (!OURS.test(id) && !SMALL_HOOK.test(id)) return false;
        return inside.has(id) || daily.has(id) || home.has(id) || (billing.has(id) && SMALL_HOOK.test(id));
      }),
    );
    const sooner = [common, between, inside, daily, home];
    // What nearly every list has, too little to bring all of the pages that have it as well.
    const pieces = new Set([...learning, ...billing].filter((id) => isPiece(id) && !sooner.some((set) => set.has(id))));
    const afterwards = new Set([...reach(from(AFTERWARDS), parts)].filter((id) => !sooner.some((set) => set.has(id))));
    sets = {
      common,
      pieces,
      between,
      signIn: entering,
      buying: shared(from(BUYING), parts),
      outside,
      inside,
      daily,
      learning,
      lists: reach(from(LISTS), parts),
      home,
      billing: new Set([...billing].filter((id) => COMMERCE.test(id) && !outside.has(id))),
      afterwards,
      // Forms come apart from what needs none.
      kit: new Set(
        [...crumbs].filter((id) => ![...reach([id], parts)].some((next) => FORM.test(next) && !pieces.has(next))),
      ),
    };
  };
  const isIn = (name: keyof typeof sets, not: RegExp) => (id: string) => sets[name].has(id) && !not.test(id);

  return {
    plugin: {
      name: 'learn-what-comes-together',
      buildEnd(this: Bundler) {
        learn(partsOf(this));
      },
    },
    // By priority, a whole number: a module goes into the first group that it fits.
    groups: [
      { name: 'base', tags: ['$initial' as const], priority: 12 },
      { name: 'common', test: isIn('common', PUBLIC), priority: 11 },
      {
        name: 'pieces',
        test: isIn('pieces', TABLE),
        minShareCount: 12,
        includeDependenciesRecursively: false,
        priority: 10,
      },
      { name: 'between', test: isIn('between', PUBLIC), priority: 9 },
      { name: 'signIn', test: isIn('signIn', PUBLIC), priority: 7 },
      { name: 'buying', test: isIn('buying', PUBLIC), priority: 7 },
      { name: 'inside', test: isIn('inside', SHELL), priority: 5 },
      { name: 'afterwards', test: isIn('afterwards', PUBLIC), includeDependenciesRecursively: false, priority: 4 },
      { name: 'daily', test: isIn('daily', DAILY), priority: 3 },
      { name: 'learning', test: isIn('learning', DAILY), priority: 3 },
      { name: 'home', test: isIn('home', HOME), priority: 3 },
      { name: 'public', test: isIn('outside', PUBLIC), entriesAware: true, minShareCount: 2, priority: 2 },
      { name: 'kit', test: isIn('kit', TABLE), minShareCount: 16, priority: 2 },
      { name: 'icons', test: ICON, minShareCount: 3, priority: 2 },
      { name: 'lists', test: isIn('lists', PUBLIC), priority: 1 },
      { name: 'billing', test: isIn('billing', BILLING), includeDependenciesRecursively: false, priority: 0 },
    ],
  };
}
