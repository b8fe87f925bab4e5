/** What the editor saves of a page. */
export interface Draft {
  data: string;
  name: string;
  shareTitle: string;
  shareDescription: string;
}
