/**
 * Makes a mail fit for a frame of ours. The page's content security policy also holds inside the frame and refuses style
 * attributes, which mails are full of; so they become rules of one style element that carries the page's nonce. Scripts
 * never run: the frame is sandboxed, and what could load or run something is taken out besides.
 */
export function mailDocument(html: string, nonce: string | undefined): string {
  const mail = new DOMParser().parseFromString(html, 'text/html');
  for (const element of mail.querySelectorAll('script, iframe, object, embed, link, base, meta[http-equiv]')) {
    element.remove();
  }
  const rules = [...mail.querySelectorAll('style')].map((style) => style.textContent);
  for (const style of mail.querySelectorAll('style')) style.remove();
  for (const [at, element] of [...mail.querySelectorAll('[style]')].entries()) {
    rules.push(`.mail-style-${at} { ${element.getAttribute('style')} }`);
    element.classList.add(`mail-style-${at}`);
    element.removeAttribute('style');
  }
  const sheet = mail.createElement('style');
  if (nonce) sheet.setAttribute('nonce', nonce);
  sheet.textContent = rules.join('\n');
  mail.head.append(sheet);
  return `<!doctype html>${mail.documentElement.outerHTML}`;
}
