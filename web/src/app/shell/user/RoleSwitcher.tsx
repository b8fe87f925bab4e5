import { Menu } from '@mantine/core';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconUserShield from '@tabler/icons-react/dist/esm/icons/IconUserShield.mjs';
import { useNavigate } from 'react-router';
import { type CurrentRole, selectRole } from '~/lib/role';
import { routes } from '~/lib/routing/routes';
import { showLoadingScreen } from '~/lib/uiState';

interface Props {
  levels: { id: string; name: string }[];
  role: CurrentRole;
}

/** People with several access levels choose in which one they act; the choice is kept on this browser for 30 days. */
export function RoleSwitcher({ levels, role }: Props) {
  const navigate = useNavigate();
  if (levels.length < 2) return null;
  const choose = (level: { id: string; name: string }) => {
    showLoadingScreen('Getting your things ready');
    selectRole(level);
    void navigate(routes.home());
  };
  return (
    <>
      <Menu.Divider />
      <Menu.Label>Switch role</Menu.Label>
      {levels.map((level) => (
        <Menu.Item
          key={level.id}
          role="menuitemradio"
          aria-checked={level.id === role.id}
          leftSection={<IconUserShield size={18} stroke={1.75} aria-hidden />}
          rightSection={level.id === role.id && <IconCheck size={17} stroke={2.2} aria-hidden />}
          onClick={() => choose(level)}
        >
          {level.name}
        </Menu.Item>
      ))}
    </>
  );
}
