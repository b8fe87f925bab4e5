import { Chip } from '~/ui/Chip';

interface ChoiceProps {
  options: readonly (readonly [value: string, word: string])[];
  value: string;
  onChange: (value: string) => void;
}

/** Chips of which one is always on. */
export function ChoiceChips({ options, value, onChange }: ChoiceProps) {
  return options.map(([option, word]) => (
    <Chip key={option} pressed={value === option} onClick={() => onChange(option)}>
      {word}
    </Chip>
  ));
}
