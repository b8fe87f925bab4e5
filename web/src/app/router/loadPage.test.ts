import { beforeEach, expect, it, vi } from 'vitest';
import { loadModule } from './loadPage';

const tools = { wait: vi.fn(async () => {}), reload: vi.fn(), build: vi.fn(() => 'index-1.js') };
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

it('never reloads twice for one build, whatever else has loaded meanwhile', async () => {
  void loadModule(gone, tools);
  await vi.waitFor(() => expect(tools.reload).toHaveBeenCalledTimes(1));
  await loadModule(async () => 'shell', tools);
  await expect(loadModule(gone, tools)).rejects.toThrow('Failed to fetch');
  tools.build.mockReturnValueOnce('index-2.js');
  void loadModule(gone, tools);
  await vi.waitFor(() => expect(tools.reload).toHaveBeenCalledTimes(2));
});

it('shows the failure at once without a connection', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = vi.fn(gone);
  await expect(loadModule(load, tools)).rejects.toThrow('Failed to fetch');
  expect(load).toHaveBeenCalledTimes(1);
  expect(tools.reload).not.toHaveBeenCalled();
});
