import { useRef } from 'react';
import { Button, IconButton } from '~/ui/Button';
import { FieldMessage } from '~/ui/fields/FieldFrame';
import { TextField } from '~/ui/fields/TextField';
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '~/ui/icons';
import type { Question } from '../questions';
import classNames from './builder.module.css';
import { addOption, moved } from './edits';

interface Props {
  question: Question;
  onChange: (question: Question) => void;
  error?: string;
}

/** The answers to choose from, in their order. Enter adds the next one. */
export function OptionsEditor({ question, onChange, error }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const { options } = question;
  const set = (next: Question['options']) => onChange({ ...question, options: next });
  const add = () => {
    onChange(addOption(question));
    requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus());
  };
  return (
    <fieldset className={classNames.options}>
      <legend>Options</legend>
      <ol ref={list}>
        {options.map((option, index) => {
          const name = option.label || `option ${index + 1}`;
          return (
            <li
              key={option.key}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
                event.preventDefault();
                add();
              }}
            >
              <TextField
                label={`Option ${index + 1}`}
                hideLabel
                value={option.label}
                onChange={(label) => set(options.with(index, { ...option, label }))}
                placeholder={`Option ${index + 1}`}
                maxLength={500}
              />
              <IconButton
                size="sm"
                label={`Move ${name} up`}
                icon={<IconArrowUp size={16} stroke={2} />}
                disabled={index === 0}
                onClick={() => set(moved(options, index, index - 1))}
              />
              <IconButton
                size="sm"
                label={`Move ${name} down`}
                icon={<IconArrowDown size={16} stroke={2} />}
                disabled={index === options.length - 1}
                onClick={() => set(moved(options, index, index + 1))}
              />
              <IconButton
                size="sm"
                label={`Remove ${name}`}
                icon={<IconX size={16} stroke={2} />}
                disabled={options.length === 1}
                onClick={() => set(options.toSpliced(index, 1))}
              />
            </li>
          );
        })}
      </ol>
      <FieldMessage id={`${question.key}-options`} error={error} />
      <Button size="sm" icon={<IconPlus size={16} aria-hidden />} onClick={add}>
        Add option
      </Button>
    </fieldset>
  );
}
