import { useGetPuck } from '@puckeditor/core';
import { useEffect } from 'react';
import { type BlockData, outlineOf } from './blockTree';
import type { Problem } from './problem';
import { useBlockActions } from './useEditor';

interface Props {
  problem: Problem | undefined;
  onSelected: () => void;
}

/** Chooses the block that the server refused, so that its fields are open with the sentence where it belongs. */
export function BlockAtFault({ problem, onSelected }: Props) {
  const get = useGetPuck();
  const { select } = useBlockActions();
  useEffect(() => {
    if (!problem) return;
    const content = get().appState.data.content as unknown as BlockData[];
    const row = outlineOf(content).find(({ id }) => id === problem.block);
    if (!row) return;
    select({ zone: row.zone, index: row.index });
    onSelected();
  }, [problem, get, select, onSelected]);
  return null;
}
