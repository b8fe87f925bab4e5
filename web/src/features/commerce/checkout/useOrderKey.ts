import { useRef } from 'react';

/** A key for what is sent: the same for the same order however often it is sent, another one as soon as anything in it changes. */
export function useOrderKey() {
  const last = useRef({ content: '', key: '' });
  return (order: object) => {
    const content = JSON.stringify(order);
    if (last.current.content !== content) last.current = { content, key: randomKey() };
    return last.current.key;
  };
}

function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
