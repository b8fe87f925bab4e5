/** Stands in for the GraphQL client where the server writes a first screen: a question has the answer that came with the page, or none. */
interface Value {
  kind: string;
  value?: unknown;
  name?: { value: string };
  values?: Value[];
  fields?: { name: { value: string }; value: Value }[];
}
interface Selection {
  kind: string;
  alias?: { value: string };
  name: { value: string };
  arguments?: { name: { value: string }; value: Value }[];
  directives?: { name: { value: string }; arguments?: { value: Value }[] }[];
  selectionSet?: { selections: Selection[] };
}
export interface Document {
  definitions: readonly {
    kind: string;
    name?: { value: string };
    selectionSet: { selections: Selection[] };
    variableDefinitions?: { variable: { name: { value: string } }; defaultValue?: Value }[];
  }[];
}
type Variables = Record<string, unknown>;
interface Options {
  variables?: Variables;
  skip?: boolean;
}

export const skipToken = Symbol('skip');

/** What is known: the answer of each field at the root, by its name and arguments. */
let known: Record<string, unknown> = {};

function worthOf(value: Value, variables: Variables): unknown {
  switch (value.kind) {
    case 'Variable':
      return variables[value.name?.value ?? ''];
    case 'ListValue':
      return value.values?.map((one) => worthOf(one, variables));
    case 'ObjectValue':
      return Object.fromEntries((value.fields ?? []).map((one) => [one.name.value, worthOf(one.value, variables)]));
    case 'NullValue':
      return null;
    case 'IntValue':
    case 'FloatValue':
      return Number(value.value);
    default:
      return value.value;
  }
}

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, part) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** The fields at the root of a question that it asks for, each with what it is called in the answer and what it is known by. */
function rootFields(document: Document, given: Variables): { called: string; known: string }[] {
  const [operation] = document.definitions;
  if (!operation) return [];
  const variables = { ...given };
  for (const { variable, defaultValue } of operation.variableDefinitions ?? []) {
    const name = variable.name.value;
    if (variables[name] === undefined && defaultValue) variables[name] = worthOf(defaultValue, {});
  }
  const wanted = operation.selectionSet.selections.filter(({ directives = [] }) =>
    directives.every(({ name, arguments: [on] = [] }) => {
      const holds = on && worthOf(on.value, variables) === true;
      return name.value === 'skip' ? !holds : name.value !== 'include' || holds;
    }),
  );
  return wanted.map(({ name, alias, arguments: args = [] }) => ({
    called: alias?.value ?? name.value,
    known: name.value + sorted(Object.fromEntries(args.map((arg) => [arg.name.value, worthOf(arg.value, variables)]))),
  }));
}

/** Forgets what was known. */
export function forget(): void {
  known = {};
}

/** Takes an answer for known, field by field: others may ask for a part of it. */
export function know(document: Document, variables: Variables, data: Record<string, unknown>): void {
  for (const field of rootFields(document, variables)) {
    const before = known[field.known];
    const next = data[field.called];
    const isBoth = before && next && typeof before === 'object' && !Array.isArray(before);
    known[field.known] = isBoth ? { ...before, ...(next as object) } : next;
  }
}

const nobody = () => Promise.reject(new Error('Nothing is asked on the server'));

export function useQuery(document: Document, options: Options | typeof skipToken = {}) {
  const isSkipped = typeof options === 'symbol' || options.skip;
  const result = { error: undefined, previousData: undefined, refetch: nobody, fetchMore: nobody, client: {} };
  if (isSkipped) return { ...result, data: undefined, loading: false, networkStatus: 7 };
  const data: Record<string, unknown> = {};
  for (const field of rootFields(document, options.variables ?? {})) {
    if (!(field.known in known)) return { ...result, data: undefined, loading: true, networkStatus: 1 };
    data[field.called] = known[field.known];
  }
  // Until the question is asked anew, as the app does, nothing of it is said to be fresh.
  return { ...result, data, loading: false, networkStatus: 7 };
}

export const useLazyQuery = () => [nobody, { data: undefined, loading: false, error: undefined, called: false }];
export const useMutation = () => [nobody, { data: undefined, loading: false, error: undefined, called: false }];
/** What is read from the cache is what came with the page. */
const cache = {
  watch: () => () => {},
  readQuery: ({ query, variables }: { query: Document; variables?: Variables }) =>
    useQuery(query, { variables }).data ?? null,
};
export const useApolloClient = () => ({ cache });
export const ApolloProvider = ({ children }: { children: unknown }) => children;
