/** What the log of a person asks for; the person who asks together with more asks the same. */
export const logOf = (id: number) => ({ log: { page: 1, perPage: 20, sort: 'at', desc: true }, logOf: { userId: id } });
