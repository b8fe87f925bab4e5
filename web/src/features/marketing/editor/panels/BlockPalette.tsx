import { Drawer } from '@puckeditor/core';
import type { KeyboardEvent, MouseEvent } from 'react';
import { config } from '../../blocks/config';
import { labelOf } from '../blockTree';
import classNames from '../editor.module.css';
import { useBlockActions } from '../useEditor';
import { blockIcons } from './blockIcons';

/** All blocks. A press puts one below the chosen block; it can be dragged onto the page as well. */
export function BlockPalette({ onAdded }: { onAdded?: () => void }) {
  const { add } = useBlockActions();
  const put = (type: string) => {
    add(type);
    onAdded?.();
  };
  /** The drag library makes a button of every tile, so the tiles are none themselves; what is pressed is told here. */
  const pressed = (event: MouseEvent | KeyboardEvent) => {
    if ('key' in event && event.key !== 'Enter' && event.key !== ' ') return;
    const tile = (event.target as Element)
      .closest('[data-puck-drawer-item]')
      ?.querySelector<HTMLElement>('[data-block]');
    const type = tile?.dataset.block;
    if (!type) return;
    event.preventDefault();
    put(type);
  };
  return (
    <section className={classNames.section} aria-labelledby="palette-title">
      <h2 id="palette-title">
        Add a block <span>Drag or tap</span>
      </h2>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the tiles inside are the buttons */}
      <div className={classNames.palette} onClick={pressed} onKeyDown={pressed}>
        <Drawer>
          {Object.keys(config.components).map((type) => {
            const Icon = blockIcons[type];
            return (
              <Drawer.Item key={type} name={type} label={labelOf(type)}>
                {() => (
                  <div className={classNames.tile} data-block={type}>
                    {Icon && <Icon size={20} stroke={1.75} aria-hidden />}
                    {labelOf(type)}
                  </div>
                )}
              </Drawer.Item>
            );
          })}
        </Drawer>
      </div>
    </section>
  );
}
