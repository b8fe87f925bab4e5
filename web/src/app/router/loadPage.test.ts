import { beforeEach, expect, it, vi } from 'vitest';
import { loadModule } from './loadPage';

const tools = { wait: vi.fn(async () => {}), reload: vi.fn() };
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

beforeEach(() => {
  sessionStorage.clear();
  vi.clearAllMocks();
});

it('tries twice more before it gives up', async () => {
  const load = vi.fn<() => Promise<string>>();
  load.mockImplementationOnce(gone).mockImplementationOnce(gone).mockResolvedValueOnce('page');
  expect(await loadModule(load, tools)).toBe('page');
  expect(load).toHaveBeenCalledTimes(3);
  expect(tools.reload).not.toHaveBeenCalled();
});

it('reloads the document once when the file is gone, then shows the failure', async () => {
  const load = vi.fn(gone);
  const settled = vi.fn();
  loadModule(load, tools).then(settled, settled);
  await vi.waitFor(() => expect(tools.reload).toHaveBeenCalledTimes(1));
  expect(load).toHaveBeenCalledTimes(3);
  expect(settled).not.toHaveBeenCalled();

  await expect(loadModule(load, tools)).rejects.toThrow('Failed to fetch');
  expect(tools.reload).toHaveBeenCalledTimes(1);
});

it('may reload again after a page has loaded', async () => {
  void loadModule(gone, tools);
  await vi.waitFor(() => expect(tools.reload).toHaveBeenCalledTimes(1));
  await loadModule(async () => 'page', tools);
  void loadModule(gone, tools);
  await vi.waitFor(() => expect(tools.reload).toHaveBeenCalledTimes(2));
});
