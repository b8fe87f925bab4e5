import { useListState } from '~/lib/listState';

/** Which responses are shown, kept in the address; and the file with the same ones. */
export function useResponseFilters(formId: number) {
  const list = useListState({
    filters: { state: '', version: '', from: '', to: '', question: '', answer: '' },
    sort: 'sentAt',
    desc: true,
  });
  const { state, version, from, to, question, answer } = list.filters;
  const filter = {
    state: state || null,
    version: version ? Number(version) : null,
    from: from || null,
    to: to || null,
    question: question || null,
    answer: question ? answer || null : null,
  };
  const { search = '', sort = '', desc = false } = list.input;
  const requested = { form: formId, search, sort, desc, ...filter };
  const given = Object.entries(requested).filter(([, value]) => value !== null && value !== '');
  const exportPath = `/api/export/form-responses?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
  return { list, filter, exportPath, isNarrowed: Boolean(search || state || version || from || to || question) };
}

export type ResponseFiltering = ReturnType<typeof useResponseFilters>;
