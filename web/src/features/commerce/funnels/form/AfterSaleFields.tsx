import { skipToken, useQuery } from '@apollo/client/react';
import { Link } from 'react-router';
import { Button } from '~/ui/Button';
import { Card } from '~/ui/Card';
import type { AtlasForm } from '~/ui/Form/useAtlasForm';
import { TextArea } from '~/ui/fields/TextArea';
import { TextField } from '~/ui/fields/TextField';
import classNames from '../../catalogue/catalogue.module.css';
import { NextStepBox } from '../../pay/NextStepBox';
import { closedEditor, isKept } from '../ClosedPageCard';
import { ClosedPageOfFunnelDocument } from '../closedPage.gql';
import own from '../sale.module.css';
import type { FunnelValues } from './funnelValues';
import { SaleSection } from './SaleSection';

/** What buyers are asked to do once they paid. */
export function ThanksFields({ form }: { form: AtlasForm<FunnelValues> }) {
  const { thanksTitle, thanksText, thanksLabel, thanksUrl } = form.values;
  const isWritten = Boolean(thanksTitle || thanksText || thanksLabel || thanksUrl);
  return (
    <SaleSection
      title="Thank-you page"
      help="The one next step for people who just paid. Leave it empty to show none."
      preview={
        isWritten ? (
          <NextStepBox
            level={3}
            step={{
              title: thanksTitle.trim() || 'Headline',
              text: thanksText.trim(),
              label: thanksLabel.trim() || 'Button',
              url: thanksLabel || thanksUrl ? previewLink(thanksUrl.trim()) : '',
            }}
          />
        ) : (
          <p>No next step is shown.</p>
        )
      }
    >
      <TextField
        {...form.field('thanksTitle')}
        className={classNames.wide}
        maxLength={150}
        placeholder="Say hi to your batch"
      />
      <TextArea {...form.field('thanksText')} className={classNames.wide} rows={3} maxLength={1000} />
      <TextField {...form.field('thanksLabel')} maxLength={60} placeholder="Open the group" />
      <TextField
        {...form.field('thanksUrl')}
        maxLength={2000}
        autoComplete="off"
        placeholder="/courses/my-courses"
        hint="A page of ours, like /home, or a link that starts with https://."
      />
    </SaleSection>
  );
}

/** The button is drawn before its link is whole. */
const previewLink = (url: string) => (url.startsWith('https://') ? url : '/');

interface ClosedProps {
  form: AtlasForm<FunnelValues>;
  productName: string;
  /** None for a funnel that is yet to be made. */
  funnelId?: string;
}

/** A field of the preview: drawn, since nobody types into it. */
const Drawn = ({ label }: { label: string }) => (
  <span className={own.drawn}>
    {label}
    <span />
  </span>
);

/**
 * What the closed page that all funnels share says for this one. A funnel with a closed page of its own is edited there.
 */
export function ClosedFields({ form, productName, funnelId }: ClosedProps) {
  const { data } = useQuery(ClosedPageOfFunnelDocument, funnelId ? { variables: { funnelId } } : skipToken);
  const { closedHeadline, closedText } = form.values;
  const page = data?.closedPage;
  if (isKept(page)) {
    return (
      <Card as="section" className={own.section} aria-label="Closed page">
        <header className={own.head}>
          <h2 className={own.title}>Closed page</h2>
          <p className={own.help}>
            This funnel has its own closed page. <Link to={closedEditor(page.path)}>Edit it in the page builder</Link>.
          </p>
        </header>
      </Card>
    );
  }
  return (
    <SaleSection
      title="Closed page"
      help="Shown while people can't buy. Your words take the place of those on the shared page, and the rest of it stays."
      preview={
        <div className={own.closed}>
          <h3>{closedHeadline.trim() || 'Enrollment is closed for now'}</h3>
          <p>{closedText.trim() || 'The text of the shared page.'}</p>
          <div className={own.waitlist}>
            <p>The waitlist for {productName}</p>
            <Drawn label="First name" />
            <Drawn label="Email" />
            <Button variant="primary" full>
              Join the waitlist
            </Button>
          </div>
        </div>
      }
    >
      <TextField
        {...form.field('closedHeadline')}
        className={classNames.wide}
        maxLength={150}
        placeholder="Enrollment is closed for now"
      />
      <TextArea
        {...form.field('closedText')}
        className={classNames.wide}
        rows={3}
        maxLength={300}
        hint="Leave it empty to show the text of the shared page."
      />
    </SaleSection>
  );
}
