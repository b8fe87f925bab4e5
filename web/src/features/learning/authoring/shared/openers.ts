export interface Opener {
  kind: string;
  id: string;
  name: string;
}

/** Openers as words of a form: 'level:member'. */
export function openerKeys(openers: readonly Opener[]): string[] {
  return openers.map(({ kind, id }) => `${kind}:${id}`);
}

/** The same as the server takes them. */
export function openerInputs(keys: readonly string[]) {
  return keys.map((key) => {
    const [kind = '', ...id] = key.split(':');
    return { kind, id: id.join(':') };
  });
}
