import type { HomeSectionProps } from '~/lib/home';
import { usePublicSettings } from '~/lib/settings';
import { SectionHeader } from '~/ui/PageHeader';
import { mainMenu } from '../menus/mainMenu';
import { isBuiltPath } from './builtPaths';
import { ScreenGrid } from './ScreenGrid';
import { screensOf } from './screenList';

/** Every screen the person can open, as in the menu, plus help and the policies. */
export default function Screens({ user, role, pathOf }: HomeSectionProps) {
  const settings = usePublicSettings();
  const screens = screensOf(mainMenu(user, role.id, settings), { isBuiltPath, pathOf, roleId: role.id });
  return (
    <section>
      <SectionHeader title="What you can open" />
      <ScreenGrid screens={screens} />
    </section>
  );
}
