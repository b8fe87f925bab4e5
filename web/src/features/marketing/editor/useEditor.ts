import { createUsePuck, useGetPuck } from '@puckeditor/core';
import { useCallback, useMemo } from 'react';
import type { config } from '../blocks/config';
import { PAGE_ZONE, type PageData, type Place } from './blockTree';

export const useEditorState = createUsePuck<typeof config>();

/** What can be done with blocks, the same from the palette, the outline, the tool tab and the keyboard. */
export function useBlockActions() {
  const get = useGetPuck();
  return useMemo(() => {
    const select = (place: Place | null) => get().dispatch({ type: 'setUi', ui: { itemSelector: place } });
    const selected = (): Place | null => {
      const chosen = get().appState.ui.itemSelector;
      return chosen ? { index: chosen.index, zone: chosen.zone ?? PAGE_ZONE } : null;
    };
    const countIn = (zone: string): number => {
      if (zone === PAGE_ZONE) return get().appState.data.content.length;
      const [id = '', name = ''] = zone.split(':');
      const inside = (get().getItemById(id)?.props as Record<string, unknown> | undefined)?.[name];
      return Array.isArray(inside) ? inside.length : 0;
    };
    return {
      select,
      selected,
      /** Puts a new block below the chosen one, or at the end of the page, and chooses it. */
      add(type: string) {
        const chosen = selected();
        const zone = chosen?.zone ?? PAGE_ZONE;
        const index = chosen ? chosen.index + 1 : countIn(PAGE_ZONE);
        get().dispatch({ type: 'insert', componentType: type, destinationIndex: index, destinationZone: zone });
        select({ zone, index });
      },
      move(place: Place, by: 1 | -1) {
        const to = place.index + by;
        if (to < 0 || to >= countIn(place.zone)) return;
        get().dispatch({
          type: 'reorder',
          sourceIndex: place.index,
          destinationIndex: to,
          destinationZone: place.zone,
        });
        select({ zone: place.zone, index: to });
      },
      duplicate(place: Place) {
        get().dispatch({ type: 'duplicate', sourceIndex: place.index, sourceZone: place.zone });
      },
      remove(place: Place) {
        get().dispatch({ type: 'remove', index: place.index, zone: place.zone });
        select(null);
      },
    };
  }, [get]);
}

/** Puts other states of the page into the editor, the last one on top. Undo goes back through all of them. */
export function useReplacePage() {
  const get = useGetPuck();
  return useCallback(
    (...states: PageData[]) => {
      const { history, appState } = get();
      const ui = { ...appState.ui, itemSelector: null };
      const before = history.histories.slice(0, history.index + 1);
      const after = states.map((data) => ({ id: crypto.randomUUID(), state: { data, ui } }));
      history.setHistories([...before, ...after] as never);
    },
    [get],
  );
}
