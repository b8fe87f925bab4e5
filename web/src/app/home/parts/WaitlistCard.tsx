import { routes } from '~/lib/routing/routes';
import { usePublicSettings } from '~/lib/settings';
import { SeaSurface } from '~/ui/art/SeaSurface';
import { LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { IconExternalLink } from '~/ui/icons';
import home from '../Home.module.css';

/** While enrollment is closed: the sentence, and a place in the line. */
export function WaitlistCard({ funnelId }: { funnelId: string | undefined }) {
  const link = usePublicSettings()['waitlist-link'] ?? '';
  const isExternal = link.startsWith('https://');
  const canWait = isExternal || funnelId !== undefined;
  return (
    <Card as="section" padding="none" radius="lg" aria-labelledby="waitlist-title">
      <SeaSurface art="wide" className={home.sea}>
        <h2 id="waitlist-title" className={home.seaTitle}>
          Tribe Enrollment will open soon!
        </h2>
        <p>
          {canWait
            ? "Join the waitlist and we'll email you as soon as you can join."
            : "You can't join right now. Please check back soon."}
        </p>
        {canWait && (
          <div className={home.seaActions}>
            {isExternal ? (
              <LinkButton variant="mango" href={link} newTab iconEnd={<IconExternalLink size={18} aria-hidden />}>
                Join the Waitlist
              </LinkButton>
            ) : (
              <LinkButton variant="mango" to={routes.checkoutClosed({ funnel: funnelId ?? '' })}>
                Join the Waitlist
              </LinkButton>
            )}
          </div>
        )}
      </SeaSurface>
    </Card>
  );
}
