import type { ComponentType } from 'react';
import { tabStorage } from '~/lib/browser/storage';

type Loader<Module> = () => Promise<Module>;

const RETRIES = 2;
const RETRY_MS = 400;
const RELOADED_KEY = 'reloaded-from-build';

export interface LoadTools {
  wait(ms: number): Promise<void>;
  reload(): void;
  /** What the document was built as. */
  build(): string;
}

const browserTools: LoadTools = {
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  reload: () => window.location.reload(),
  build: () => document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '',
};

/**
 * Loads the code of a page. A shaky network gets two more tries; after that the file is most likely of an older build
 * that the server no longer has, so the document is reloaded, once for each build, and only then the failure is shown.
 * Without a connection no document comes either, so the failure is shown at once.
 */
export async function loadModule<Module>(load: Loader<Module>, tools: LoadTools = browserTools): Promise<Module> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await load();
    } catch (error) {
      if (!navigator.onLine) throw error;
      if (attempt < RETRIES) {
        await tools.wait(RETRY_MS * (attempt + 1));
        continue;
      }
      const build = tools.build();
      if (tabStorage.get(RELOADED_KEY) === build) throw error;
      tabStorage.set(RELOADED_KEY, build);
      tools.reload();
      // The document is going away; anyone who waits must not see a failure meanwhile.
      return new Promise(() => {});
    }
  }
}

/** The page component of a module. */
export async function loadPage(load: Loader<{ default: ComponentType }>): Promise<ComponentType> {
  return (await loadModule(load)).default;
}
