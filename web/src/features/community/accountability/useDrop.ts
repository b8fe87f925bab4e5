import { type DragEvent, useState } from 'react';
import { DRAGGED } from './BuddyChip';

/** Takes cards that are dropped here. */
export function useDrop(enabled: boolean, onDrop: (userId: number) => void) {
  const [isOver, setOver] = useState(false);
  if (!enabled) return {};
  return {
    'data-over': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(DRAGGED)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      setOver(false);
      const id = Number(event.dataTransfer.getData(DRAGGED));
      if (id > 0) onDrop(id);
    },
  };
}
