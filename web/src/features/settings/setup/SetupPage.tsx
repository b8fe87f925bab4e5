import { Navigate, useParams } from 'react-router';
import { Cell } from '~/lib/cell';
import { routes } from '~/lib/routing/routes';
import { SkeletonText } from '~/ui/Skeleton';
import { BrandStep } from './BrandStep';
import { EmailStep } from './EmailStep';
import { MoneyStep } from './MoneyStep';
import { ProductStep } from './ProductStep';
import { ReadyScreen } from './ReadyScreen';
import { SetupFrame } from './SetupFrame';
import { SetupDocument, type SetupFieldsFragment, SetupSettingsDocument } from './setup.gql';
import type { StepProps } from './stepProps';
import { STEPS, type StepKey } from './steps';

const screens: Record<string, { title: string; lead: string; Step: React.ComponentType<StepProps> }> = {
  brand: {
    title: 'Name your community',
    lead: 'Your name, logo and color appear in page titles, emails, receipts, the app and shared links.',
    Step: BrandStep,
  },
  email: {
    title: 'Connect your email',
    lead: "Login codes, receipts and reminders come from your own address, so people know it's you.",
    Step: EmailStep,
  },
  money: {
    title: 'Choose how people pay',
    lead: 'Bank transfer works right away. GCash, Maya, cards and QR Ph need a payment provider.',
    Step: MoneyStep,
  },
  product: {
    title: 'Make your first product',
    lead: 'We create a membership with everything it needs. You can change every part of it later.',
    Step: ProductStep,
  },
};

/** One step of the set-up, for those who may change settings; also how it is changed later. */
export default function SetupPage() {
  const { step = '' } = useParams();
  if (step === 'ready') {
    return <Cell query={SetupDocument}>{({ setupChecklist }) => <ReadyScreen setup={setupChecklist} />}</Cell>;
  }
  const screen = screens[step];
  if (!screen) return <Navigate to={routes.setup({ step: 'brand' })} replace />;
  const { title, lead, Step } = screen;
  const current = step as StepKey;
  return (
    <Cell query={SetupDocument} loading={<Frame current={current} title={title} lead={lead} />}>
      {({ setupChecklist }, { refetch }) => (
        <SetupFrame current={current} done={doneSteps(setupChecklist)} title={title} lead={lead}>
          <Cell query={SetupSettingsDocument} loading={<SkeletonText lines={8} />}>
            {({ defaultSettings }) => (
              <Step key={current} setup={setupChecklist} settings={defaultSettings} refresh={refetch} />
            )}
          </Cell>
        </SetupFrame>
      )}
    </Cell>
  );
}

function Frame({ current, title, lead }: { current: StepKey; title: string; lead: string }) {
  return (
    <SetupFrame current={current} done={['owner']} title={title} lead={lead}>
      <SkeletonText lines={8} />
    </SetupFrame>
  );
}

/** The account is made by the time anybody sees this. */
function doneSteps({ steps }: SetupFieldsFragment): string[] {
  const finished = steps.filter(({ isDone }) => isDone).map(({ key }) => key);
  return STEPS.map(({ key }) => key).filter((key) => key === 'owner' || finished.includes(key));
}
