import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import { Render } from '@puckeditor/core';
import { render } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { config, liesUnderHeader } from './config';

/** The script that the server publishes pages with. */
const server = vm.createContext({}) as { renderPage: (data: string) => string };
vm.runInContext(readFileSync('../internal/marketing/pages/render/renderer.gen.js', 'utf8'), server as vm.Context);

interface FieldShape {
  type: string;
  options?: { value: string }[];
  arrayFields?: Record<string, FieldShape>;
  metadata?: { use?: string };
}

/** A value for every field, with characters that HTML has a meaning for. */
function sampleFor(name: string, field: FieldShape): unknown {
  if (field.type === 'slot') return [];
  if (field.type === 'select') return field.options?.[0]?.value;
  if (field.type === 'array') return [0, 1].map(() => filled(field.arrayFields ?? {}));
  if (field.metadata?.use === 'picture') return '/api/uploads/files/a-b.jpg#1200x800';
  if (field.metadata?.use === 'video') return 'https://youtu.be/abcdefghijk';
  if (name === 'to') return '/signup';
  return `Señor & <b>"₱"</b> of ${name}`;
}

const filled = (fields: Record<string, FieldShape>) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, sampleFor(name, field)]));

/** HTML without what only says it sooner (a preloaded picture), and with attributes in one order: a browser writes them in its own. */
function normal(html: string): string {
  const box = document.createElement('div');
  box.innerHTML = html;
  for (const link of box.querySelectorAll('link[rel="preload"]')) link.remove();
  for (const element of box.querySelectorAll('*')) {
    const all = [...element.attributes].map(({ name, value }) => [name, value] as const).sort();
    for (const [name] of all) element.removeAttribute(name);
    for (const [name, value] of all) element.setAttribute(name, value);
  }
  return box.innerHTML;
}

/** The editor's library puts one element around all blocks. */
const inEditor = (published: string) => normal(`<div>${published}</div>`);

const blocks = Object.entries(config.components) as unknown as [
  string,
  { fields: Record<string, FieldShape>; defaultProps: object },
][];

describe('one renderer: what the editor shows is what the server publishes', () => {
  it.each(blocks)('%s, filled', (type, { fields }) => {
    const data = { root: { props: {} }, content: [{ type, props: { id: `${type}-1`, ...filled(fields) } }] };
    const published = server.renderPage(JSON.stringify(data));
    expect(inEditor(published)).toBe(normal(renderToStaticMarkup(<Render config={config} data={data as never} />)));
    const { container } = render(<Render config={config} data={data as never} />);
    expect(inEditor(published)).toBe(normal(container.innerHTML));
    expect(published).not.toMatch(/<b>|style=|undefined|\[object/);
  });

  it.each(blocks)('%s, as it is added and as old pages have it', (type, { defaultProps }) => {
    for (const props of [defaultProps, {}]) {
      const data = { root: { props: {} }, content: [{ type, props: { id: `${type}-1`, ...props } }] };
      const published = server.renderPage(JSON.stringify(data));
      expect(inEditor(published)).toBe(normal(renderToStaticMarkup(<Render config={config} data={data as never} />)));
      expect(published).not.toMatch(/undefined|\[object/);
    }
  });

  // The server puts heroes into the live parts of trainings and closed pages.
  it.each(blocks)('%s: the header lies on it in the editor if it does on the page', (type, { fields }) => {
    const data = { root: { props: {} }, content: [{ type, props: { id: `${type}-1`, ...filled(fields) } }] };
    const published = server.renderPage(JSON.stringify(data)).replace(/^(<link [^>]*>)+/, '');
    const isHero = /^<section class="pg-hero|^<span class="pg-live" data-live="(training|closed)"/.test(published);
    expect(liesUnderHeader(type)).toBe(isHero);
  });
});
