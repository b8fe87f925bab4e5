import userEvent, { type UserEvent } from '@testing-library/user-event';

/**
 * Somebody at a keyboard and a mouse. Text is laid in at once, as from a clipboard: with every key the whole page would be rendered anew.
 * Keys in braces, and text in tests that say how their time passes, are pressed one by one.
 */
export function person(advanceTimers?: (ms: number) => void): UserEvent {
  const user = userEvent.setup(advanceTimers ? { advanceTimers } : {});
  const type: UserEvent['type'] = async (field, text, options) => {
    if (advanceTimers || options || /[{[]/.test(text)) return user.type(field, text, options);
    await user.click(field);
    await user.paste(text);
  };
  return { ...user, type };
}
