import { Link } from 'react-router';
import { bannerDate } from '~/lib/dates';
import { routes } from '~/lib/routing/routes';
import { Banner } from '~/ui/Banner';
import classNames from '../renewal/RenewalBanner.module.css';

/** Reminds somebody on every page that they will be forgotten, and how to take it back. */
export default function ErasureBanner({ dueAt }: { dueAt: string }) {
  return (
    <div className={classNames.place}>
      <Banner variant="danger">
        Your account will be erased on {bannerDate(dueAt)}.{' '}
        <Link to={routes.myProfile({ tab: 'account' })}>Keep my account</Link>
      </Banner>
    </div>
  );
}
