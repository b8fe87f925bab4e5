/** Asked by plain fetch: visitors get lost without the GraphQL client too. */
export const SUGGESTED_PAGES = /* GraphQL */ `
  query SuggestedPages($path: String!) {
    suggestedPages(path: $path) {
      path
      title
    }
  }
`;

export interface SuggestedPagesData {
  suggestedPages: SuggestedPage[];
}

export interface SuggestedPage {
  path: string;
  title: string;
}
