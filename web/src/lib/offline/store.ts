import type { CurrentUser } from '~/lib/auth/types';
import { storage } from '~/lib/browser/storage';
import { OFFLINE_KEY } from './owner';
import type { QueuedProgress } from './queuedProgress';

/** What somebody took along on this device. It belongs to one person and goes with them. */
const NAME = 'atlas-offline';
const FILES = 'atlas-lessons';

export interface DownloadedLesson {
  lessonId: number;
  courseId: number;
  name: string;
  courseName: string;
  bytes: number;
  savedAt: string;
  /** Paths of the files in the cache, without their signatures. */
  paths: string[];
  /** The answers of the server: the lesson, and the page of its course. */
  data: unknown;
  course?: unknown;
}

type StoreName = 'lessons' | 'queue' | 'person';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('lessons', { keyPath: 'lessonId' });
      request.result.createObjectStore('queue', { autoIncrement: true });
      request.result.createObjectStore('person');
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** One request in one transaction; resolves when it is written. */
async function run<T>(
  name: StoreName,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest,
): Promise<T> {
  const db = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = db.transaction(name, mode);
      const request = act(transaction.objectStore(name));
      transaction.oncomplete = () => resolve(request.result as T);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    db.close();
  }
}

/** Keeps a lesson with its files, and who it belongs to: without a connection nobody else can say. A lesson that fails leaves nothing behind. */
export async function keepLesson(user: CurrentUser, lesson: DownloadedLesson, addresses: string[]): Promise<void> {
  const cache = await caches.open(FILES);
  try {
    for (const address of addresses) {
      const answer = await fetch(address, { credentials: 'same-origin' });
      if (!answer.ok) throw new Error(`${answer.status}`);
      await cache.put(pathOf(address), answer);
    }
    await run('person', 'readwrite', (store) => store.put(user, 'user'));
    await run('lessons', 'readwrite', (store) => store.put(lesson));
  } catch (error) {
    await dropFiles(lesson.paths);
    throw error;
  }
  storage.set(OFFLINE_KEY, String(user.id));
}

/** A file is the same file whatever its signature is. */
export const pathOf = (address: string) => new URL(address, window.location.href).pathname;

export const downloadedLessons = () => run<DownloadedLesson[]>('lessons', 'readonly', (store) => store.getAll());

export const downloadedLesson = (lessonId: number) =>
  run<DownloadedLesson | undefined>('lessons', 'readonly', (store) => store.get(lessonId));

/** The page of a course of which a lesson was downloaded. */
export async function downloadedCourse(courseId: number): Promise<unknown> {
  const lessons = (await downloadedLessons()).filter((lesson) => lesson.courseId === courseId && lesson.course);
  return lessons.sort((a, b) => b.savedAt.localeCompare(a.savedAt))[0]?.course;
}

export async function dropLesson(lessonId: number): Promise<void> {
  const gone = await downloadedLesson(lessonId);
  await run('lessons', 'readwrite', (store) => store.delete(lessonId));
  await dropFiles(gone?.paths ?? []);
}

/** Removes files that no downloaded lesson needs. */
async function dropFiles(paths: string[]): Promise<void> {
  const lessons = await downloadedLessons().catch(() => []);
  const needed = new Set(lessons.flatMap((lesson) => lesson.paths));
  const cache = await caches.open(FILES);
  for (const path of paths) if (!needed.has(path)) await cache.delete(path);
}

/** Who took lessons along on this device. */
export const rememberedUser = () => run<CurrentUser | undefined>('person', 'readonly', (store) => store.get('user'));

export const queueProgress = (entry: QueuedProgress) => run<void>('queue', 'readwrite', (store) => store.add(entry));

export async function queuedProgress(): Promise<{ key: IDBValidKey; entry: QueuedProgress }[]> {
  const keys = await run<IDBValidKey[]>('queue', 'readonly', (store) => store.getAllKeys());
  const entries = await run<QueuedProgress[]>('queue', 'readonly', (store) => store.getAll());
  return keys.flatMap((key, index) => (entries[index] ? [{ key, entry: entries[index] }] : []));
}

export const dropQueued = (key: IDBValidKey) => run<void>('queue', 'readwrite', (store) => store.delete(key));

/** Nothing of a person stays behind when they leave. */
export async function forgetEverything(): Promise<void> {
  storage.remove(OFFLINE_KEY);
  await caches.delete(FILES);
  await new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(NAME);
    request.onsuccess = request.onerror = request.onblocked = resolve;
  });
}
