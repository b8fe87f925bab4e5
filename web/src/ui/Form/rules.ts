import { generic } from './messages';

/** Answers a message when the value is not good. A small first letter continues the label, see `fieldMessage`. */
export interface Rule<Value, Values> {
  (value: Value, values: Values): string | undefined;
  /** Puts the star into the label. */
  asksForValue?: true;
}

type AnyRule = Rule<unknown, unknown>;

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

/** Rules other than this one pass an empty value: only `required` asks for one. */
export function required(message: string = generic.required): AnyRule {
  const rule: AnyRule = (value) => (isEmpty(value) || value === false ? message : undefined);
  rule.asksForValue = true;
  return rule;
}

/** Asks for a value only while the other fields want one, such as a bank once a bank account is chosen. */
export function requiredIf<Values>(isWanted: (values: Values) => boolean): Rule<unknown, Values> {
  const rule: Rule<unknown, Values> = (value, values) => (isWanted(values) ? required()(value, values) : undefined);
  rule.asksForValue = true;
  return rule;
}

function whenFilled(test: (value: unknown) => boolean, message: string): AnyRule {
  return (value) => (isEmpty(value) || test(value) ? undefined : message);
}

const lengthOf = (value: unknown) => (Array.isArray(value) ? value.length : String(value).trim().length);

export const minLength = (length: number, message: string = generic.tooShort) =>
  whenFilled((value) => lengthOf(value) >= length, message);

export const maxLength = (length: number, message: string = generic.tooLong) =>
  whenFilled((value) => lengthOf(value) <= length, message);

export const min = (lowest: number, message: string = generic.tooLow) =>
  whenFilled((value) => Number(value) >= lowest, message);

export const max = (highest: number, message: string = generic.tooHigh) =>
  whenFilled((value) => Number(value) <= highest, message);

export const matches = (pattern: RegExp, message: string = generic.format) =>
  whenFilled((value) => pattern.test(String(value)), message);

export const oneOf = (allowed: readonly unknown[], message: string = generic.notValid) =>
  whenFilled((value) => allowed.includes(value), message);

/** Something before and after one @, and a dot in the domain. More is for the server to find out. */
export const email = (message: string = generic.format) => matches(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/, message);

export const webAddress = (message: string = generic.format) =>
  whenFilled((value) => {
    const url = URL.canParse(String(value)) ? new URL(String(value)) : undefined;
    return url?.protocol === 'http:' || url?.protocol === 'https:';
  }, message);

/** Two fields must be equal, such as the password and its confirmation. */
export function sameAs<Values>(other: keyof Values & string, message: string): Rule<unknown, Values> {
  return (value, values) => (value === values[other] ? undefined : message);
}
