export { ToastArea } from './ToastArea';
export { toast } from './toast';
