export { ConfirmModal, type ConfirmModalProps } from './ConfirmModal';
export { Modal, type ModalProps } from './Modal';
export { PromptModal, type PromptModalProps } from './PromptModal';
