import { useEffect, useRef, useState } from 'react';

interface Options<Value> {
  value: Value;
  onChange: (value: Value) => void;
  format: (value: Value) => string;
  parse: (text: string) => Value;
}

/**
 * Keeps the text as the person types it ('2,8', '1.') while the value behind it stays a clean number; the text is
 * written anew from the value when the field is left or when the value changes from outside.
 */
export function useTypedText<Value>({ value, onChange, format, parse }: Options<Value>) {
  const [text, setText] = useState(() => format(value));
  const own = useRef(value);
  const latest = useRef(format);
  latest.current = format;
  useEffect(() => {
    if (Object.is(own.current, value)) return;
    own.current = value;
    setText(latest.current(value));
  }, [value]);
  return {
    text,
    type: (next: string) => {
      setText(next);
      own.current = parse(next);
      onChange(own.current);
    },
    leave: () => setText(format(own.current)),
    set: (next: Value) => {
      own.current = next;
      setText(format(next));
      onChange(next);
    },
  };
}
