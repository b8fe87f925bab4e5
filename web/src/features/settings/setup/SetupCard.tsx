import { useQuery } from '@apollo/client/react';
import { Link } from 'react-router';
import { can } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { routes } from '~/lib/routing/routes';
import { LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { IconCircleDashed } from '~/ui/icons';
import classNames from './SetupCard.module.css';
import { type MissingSetupFragment, SetupCardDocument } from './setup.gql';

/** What is still missing, asked for by itself: for pages that ask for nothing else of the set-up. Those who can't change it see none. */
export function SetupCard({ className }: { className?: string }) {
  const { currentUser } = useAuth();
  const { data } = useQuery(SetupCardDocument, {
    skip: !can(currentUser, 'default-setting_update'),
    fetchPolicy: 'cache-and-network',
  });
  return data ? <MissingSetup setup={data.setupChecklist} className={className} /> : null;
}

interface MissingProps {
  setup: MissingSetupFragment;
  className?: string;
  /** Says only what is missing, not how to mend it: the step itself does. */
  brief?: boolean;
}

/** What is still missing before the community runs, in words. Gone once nothing is. */
export function MissingSetup({ setup, className, brief = false }: MissingProps) {
  if (setup.isDone) return null;
  const all = setup.steps.flatMap(({ items }) => items);
  const missing = all.filter(({ isDone }) => !isDone);
  const next = setup.steps.find(({ key, isDone }) => !isDone && key !== 'running');
  return (
    <Card as="section" className={className} aria-labelledby="setup-card-title">
      <div className={classNames.head}>
        <div>
          <h2 id="setup-card-title">Finish your set-up</h2>
          <p>
            {all.length - missing.length} of {all.length} done
          </p>
        </div>
        {next && (
          <LinkButton size="sm" to={routes.setup({ step: next.key })}>
            Continue set-up
          </LinkButton>
        )}
      </div>
      <ul className={classNames.items}>
        {missing.map(({ key, text, help, link }) => (
          <li key={key}>
            <IconCircleDashed size={20} stroke={2} aria-hidden />
            <span>
              {link ? <Link to={link}>{text}</Link> : <b>{text}</b>} {!brief && help}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
