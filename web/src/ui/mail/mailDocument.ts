const STYLE = 'data-mail-style';
const SHEET = 'data-mail-sheet';

/**
 * Makes a mail fit for a frame of ours. The page's content security policy also holds inside the frame and refuses style
 * attributes, which mails are full of; so they become rules of one style element that carries the page's nonce. Scripts
 * never run: the frame is sandboxed, and what could load or run something is taken out besides.
 */
export function mailDocument(html: string, nonce: string | undefined): string {
  const mail = new DOMParser().parseFromString(withoutStyles(html), 'text/html');
  for (const element of mail.querySelectorAll('script, iframe, object, embed, link, base, meta[http-equiv]')) {
    element.remove();
  }
  const rules: string[] = [];
  for (const sheet of mail.querySelectorAll<HTMLTemplateElement>(`template[${SHEET}]`)) {
    rules.push(sheet.content.textContent ?? '');
    sheet.remove();
  }
  for (const [at, element] of [...mail.querySelectorAll(`[${STYLE}]`)].entries()) {
    rules.push(`.mail-style-${at} { ${element.getAttribute(STYLE)} }`);
    element.classList.add(`mail-style-${at}`);
    element.removeAttribute(STYLE);
  }
  const sheet = mail.createElement('style');
  if (nonce) sheet.setAttribute('nonce', nonce);
  sheet.textContent = rules.join('\n');
  mail.head.append(sheet);
  return `<!doctype html>${mail.documentElement.outerHTML}`;
}

/** Styles under another name: already reading them into a document would make the browser report each as refused. */
function withoutStyles(html: string): string {
  return html
    .replace(/<style\b[^>]*>/gi, `<template ${SHEET}>`)
    .replace(/<\/style\s*>/gi, '</template>')
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\sstyle=/gi, ` ${STYLE}=`));
}
