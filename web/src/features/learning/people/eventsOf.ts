/** What the events of someone ask for; the person who asks together with more asks the same. */
export const eventsOf = { upcoming: { page: 1, perPage: 20 }, past: { page: 1, perPage: 20 } };
