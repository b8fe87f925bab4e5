import { expect, it } from 'vitest';
import { moveLesson, moveUnit, type Order, orderOf, placeLesson, placeUnit } from './moves';

const order: Order = [
  { id: 1, trackId: null, lessonIds: [11, 12] },
  { id: 2, trackId: null, lessonIds: [] },
  { id: 3, trackId: 7, lessonIds: [13] },
];
const groups = [null, 7, 8];
const lessons = (changed: Order | null) => changed?.map(({ lessonIds }) => lessonIds);
const units = (changed: Order | null) => changed?.map(({ id, trackId }) => [id, trackId]);

it('moves a lesson inside its unit, and over the edge into the next one', () => {
  expect(lessons(moveLesson(order, 11, 1))).toEqual([[12, 11], [], [13]]);
  expect(lessons(moveLesson(order, 12, 1))).toEqual([[11], [12], [13]]);
  expect(lessons(moveLesson(order, 13, -1))).toEqual([[11, 12], [13], []]);
});

it('has nowhere to go before the first and after the last', () => {
  expect(moveLesson(order, 11, -1)).toBeNull();
  expect(moveLesson(order, 13, 1)).toBeNull();
  expect(moveUnit(order, groups, 1, -1)).toBeNull();
});

it('moves a unit inside its track, and over the edge into the next one, also an empty one', () => {
  expect(units(moveUnit(order, groups, 1, 1))).toEqual([
    [2, null],
    [1, null],
    [3, 7],
  ]);
  expect(units(moveUnit(order, groups, 2, 1))).toEqual([
    [1, null],
    [2, 7],
    [3, 7],
  ]);
  expect(units(moveUnit(order, groups, 3, 1))).toEqual([
    [1, null],
    [2, null],
    [3, 8],
  ]);
});

it('drops at a place that is counted without the row itself', () => {
  expect(lessons(placeLesson(order, 11, 3, 1))).toEqual([[12], [], [13, 11]]);
  expect(lessons(placeLesson(order, 12, 1, 0))).toEqual([[12, 11], [], [13]]);
  expect(units(placeUnit(order, groups, 1, null, 1))).toEqual([
    [2, null],
    [1, null],
    [3, 7],
  ]);
});

it('never loses a lesson, whatever is moved where', () => {
  const all = [11, 12, 13];
  let now = order;
  for (let turn = 0; turn < 200; turn++) {
    const lesson = all[(turn * 7) % 3] as number;
    const unit = now[(turn * 5) % 3]?.id as number;
    now = moveLesson(now, lesson, turn % 2 ? 1 : -1) ?? placeLesson(now, lesson, unit, turn % 4);
    now = moveUnit(now, groups, unit, turn % 3 ? 1 : -1) ?? now;
    expect(now.flatMap(({ lessonIds }) => lessonIds).sort()).toEqual(all);
    expect(now.map(({ id }) => id).sort()).toEqual([1, 2, 3]);
  }
});

it('shows units of a track that is gone outside all tracks', () => {
  const drip = { rule: 'none', days: null, at: null };
  const unit = (id: number, trackId: number | null) => ({
    id,
    trackId,
    name: '',
    shortDescription: null,
    drip,
    lessons: [],
  });
  const course = {
    id: 1,
    updatedAt: '',
    tracks: [{ id: 7, name: 'Work', description: null }],
    units: [unit(1, 7), unit(2, 99)],
  };
  expect(units(orderOf(course))).toEqual([
    [2, null],
    [1, 7],
  ]);
});
