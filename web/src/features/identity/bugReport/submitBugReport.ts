/** Sent by plain fetch: visitors report without the GraphQL client. */
export const SUBMIT_BUG_REPORT = /* GraphQL */ `
  mutation SubmitBugReport($input: BugReportInput!) {
    submitBugReport(input: $input)
  }
`;

export interface SubmitBugReportData {
  submitBugReport: boolean;
}
