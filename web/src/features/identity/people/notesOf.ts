/** How many notes the card on the overview shows, and the tab. */
export const QUICK_NOTES = 3;
export const ALL_NOTES = 100;

/** What the notes about someone ask for; the person who asks together with more asks the same. */
export const notesOf = (id: number, perPage: number) => ({ userId: id, notes: { page: 1, perPage } });
