/** Asked by plain fetch: visitors read the changelog without the GraphQL client. */
export const CHANGELOG = /* GraphQL */ `
  query Changelog($list: ListInput) {
    changelog(list: $list) {
      rows {
        id
        title
        body
        publishedAt
      }
      total
    }
  }
`;

export interface ChangelogData {
  changelog: { rows: PublicEntry[]; total: number };
}

export interface PublicEntry {
  id: number;
  title: string;
  body: string;
  publishedAt: string;
}
