import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import classNames from './mantineInput.module.css';

/** Makes a Mantine input look like our own text box; the frame around it brings label, hint and error. */
export const inputClassNames = {
  input: classNames.input,
  section: classNames.section,
};
