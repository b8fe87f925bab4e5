import { useState } from 'react';
import { Link } from 'react-router';
import { forgetViewed, lastViewed } from '~/lib/lastViewed';
import { routes } from '~/lib/routing/routes';
import { Banner } from '~/ui/Banner';

/** After staff saw Atlas as someone: the way back to that person's page. */
export function BackToViewed() {
  const [viewed, setViewed] = useState(lastViewed);
  if (!viewed) return null;
  const close = () => {
    forgetViewed();
    setViewed(null);
  };
  return (
    <Banner variant="info" onDismiss={close}>
      You're back as yourself.{' '}
      <Link to={routes.user({ id: viewed.id })} onClick={forgetViewed}>
        Open {viewed.name}'s page
      </Link>
    </Banner>
  );
}
