/** '1 lead', '2 leads' */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-PH')} ${noun}${count === 1 ? '' : 's'}`;
}
