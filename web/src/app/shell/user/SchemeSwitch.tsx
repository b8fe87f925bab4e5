import { Menu, useMantineColorScheme } from '@mantine/core';
import IconAuto from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs';
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs';
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs';
import classNames from './UserMenu.module.css';

const CHOICES = [
  { value: 'auto', label: 'Auto', Icon: IconAuto },
  { value: 'light', label: 'Light', Icon: IconSun },
  { value: 'dark', label: 'Dark', Icon: IconMoon },
] as const;

/** Light, dark, or as the system says. The menu stays open so that one can look at the choice. */
export function SchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <Menu.Label>Appearance</Menu.Label>
      <div className={classNames.schemes}>
        {CHOICES.map(({ value, label, Icon }) => (
          <Menu.Item
            key={value}
            role="menuitemradio"
            aria-checked={colorScheme === value}
            className={classNames.scheme}
            leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
            closeMenuOnClick={false}
            onClick={() => setColorScheme(value)}
          >
            {label}
          </Menu.Item>
        ))}
      </div>
    </>
  );
}
