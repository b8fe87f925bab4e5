import { listed } from '~/lib/words/text';

/** Tin Salazar, Miggy Ferrer and Rowena Sarmiento; empty without anybody. */
export function peopleNames(people: readonly { name: string }[]): string {
  return listed(people.map(({ name }) => name));
}

interface Places {
  capacity: number | null;
  goingCount: number;
  waitingCount: number;
}

/** 12 of 20 places taken, 3 waiting; or 12 going where any number may. */
export function placesInWords({ capacity, goingCount, waitingCount }: Places): string {
  if (capacity === null) return goingCount === 0 ? 'No RSVPs yet' : `${goingCount} going`;
  const seats = `${goingCount} of ${capacity} ${capacity === 1 ? 'seat' : 'seats'} taken`;
  return waitingCount > 0 ? `${seats}, ${waitingCount} waiting` : seats;
}

/** 12 of 20 going; or 12 going where any number may. */
export function goingInWords({ capacity, goingCount }: Pick<Places, 'capacity' | 'goingCount'>): string {
  return capacity === null ? `${goingCount} going` : `${goingCount} of ${capacity} going`;
}
