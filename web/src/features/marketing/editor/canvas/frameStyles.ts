import puckStyles from '@puckeditor/core/no-external.css?inline';
import coverArt from '~/theme/art/cover-langit.svg?url';
import seaArt from '~/theme/art/sea-wide.svg?url';
import fontStyles from '~/theme/fonts.css?inline';
import tokenStyles from '~/theme/tokens.css?inline';
import blockStyles from '../../blocks/blocks.css?inline';
import pageFontStyles from '../../blocks/fonts.css?inline';
import trainingStyles from '../../training/training.css?inline';
import canvasStyles from './canvas.css?inline';

export type Scheme = 'light' | 'dark';

/** The pictures behind heroes and covers; the server names them the same way. */
const pictures = [
  ['--art-sea', seaArt],
  ['--art-cover', coverArt],
];

/**
 * Dresses the document of a frame as a published page. Sheets are handed over as objects: the policy of the page takes style elements only
 * with its nonce, and a frame has none to give.
 */
export function dressFrame(frame: Document, { isCanvas = false } = {}) {
  const view = frame.defaultView;
  if (!view) return;
  const art = `:root { ${pictures.map(([name, address]) => `${name}: url("${address}");`).join(' ')} }`;
  const texts = [art, fontStyles, pageFontStyles, tokenStyles, blockStyles, trainingStyles];
  // The marks of the editor come first, so that the page itself looks as it will.
  const all = isCanvas ? [puckStyles, ...texts, canvasStyles] : texts;
  frame.adoptedStyleSheets = all.map((text) => {
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  });
  frame.documentElement.lang = 'en-PH';
  frame.body.className = 'pg';
}

/** Published pages follow the machine; the editor shows either. */
export function paintFrame(frame: Document, scheme: Scheme) {
  frame.documentElement.setAttribute('data-mantine-color-scheme', scheme);
}
