import { Button } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { EmptyState } from '~/ui/EmptyState';
import { Markdown } from '~/ui/Markdown';
import { SkeletonCard, SkeletonRows, SkeletonText } from '~/ui/Skeleton';
import { ErrorState } from '~/ui/states/ErrorState';
import { Example, Grid, Section } from './GalleryFrame';

const lesson = `Clients read the **first two lines**, then decide. In this lesson you rewrite yours so that it says *what you do*, for whom, and what changes for them.

# Do this while you watch

1. Open the [profile worksheet](/dev/ui) and fill in the left column.
2. Pause at 6:40 and write your own first two lines.
   - Keep it short.
3. Post them in your group.

> Hindi kailangan ng years of experience.

<script>alert('not run')</script>`;

export function StatesSection() {
  return (
    <Section title="Empty, loading and error states">
      <Grid>
        <Example label="Any table" span={3}>
          <Card padding="none">
            <EmptyState>New items will appear here.</EmptyState>
          </Card>
        </Example>
        <Example label="Payment records" span={3}>
          <Card padding="none">
            <EmptyState title="No Subscription Records here" action={<Button size="sm">Enroll to Funnel</Button>}>
              Enroll this user to a funnel to create one.
            </EmptyState>
          </Card>
        </Example>
        <Example label="Global search" span={3}>
          <Card padding="none">
            <EmptyState spot="compass" title="Oops, no results found">
              Try a shorter word, or another type.
            </EmptyState>
          </Card>
        </Example>
        <Example label="Side panel, all tasks done" span={3}>
          <Card padding="none">
            <EmptyState spot="island" title="Hooray! You've completed all the task">
              Your coach reviews your move-up next.
            </EmptyState>
          </Card>
        </Example>
        <Example label="List skeleton" span={5}>
          <Card padding="none">
            <SkeletonRows />
          </Card>
        </Example>
        <Example label="Card skeleton" span={4}>
          <SkeletonCard />
        </Example>
        <Example label="Text skeleton" span={3}>
          <Card>
            <SkeletonText lines={4} />
          </Card>
        </Example>
        <Example label="Render error" span={4}>
          <Card padding="none">
            <ErrorState bugReportPath="/bug-report" />
          </Card>
        </Example>
        <Example label="Forbidden" span={4}>
          <Card padding="none">
            <EmptyState
              spot="gate"
              title="Access Restricted"
              action={
                <Button size="sm" variant="primary">
                  Go Back to home
                </Button>
              }
            >
              Your access level doesn't include this page.
            </EmptyState>
          </Card>
        </Example>
        <Example label="Text that people wrote" span={4}>
          <Card>
            <Markdown text={lesson} topHeading={3} />
          </Card>
        </Example>
      </Grid>
    </Section>
  );
}
