import type { CurrentUser } from './auth/types';

/** What the server wrote into the page so that the app need not ask for it. */
export interface First {
  /** Who is here, and the token for further questions. */
  token?: string;
  currentUser?: CurrentUser;
  /** Nobody is signed in, and the content of the page is in the HTML already. */
  isVisitor?: boolean;
  /** Answers to the first questions of the page. */
  answers?: Answer[];
  /** The page is the answer to its form, which was sent before any script was there. */
  refused?: Refused;
  /** Tells an order that is sent without script from the next one. */
  orderKey?: string;
}

/** A form that was not accepted: why, and what was typed, without passwords. */
export interface Refused {
  message: string;
  fields: Record<string, string[]>;
  values: Record<string, string>;
  /** The password is right, and a second factor is needed as well. */
  asksCode?: boolean;
}

interface Answer {
  operation: string;
  variables: Record<string, unknown>;
  data: unknown;
}

let known: First | undefined;
/** Where the page was opened that brought the answers. */
let openedAt = '';

/** All of it; empty when the server wrote nothing. */
export function first(): First {
  known ??= read();
  return known;
}

function read(): First {
  openedAt = location.pathname;
  const element = document.getElementById('first');
  element?.remove();
  try {
    return JSON.parse(element?.textContent || '{}') as First;
  } catch {
    return {};
  }
}

/** Who is here. It counts once: later it is asked for anew. */
export function takeWho(): Pick<First, 'token' | 'currentUser' | 'isVisitor'> {
  const { token, currentUser, isVisitor } = first();
  delete first().token;
  delete first().currentUser;
  return { token, currentUser, isVisitor };
}

/** For the rendering on the server, and for tests: undefined reads the page anew. */
export function setFirst(next: First | undefined): void {
  known = next;
  openedAt = '';
}

function placeOf(operation: string, variables: Record<string, unknown>): number {
  const asked = sorted(variables);
  return (first().answers ?? []).findIndex((one) => one.operation === operation && sorted(one.variables) === asked);
}

/** The same text for the same values, in whatever order they come; what is undefined is not sent either. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_, part) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/**
 * The answer to a question, if it came with the page. Anyone who goes on to another page before a part has asked for its answer would find an
 * old one when they come back: then all of them go.
 */
export function firstAnswer(operation: string, variables: Record<string, unknown> = {}): unknown {
  if (first().answers && openedAt && location.pathname !== openedAt) dropAnswers();
  return first().answers?.[placeOf(operation, variables)]?.data;
}

/** An answer counts once: later everything is asked for anew. */
export function dropAnswer(operation: string, variables: Record<string, unknown> = {}): void {
  const at = placeOf(operation, variables);
  if (at >= 0) first().answers?.splice(at, 1);
}

/** Something was changed: none of the answers is certain any more. */
export function dropAnswers(): void {
  delete first().answers;
}

/** Why the form of this page was refused, as long as nobody has left the page. */
export function refusedForm(): Refused | undefined {
  return first().refused;
}

/** Another page knows nothing of it. */
export function forgetRefused(): void {
  delete first().refused;
}

let isOver = true;

/** Whether React is just taking over HTML that the server wrote: people may have typed into it. */
export const isTakingOver = () => !isOver;
export function setTakingOver(next: boolean): void {
  isOver = !next;
}

declare global {
  interface Window {
    /** Of the script in pages that the server has written whole: what was pressed before counts now. */
    atlasStarted?: () => void;
  }
}

/** Called when a form has taken over what was typed into it. */
export function tookOver(): void {
  setTimeout(() => window.atlasStarted?.());
}
