/** What the page of a person hands to the part that says where they belong. */
export interface UserPlaceProps {
  id: number;
  name: string;
  /** What other domains say about them, by the names of the columns of the list of people. */
  parts: unknown;
  onChanged: () => Promise<void>;
}
