import { Suspense } from 'react';
import { useAuth } from '~/lib/auth/AuthProvider';
import type { HomeSectionProps } from '~/lib/home';
import { useCurrentRole } from '~/lib/role';
import { pathOf } from './builtPaths';
import { Greeting } from './Greeting';
import classNames from './HomePage.module.css';
import { type HomeSection, homeSections } from './sections';

/** A greeting and the sections that fit the person and the role they act in. */
export default function HomePage() {
  const { currentUser: user } = useAuth();
  const role = useCurrentRole();
  if (!user) return null;
  const shown = homeSections.filter((section) => section.shows(user, role.id));
  const props: HomeSectionProps = { user, role, pathOf: (name) => pathOf(user, name) };
  const render = (place: HomeSection['place']) =>
    shown.map(
      ({ name, Section, ...section }, at) =>
        section.place === place && (
          // On small screens there is one column: `order` brings both places back into the order of the list.
          <div key={name} className={classNames.section} style={{ order: at }}>
            <Suspense>
              <Section {...props} />
            </Suspense>
          </div>
        ),
    );
  return (
    <div className={classNames.home}>
      <Greeting user={user} role={role} />
      <div className={classNames.columns}>
        <div className={classNames.column}>{render('main')}</div>
        <div className={classNames.column}>{render('side')}</div>
      </div>
    </div>
  );
}
