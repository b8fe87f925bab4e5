import { RouteMap } from '~/ui/art/RouteMap';
import classNames from './AuthAside.module.css';

/** The chart beside the login form. Decoration: it shows nobody's progress. */
export function AuthAside() {
  return (
    <div className={classNames.aside} aria-hidden="true">
      <p className={classNames.title}>Small steps, same boat.</p>
      <p className={classNames.text}>Every task you finish moves you one stop closer to your first client.</p>
      <div className={classNames.route}>
        <RouteMap total={8} done={5} width={372} height={190} />
      </div>
    </div>
  );
}
