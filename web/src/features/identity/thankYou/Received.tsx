import { useSearchParams } from 'react-router';
import { useAuth } from '~/lib/auth/AuthProvider';
import { routes } from '~/lib/routing/routes';
import { Spot } from '~/ui/art/Spot';
import { LinkButton } from '~/ui/Button';
import classNames from './Received.module.css';

/** What was received, by the word in the address; nothing secret, since anybody can write that word. */
const received: Record<string, string> = {
  'bug-report': "Our team has your report. If you left an email, we'll reply there.",
};

/** What was received, by a word. */
export default function Received() {
  const { isAuthenticated } = useAuth();
  const [search] = useSearchParams();
  const text = received[search.get('for') ?? ''] ?? 'We got it.';
  return (
    <div className={classNames.notice}>
      <Spot kind="island" />
      <h1>Thank you</h1>
      <p>{text}</p>
      <LinkButton variant="primary" to={isAuthenticated ? routes.home() : routes.login()}>
        {isAuthenticated ? 'Go to home' : 'Go to log in'}
      </LinkButton>
    </div>
  );
}
