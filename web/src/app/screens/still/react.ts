/**
 * Stands in for React where the server writes the first screen of a page (web/scripts/screens.mjs): components run once, from top to
 * bottom, and become text. Nothing is kept between two runs, no effect runs, and no event is heard. React itself takes a hundred times as long in the
 * engine of the binary.
 */
export type Node = unknown;
type Props = Record<string, unknown> & { children?: Node };
type Component = (props: Props, ref?: unknown) => Node;

export interface Element {
  type: unknown;
  key: unknown;
  props: Props;
}

interface Context {
  value: unknown;
  Provider: { provides: Context };
  Consumer: { consumes: Context };
  displayName?: string;
}
interface Lazy {
  load: unknown;
  found: Component | null;
}

export const Fragment = Symbol('fragment');
export const StrictMode = Fragment;
export const Profiler = Fragment;
export const Suspense = Symbol('suspense');
/** Thrown by a part that has not come. */
const LATER = new Error('This part comes later');

class Made implements Element {
  constructor(
    readonly type: unknown,
    readonly key: unknown,
    readonly props: Props,
  ) {}
}

export const jsx = (type: unknown, props: Props, key?: unknown): Element => new Made(type, key, props);
export const jsxs = jsx;

export function createElement(type: unknown, given?: Props | null, ...children: Node[]): Element {
  const props: Props = { ...given };
  if (children.length > 0) props.children = children.length === 1 ? children[0] : children;
  return new Made(type, props.key, props);
}

export const isValidElement = (node: Node): node is Element => node instanceof Made;

export function cloneElement(element: Element, change?: Props | null, ...children: Node[]): Element {
  return createElement(element.type, { ...element.props, key: element.key, ...change }, ...children);
}

/** All single nodes of children. */
function flat(children: Node): Node[] {
  if (Array.isArray(children)) return children.flatMap(flat);
  return children === undefined || children === null || typeof children === 'boolean' ? [] : [children];
}

export const Children = {
  toArray: flat,
  map: (children: Node, call: (child: Node, at: number) => Node) => flat(children).map(call),
  forEach: (children: Node, call: (child: Node, at: number) => void) => flat(children).forEach(call),
  count: (children: Node) => flat(children).length,
  only: (child: Node) => child,
};

export function createContext(value: unknown): Context {
  const context = { value } as Context;
  context.Provider = { provides: context };
  context.Consumer = { consumes: context };
  return context;
}

export const memo = <T>(component: T): T => component;
export const forwardRef =
  (component: Component): Component =>
  (props) =>
    component(props, null);
/** What may come later is asked for at once: a part that is inside the script is there before the first run. */
export function lazy(load: () => Promise<{ default: Component | null }>): Lazy {
  const one: Lazy = { load, found: null };
  void load().then((module) => {
    one.found = module?.default ?? null;
  });
  return one;
}

export class Component_ {
  state: unknown = {};
  constructor(readonly props: Props) {}
  setState(): void {}
  render(): Node {
    return this.props.children;
  }
}
export { Component_ as Component, Component_ as PureComponent };

const nothing = () => {};
const start = (initial: unknown) => (typeof initial === 'function' ? initial() : initial);

export const useState = (initial?: unknown) => [start(initial), nothing];
export const useReducer = (_: unknown, first: unknown, init?: (first: unknown) => unknown) => [
  init ? init(first) : first,
  nothing,
];
export const useEffect = nothing;
export const useLayoutEffect = nothing;
export const useInsertionEffect = nothing;
export const useImperativeHandle = nothing;
export const useDebugValue = nothing;
export const useMemo = (make: () => unknown) => make();
export const useCallback = <T>(call: T): T => call;
export const useEffectEvent = useCallback;
export const useRef = (current?: unknown) => ({ current });
export const createRef = () => ({ current: null });
export const useContext = (context: Context) => context.value;
export const use = (context: Context) => {
  if (!('Provider' in context)) throw LATER;
  return context.value;
};
export const useSyncExternalStore = (_: unknown, read: () => unknown) => read();
export const useTransition = () => [false, nothing];
export const useDeferredValue = <T>(value: T): T => value;
export const useOptimistic = (value: unknown) => [value, nothing];
export const useActionState = (_: unknown, value: unknown) => [value, nothing, false];
export const startTransition = nothing;
let ids = 0;
export const useId = () => `s${ids++}`;

/** The rules of elements that bring their own style, which the policy of the page lets no element do. */
let rules: string[] = [];

/** The text of a tree, and the rules of those elements in it that bring their own. */
export function write(node: Node): { html: string; rules: string[] } {
  ids = 0;
  rules = [];
  hasLooked = false;
  const html = text(node);
  return { html, rules };
}

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const MARKS = /[&<>"']/g;
export const escaped = (words: string) => words.replace(MARKS, (sign) => SIGNS[sign] as string);

function text(node: Node): string {
  if (typeof node === 'string') return escaped(node);
  if (node === null || node === undefined || typeof node === 'boolean') return '';
  if (node instanceof Made) return element(node);
  if (Array.isArray(node)) {
    let all = '';
    for (const one of node) all += text(one);
    return all;
  }
  return typeof node === 'number' ? String(node) : '';
}

function element({ type, props }: Element): string {
  if (typeof type === 'string') return tag(type, props);
  if (typeof type === 'function') {
    if (type.prototype && 'render' in type.prototype) {
      const Class = type as new (props: Props) => { render(): Node };
      return text(new Class(props).render());
    }
    return byWidth(type as Component, props);
  }
  if (type === Fragment) return text(props.children);
  if (type === Suspense) return suspense(props);
  const kind = type as Partial<Lazy & { provides: Context; consumes: Context } & Context>;
  if ('found' in kind) {
    if (!kind.found) throw LATER;
    return byWidth(kind.found, props);
  }
  if (kind.consumes) return text((props.children as (value: unknown) => Node)(kind.consumes.value));
  return provided((kind.provides ?? kind) as Context, props);
}

/** Nobody tells the server how wide the screen is: what looks at the width is written for both, and the style shows one. */
const PHONE = '(max-width: 767px)';
let width: 'wide' | 'narrow' | null = null;
let hasLooked = false;

Object.assign(globalThis, {
  matchMedia: (query: string) => {
    if (query === PHONE && !width) hasLooked = true;
    return { matches: query === PHONE && width === 'narrow', addEventListener: nothing, removeEventListener: nothing };
  },
});

function byWidth(component: Component, props: Props): string {
  const wide = component(props);
  if (!hasLooked) return text(wide);
  hasLooked = false;
  try {
    width = 'wide';
    const before = text(wide);
    width = 'narrow';
    return `<div data-width="wide">${before}</div><div data-width="narrow">${text(component(props))}</div>`;
  } finally {
    width = null;
  }
}

function provided(context: Context, props: Props): string {
  const before = context.value;
  context.value = props.value;
  try {
    return text(props.children);
  } finally {
    context.value = before;
  }
}

function suspense({ children, fallback }: Props): string {
  const known = rules.length;
  try {
    return text(children);
  } catch (error) {
    if (error !== LATER) throw error;
    rules.length = known;
    return text(fallback);
  }
}

const VOID = new Set(['img', 'input', 'br', 'hr', 'link', 'meta', 'source', 'track', 'col', 'wbr', 'area', 'embed']);

/** What is loaded or played once the app is there: until then its place is kept, and a film shows its first picture. */
const LATER_SOURCES = /^(iframe|video|audio|source|track|object|embed)$/;

function tag(name: string, props: Props): string {
  const isLater = LATER_SOURCES.test(name);
  let out = `<${name}`;
  for (const prop in props) if (!isLater || prop !== 'src') out += attribute(prop, props[prop]);
  out += '>';
  if (VOID.has(name)) return out;
  return `${out}${text(name === 'textarea' ? (props.value ?? props.defaultValue) : props.children)}</${name}>`;
}

/** Names that are written otherwise than their property. */
const NAMES: Record<string, string> = {
  className: 'class',
  htmlFor: 'for',
  defaultValue: 'value',
  defaultChecked: 'checked',
};
const NEVER = new Set([
  'children',
  'key',
  'ref',
  'dangerouslySetInnerHTML',
  'autoFocus',
  'suppressHydrationWarning',
  'nonce',
  'xmlns',
]);
/** Those of pictures that are written with capitals. */
const CAPITALS =
  /^(viewBox|preserveAspectRatio|gradientUnits|gradientTransform|patternUnits|clipPathUnits|maskUnits|stdDeviation|baseFrequency|numOctaves|textLength|pathLength|spreadMethod|markerWidth|markerHeight|refX|refY)$/;
/** Those of pictures that are written with dashes. */
const DASHES =
  /^(stroke|fill|clip|font|text|stop|flood|color|marker|dominant|vector|shape|alignment|letter|word|paint|pointer)[A-Z]/;
const written: Record<string, string> = {};

function nameOf(prop: string): string {
  let name = NAMES[prop];
  if (!name && (CAPITALS.test(prop) || prop.indexOf('-') > 0)) name = prop;
  if (!name && DASHES.test(prop)) name = prop.replace(/[A-Z]/g, (sign) => `-${sign.toLowerCase()}`);
  return name ?? prop.toLowerCase();
}

/** Nothing looks for the names of icons. */
const ICON = /\s*\btabler-icon(-[a-z0-9-]+)?\b/g;

function attribute(prop: string, value: unknown): string {
  if (value === undefined || value === null || typeof value === 'function' || NEVER.has(prop)) return '';
  if (prop === 'style') return ownStyle(value as Record<string, string | number>);
  written[prop] ??= nameOf(prop);
  const name = written[prop];
  if (typeof value === 'boolean') {
    if (prop.startsWith('aria-') || prop.startsWith('data-')) return ` ${name}="${value}"`;
    return value ? ` ${name}=""` : '';
  }
  const words = prop === 'className' ? String(value).replace(ICON, '') : String(value);
  if (!words && prop === 'className') return '';
  if ((prop === 'href' || prop === 'src') && /^javascript:/i.test(words.replace(/[^a-z:]/gi, ''))) return '';
  return ` ${name}="${escaped(words)}"`;
}

/** Numbers without a unit are pixels, but for these. */
const BARE =
  /^(--|opacity|zIndex|flex|order|lineHeight|fontWeight|gridRow|gridColumn|aspectRatio|strokeDash|scale|animationIteration)/;

function ownStyle(style: Record<string, string | number>): string {
  let rule = '';
  for (const prop in style) {
    const value = style[prop];
    if (value === undefined || value === null || (value as unknown) === false || value === '') continue;
    const name = prop.startsWith('--') ? prop : prop.replace(/[A-Z]/g, (sign) => `-${sign.toLowerCase()}`);
    rule += `${name}:${typeof value === 'number' && value !== 0 && !BARE.test(prop) ? `${value}px` : value};`;
  }
  // A value that would end its rule belongs to no style of ours.
  if (!rule || /[<>{}\\]/.test(rule)) return '';
  return ` data-s="${rules.push(rule) - 1}"`;
}

const React = { Fragment, createElement, cloneElement, Children, isValidElement, forwardRef, memo, createContext };
export default React;
