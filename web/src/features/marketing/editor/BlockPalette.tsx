import { Drawer } from '@puckeditor/core';
import { config } from '../blocks/config';
import { blockIcons } from './blockIcons';
import { labelOf } from './blockTree';
import classNames from './editor.module.css';
import { useBlockActions } from './useEditor';

/** All blocks. A press puts one below the chosen block; it can be dragged onto the page as well. */
export function BlockPalette({ onAdded }: { onAdded?: () => void }) {
  const { add } = useBlockActions();
  const put = (type: string) => {
    add(type);
    onAdded?.();
  };
  return (
    <section className={classNames.section} aria-labelledby="palette-title">
      <h2 id="palette-title">
        Add a block <span>Drag or tap</span>
      </h2>
      <div className={classNames.palette}>
        <Drawer>
          {Object.keys(config.components).map((type) => {
            const Icon = blockIcons[type];
            return (
              <Drawer.Item key={type} name={type} label={labelOf(type)}>
                {() => (
                  // The drag library takes no button for a handle, so this one is a button by its role.
                  // biome-ignore lint/a11y/useSemanticElements: see above
                  <div
                    role="button"
                    tabIndex={0}
                    className={classNames.tile}
                    onClick={() => put(type)}
                    onKeyDown={(event) => {
                      if (event.key !== 'Enter' && event.key !== ' ') return;
                      event.preventDefault();
                      put(type);
                    }}
                  >
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
