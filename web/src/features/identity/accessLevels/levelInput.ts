import type { LevelValues } from './AccessLevelForm';

/** What both mutations take. */
export function inputOf({ name, description, pages, functions, opensMemberContent }: LevelValues) {
  return {
    name: name.trim(),
    description: description.trim() || null,
    pages: [...pages],
    functions: [...functions],
    opensMemberContent,
  };
}
