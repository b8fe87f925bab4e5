import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop as IconAuto, IconMoon, IconSun } from '~/ui/icons';
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
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
          {CHOICES.map(({ value, label, Icon }) => (
            <Menu.RadioItem key={value} value={value} className={classNames.scheme} checkIcon={<span hidden />}>
              <span className={classNames.schemeLabel}>
                <Icon size={16} stroke={1.75} aria-hidden />
                {label}
              </span>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </div>
    </>
  );
}
