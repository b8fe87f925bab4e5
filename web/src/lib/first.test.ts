import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { firstAnswer, setFirst } from './first';

/** A page as the server writes it, opened at an address, with the answer to one question. */
function open(path: string): void {
  history.replaceState(null, '', path);
  const element = document.createElement('script');
  element.id = 'first';
  element.type = 'application/json';
  element.textContent = JSON.stringify({
    answers: [{ operation: 'MyBillings', variables: { userId: 1 }, data: 'old' }],
  });
  document.body.append(element);
  setFirst(undefined);
}

describe('answers that came with the page', () => {
  let before = '';
  beforeEach(() => {
    before = location.href;
    open('/account?q=billings');
  });
  afterEach(() => {
    history.replaceState(null, '', before);
    setFirst({});
  });

  it('are there for its parts, whatever tab is open', () => {
    expect(firstAnswer('MyBillings', { userId: 1 })).toBe('old');
    history.replaceState(null, '', '/account');
    expect(firstAnswer('MyBillings', { userId: 1 })).toBe('old');
  });

  it('are gone for who comes back from another page', () => {
    expect(firstAnswer('MyBillings', { userId: 1 })).toBe('old');
    history.replaceState(null, '', '/pay/some-link');
    expect(firstAnswer('PayRow', { key: 'some-link' })).toBeUndefined();
    history.replaceState(null, '', '/account?q=billings');
    expect(firstAnswer('MyBillings', { userId: 1 })).toBeUndefined();
  });
});
