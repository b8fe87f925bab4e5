export { Form, type FormProps } from './Form';
export { fieldMessage, generic, labelFromPath } from './messages';
export { FormActions, SubmitButton, useHoldForm } from './SubmitButton';
export { type AtlasForm, type FormOptions, useAtlasForm } from './useAtlasForm';
export { useLeaveQuestion } from './useLeaveQuestion';
