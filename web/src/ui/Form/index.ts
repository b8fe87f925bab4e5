export { Form, type FormProps } from './Form';
export { fieldMessage, generic, labelFromPath } from './messages';
export { FormActions, SubmitButton } from './SubmitButton';
export { serverFields } from './serverErrors';
export { type AtlasForm, type FormOptions, useAtlasForm } from './useAtlasForm';
