import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { afterEach, vi } from 'vitest';

// The first test of a file also loads the pages; a busy machine may need a moment for that.
configure({ asyncUtilTimeout: 30_000 });

// No test reaches a network: what is asked without a fake server, or after its test, gets no answer.
globalThis.fetch = () => new Promise(() => {});

// Files share one world of modules (vite.config.ts), so every test leaves it as it was found.
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  toast.remove();
  window.localStorage.clear();
  window.sessionStorage.clear();
});
