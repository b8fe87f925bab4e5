/** What a part of a profile gets to know that comes from another domain. */
export interface ProfilePartProps {
  slug: string;
  firstName: string;
  isOwn: boolean;
}
