import { useMutation } from '@apollo/client/react';
import { type RefObject, useRef, useState } from 'react';
import { errorMessage } from '~/lib/graphql/errors';
import { toast } from '~/ui/toast';
import type { CourseOrderFragment } from '../courses/course.gql';
import {
  groupsOf,
  lessonPlaceWords,
  moveLesson,
  moveUnit,
  type Order,
  orderOf,
  placeLesson,
  placeUnit,
  type Step,
  unitPlaceWords,
} from './moves';
import { OrderCourseDocument } from './order.gql';
import type { Dragged, Landing } from './useRowDrag';

interface Options {
  course: CourseOrderFragment;
  /** Brings the newest outline after somebody else changed it. */
  onReload: () => Promise<void>;
  place: RefObject<HTMLElement | null>;
}

/** The order of a course while it is changed: shown at once, saved behind it, and taken back when that fails. */
export function useOutline({ course, onReload, place }: Options) {
  const [save] = useMutation(OrderCourseDocument);
  const [pending, setPending] = useState<Order | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const queue = useRef(Promise.resolve());
  const latest = useRef<Order | null>(null);
  const groups = groupsOf(course);
  const order = pending ?? orderOf(course);

  const change = (next: Order | null, words: (order: Order) => string) => {
    if (!next || isSame(next, order)) return;
    setPending(next);
    setAnnouncement(words(next));
    latest.current = next;
    // One after the other: two moves in a row must not overtake each other on the way.
    queue.current = queue.current.then(() => send(next));
  };
  const send = async (next: Order) => {
    // A later move contains this one.
    if (latest.current !== next) return;
    try {
      await save({ variables: { id: course.id, units: next.map((unit) => ({ ...unit })) } });
    } catch (error) {
      setAnnouncement("We couldn't save the new order");
      toast.error(errorMessage(error));
      // The failure of reading anew adds nothing to the one just told.
      await onReload().catch(() => {});
    }
    if (latest.current === next) {
      latest.current = null;
      setPending(null);
    }
  };

  /** The keyboard stays with the row it moved, also when the row went to another place in the page. */
  const keepFocus = ({ kind, id }: Dragged) =>
    requestAnimationFrame(() =>
      place.current?.querySelector<HTMLElement>(`[data-handle="${kind}-${id}"]`)?.focus({ preventScroll: false }),
    );
  const step = (what: Dragged, by: Step) => {
    if (what.kind === 'unit') {
      change(moveUnit(order, groups, what.id, by), (next) => unitPlaceWords(next, course, what.id));
    } else {
      change(moveLesson(order, what.id, by), (next) => lessonPlaceWords(next, course, what.id));
    }
    keepFocus(what);
  };
  const drop = (what: Dragged, { into, index }: Landing) => {
    if (what.kind === 'unit') {
      const next = placeUnit(order, groups, what.id, into || null, index);
      change(next, (after) => unitPlaceWords(after, course, what.id));
    } else {
      change(placeLesson(order, what.id, into, index), (after) => lessonPlaceWords(after, course, what.id));
    }
  };
  const canStep = (what: Dragged, by: Step) =>
    Boolean(what.kind === 'unit' ? moveUnit(order, groups, what.id, by) : moveLesson(order, what.id, by));
  return { order, groups, announcement, step, canStep, drop };
}

export type Outline = ReturnType<typeof useOutline>;

function isSame(one: Order, other: Order): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
