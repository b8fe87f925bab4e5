import type { CourseOrderFragment } from '../courses/course.gql';

/** A unit in its place, with its lessons in theirs: what the server takes. */
export interface UnitPlace {
  id: number;
  trackId: number | null;
  lessonIds: number[];
}

export type Order = readonly UnitPlace[];
export type Step = -1 | 1;

/** The tracks as groups of the outline: units of no track come first. */
export function groupsOf({ tracks }: Pick<CourseOrderFragment, 'tracks'>): (number | null)[] {
  return [null, ...tracks.map(({ id }) => id)];
}

/** The outline as it is shown: group by group. */
export function orderOf(course: CourseOrderFragment): Order {
  const groups = groupsOf(course);
  const groupOf = (trackId: number | null) => (groups.includes(trackId) ? trackId : null);
  return groups.flatMap((group) =>
    course.units
      .filter(({ trackId }) => groupOf(trackId) === group)
      .map(({ id, lessons }) => ({ id, trackId: group, lessonIds: lessons.map((lesson) => lesson.id) })),
  );
}

/** A unit one place up or down; at the edge of its track it goes over to the next one. Nothing when there is no such place. */
export function moveUnit(order: Order, groups: readonly (number | null)[], unitId: number, step: Step): Order | null {
  const unit = order.find(({ id }) => id === unitId);
  if (!unit) return null;
  const mates = order.filter(({ trackId }) => trackId === unit.trackId);
  const index = mates.indexOf(unit) + step;
  if (index >= 0 && index < mates.length) return placeUnit(order, groups, unitId, unit.trackId, index);
  const group = groups[groups.indexOf(unit.trackId) + step];
  if (group === undefined) return null;
  const there = order.filter(({ trackId }) => trackId === group).length;
  return placeUnit(order, groups, unitId, group, step === 1 ? 0 : there);
}

/** A unit at a place of a track. */
export function placeUnit(
  order: Order,
  groups: readonly (number | null)[],
  unitId: number,
  trackId: number | null,
  index: number,
): Order {
  const unit = order.find(({ id }) => id === unitId);
  if (!unit) return order;
  return groups.flatMap((group) => {
    const mates = order.filter((other) => other.trackId === group && other.id !== unitId);
    return group === trackId ? mates.toSpliced(index, 0, { ...unit, trackId }) : mates;
  });
}

/** A lesson one place up or down; at the edge of its unit it goes over to the next one. Nothing when there is no such place. */
export function moveLesson(order: Order, lessonId: number, step: Step): Order | null {
  const at = order.findIndex(({ lessonIds }) => lessonIds.includes(lessonId));
  const unit = order[at];
  if (!unit) return null;
  const index = unit.lessonIds.indexOf(lessonId) + step;
  if (index >= 0 && index < unit.lessonIds.length) return placeLesson(order, lessonId, unit.id, index);
  const next = order[at + step];
  if (!next) return null;
  return placeLesson(order, lessonId, next.id, step === 1 ? 0 : next.lessonIds.length);
}

/** A lesson at a place of a unit. */
export function placeLesson(order: Order, lessonId: number, unitId: number, index: number): Order {
  return order.map((unit) => {
    const others = unit.lessonIds.filter((id) => id !== lessonId);
    return { ...unit, lessonIds: unit.id === unitId ? others.toSpliced(index, 0, lessonId) : others };
  });
}

/** Where a unit stands, in words for those who do not see it: 'Basics is now unit 2 of 5'. */
export function unitPlaceWords(order: Order, course: CourseOrderFragment, unitId: number): string {
  const unit = order.find(({ id }) => id === unitId);
  const name = course.units.find(({ id }) => id === unitId)?.name ?? '';
  const track = course.tracks.find(({ id }) => id === unit?.trackId);
  const mates = order.filter(({ trackId }) => trackId === unit?.trackId);
  const place = mates.findIndex(({ id }) => id === unitId) + 1;
  return `${name} is now unit ${place} of ${mates.length}${track ? ` in ${track.name}` : ''}`;
}

/** 'Say hello is now lesson 1 of 3 in Basics'. */
export function lessonPlaceWords(order: Order, course: CourseOrderFragment, lessonId: number): string {
  const unit = order.find(({ lessonIds }) => lessonIds.includes(lessonId));
  const lesson = course.units.flatMap(({ lessons }) => lessons).find(({ id }) => id === lessonId);
  const into = course.units.find(({ id }) => id === unit?.id);
  const place = (unit?.lessonIds.indexOf(lessonId) ?? 0) + 1;
  return `${lesson?.name ?? ''} is now lesson ${place} of ${unit?.lessonIds.length ?? 0} in ${into?.name ?? ''}`;
}
