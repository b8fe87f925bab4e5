/** Written out: public pages go without the GraphQL client. */
export const POLICY = `query PublicPolicy($name: String!, $version: Int) {
  policy(name: $name, version: $version) { title body version effectiveAt latest versions { version note createdAt } }
}`;

export interface PolicyData {
  policy: {
    title: string;
    body: string;
    version: number;
    effectiveAt: string;
    latest: number;
    versions: { version: number; note: string; createdAt: string }[];
  };
}
