import { Render } from '@puckeditor/core/rsc';
import { renderToStaticMarkup } from 'react-dom/server';
import { config } from './config';

/** What the server calls, inside its script engine, when a page is published. */
export function renderPage(data: string): string {
  return renderToStaticMarkup(<Render config={config} data={JSON.parse(data)} />);
}

/** The fields of every block as plain data, by which the server checks what is saved. */
export function describeBlocks(): string {
  const all = Object.entries(config.components).map(([name, block]) => [name, block.fields]);
  return JSON.stringify(Object.fromEntries(all));
}

Object.assign(globalThis, { renderPage, describeBlocks });
