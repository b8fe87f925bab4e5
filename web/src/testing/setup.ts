import '@testing-library/jest-dom/vitest';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import * as React from 'react';
import { toast } from 'react-hot-toast/headless';
import { afterEach, beforeEach, vi } from 'vitest';
import { loginNotice } from '~/lib/auth/loginNotice';
import { setFirst, setTakingOver } from '~/lib/first';

// The first test of a file also loads the pages; a busy machine may need a moment for that.
configure({
  asyncUtilTimeout: 60_000,
  // What somebody writes into an area is not yet said on the page.
  defaultIgnore: 'script, style, textarea',
  // Waiting for something asks again and again, and every miss would print the whole page: a quarter of the time of all tests. It is
  // printed when somebody reads it.
  getElementError: (message, container) => {
    const error = new Error();
    error.name = 'TestingLibraryElementError';
    let text: string | undefined;
    Object.defineProperty(error, 'message', {
      configurable: true,
      get: () => {
        text ??= [message, prettyDOM(container)].filter(Boolean).join('\n\n');
        return text;
      },
    });
    return error;
  },
});

// React's development build notes for every element where it was made, so that a warning can name the place: a third of the time of all
// tests. It stops by itself after ten thousand, so here it has always had that many; warnings still name the component.
const internals: object | undefined = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
if (internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 1e4, set() {}, configurable: true });

// No test reaches a network: what is asked without a fake server, or after its test, gets no answer.
globalThis.fetch = () => new Promise(() => {});

// Whatever waits in vain waits for a minute, and a file tells nothing before its end: a red test is named at once, so that a file full of
// them does not look like a worker that hangs.
beforeEach(({ task, onTestFailed }) => {
  onTestFailed(() => console.error(`Failed: ${task.name}`));
});

// Files share one world of modules (vite.config.ts), so every test leaves it as it was found.
afterEach(() => {
  cleanup();
  setFirst(undefined);
  setTakingOver(false);
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  toast.remove();
  loginNotice.set(null);
  window.localStorage.clear();
  window.sessionStorage.clear();
});
