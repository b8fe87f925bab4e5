import { Menu } from '@mantine/core';
import { useNavigate } from 'react-router';
import { showLoadingScreen } from '~/lib/browser/uiState';
import { type CurrentRole, selectRole } from '~/lib/people/role';
import { routes } from '~/lib/routing/routes';
import { IconCheck } from '~/ui/icons';
import classNames from './UserMenu.module.css';

interface Props {
  levels: { id: string; name: string }[];
  role: CurrentRole;
}

/** People with several access levels choose in which one they act; the choice is kept on this browser for 30 days. */
export function RoleSwitcher({ levels, role }: Props) {
  const navigate = useNavigate();
  if (levels.length < 2) return null;
  const choose = (id: string) => {
    const level = levels.find((one) => one.id === id);
    if (!level) return;
    showLoadingScreen('Getting your things ready');
    selectRole(level);
    void navigate(routes.home());
  };
  return (
    <>
      <Menu.Divider />
      <Menu.Label>Switch role</Menu.Label>
      <Menu.RadioGroup value={role.id} onChange={choose}>
        {levels.map((level) => (
          <Menu.RadioItem
            key={level.id}
            value={level.id}
            className={classNames.role}
            checkIcon={<IconCheck size={17} stroke={2.2} aria-hidden />}
            closeMenuOnClick
          >
            {level.name}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}
