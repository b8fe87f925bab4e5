import { useEffect, useRef } from 'react';
import { useAuth } from '~/lib/auth/AuthProvider';
import { routes } from '~/lib/routing/routes';
import { Spot } from '~/ui/art/Spot';
import { Button, LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import classNames from './fill.module.css';
import type { SentForm, ViewedForm } from './viewForm';

interface Props {
  form: ViewedForm;
  sent: SentForm;
  /** Nothing for visitors, whose answers are theirs no longer. */
  onChange?: () => void;
}

/** What is said to those who sent a form, and where to go from here. */
export function FormThanks({ form, sent, onChange }: Props) {
  const { currentUser } = useAuth();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const isJourney = form.slug === 'journey-form';
  return (
    <Card padding="lg" radius="lg">
      <div className={classNames.thanks}>
        <Spot kind="island" />
        <h2 ref={title} tabIndex={-1}>
          Your answers are in
        </h2>
        <p>{sent.thanks ?? 'Salamat! Thank you.'}</p>
        <div>
          {onChange && <Button onClick={onChange}>Change my answers</Button>}
          {currentUser && (
            <LinkButton variant="primary" to={isJourney ? routes.viewStage() : routes.home()}>
              {isJourney ? 'Go to my stage' : 'Back to home'}
            </LinkButton>
          )}
        </div>
      </div>
    </Card>
  );
}
