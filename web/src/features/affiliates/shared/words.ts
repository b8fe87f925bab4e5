import { grouped } from '~/lib/figures';
/** '1 lead', '2 leads' */
export function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;
}
