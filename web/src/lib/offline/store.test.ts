import { expect, it, vi } from 'vitest';
import type { CurrentUser } from '~/lib/auth/types';
import { member } from '~/testing/people';
import { keepLesson } from './store';

const lesson = {
  lessonId: 12,
  courseId: 5,
  name: 'Say hello',
  courseName: 'Foundations',
  bytes: 20,
  savedAt: '2026-11-15T00:00:00Z',
  paths: ['/api/uploads/files/a.pdf', '/api/uploads/files/b.mp4'],
  data: {},
};

it('leaves nothing behind of a lesson for which the device has no room', async () => {
  const files = new Map<string, unknown>();
  const put = async (path: string, answer: Response) => {
    if (path.endsWith('.mp4')) throw new DOMException('full', 'QuotaExceededError');
    files.set(path, answer);
  };
  const cache = { put, delete: async (path: string) => files.delete(path) };
  vi.stubGlobal('caches', { open: async () => cache });
  vi.stubGlobal('fetch', async () => new Response('x'));
  const addresses = lesson.paths.map((path) => `${path}?until=9&key=k`);
  await expect(keepLesson(member() as CurrentUser, lesson, addresses)).rejects.toThrow('full');
  expect([...files.keys()]).toEqual([]);
  expect(window.localStorage).toHaveLength(0);
});
