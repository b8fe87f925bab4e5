import { Button } from '~/ui/Button';
import type { AtlasForm } from '~/ui/Form/useAtlasForm';
import { TextArea } from '~/ui/fields/TextArea';
import { TextField } from '~/ui/fields/TextField';
import classNames from '../catalogue/catalogue.module.css';
import { ClosedWords } from '../checkout/ClosedWords';
import { NextStepBox } from '../pay/NextStepBox';
import type { FunnelValues } from './funnelValues';
import { SaleSection } from './SaleSection';
import own from './sale.module.css';

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

/** A field of the preview: drawn, since nobody types into it. */
const Drawn = ({ label }: { label: string }) => (
  <span className={own.drawn}>
    {label}
    <span />
  </span>
);

/** What the page of the funnel says while it is closed. The waitlist form below it stays. */
export function ClosedFields({ form, productName }: { form: AtlasForm<FunnelValues>; productName: string }) {
  const { closedHeadline, closedText } = form.values;
  return (
    <SaleSection
      title="Closed page"
      help="Shown while people can't buy. The waitlist form always stays below your words."
      preview={
        <div className={own.closed}>
          <ClosedWords
            level={3}
            headline={closedHeadline.trim()}
            text={closedText.trim()}
            reason="The reason it's closed, such as: Enrollment closed on Dec 01, 2026 12:00 AM."
          />
          <div className={own.waitlist}>
            <p>Leave your name, and we'll tell you when {productName} opens.</p>
            <Drawn label="First name" />
            <Drawn label="Email" />
            <span className={own.consent}>
              <span />
              Send me news and free trainings too. I can unsubscribe anytime.
            </span>
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
        placeholder="Enrollment is closed"
      />
      <TextArea
        {...form.field('closedText')}
        className={classNames.wide}
        rows={3}
        maxLength={300}
        hint="Leave it empty to show the reason it's closed."
      />
    </SaleSection>
  );
}
