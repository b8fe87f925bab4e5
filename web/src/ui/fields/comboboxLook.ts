import '@mantine/core/styles/Combobox.layer.css';
import classNames from './comboboxLook.module.css';

export const listClassNames = {
  dropdown: classNames.dropdown,
  option: classNames.option,
  options: classNames.options,
  empty: classNames.empty,
  pill: classNames.pill,
  inputField: classNames.inputField,
  pillsList: classNames.pillsList,
};

export const comboboxProps = {
  shadow: 'lg',
  offset: 6,
  transitionProps: { duration: 120, transition: 'fade' },
} as const;
