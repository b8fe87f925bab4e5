import { resolveValue, type Toast, useToaster } from 'react-hot-toast/headless';
import { IconButton } from '../Button';
import { IconAlertCircle, IconCheck, IconInfoCircle, IconX } from '../icons';
import classNames from './ToastArea.module.css';
import { toast } from './toast';

/** The one shared place for toasts: bottom right, on phones at the top. Mount it once, beside the router. */
export function ToastArea() {
  const { toasts, handlers } = useToaster();
  return (
    <section
      className={classNames.area}
      aria-label="Messages"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
    >
      {toasts.map((one) => (
        <ToastCard key={one.id} one={one} />
      ))}
    </section>
  );
}

const looks = { success: 'success', error: 'danger' } as Record<string, string>;

function ToastCard({ one }: { one: Toast }) {
  const isError = one.type === 'error';
  return (
    <div
      className={classNames.toast}
      data-leaving={!one.visible || undefined}
      role={isError ? 'alert' : 'status'}
      aria-live={isError ? 'assertive' : 'polite'}
    >
      <span className={classNames.mark} data-look={looks[one.type] ?? 'info'}>
        {one.type === 'success' && <IconCheck size={17} stroke={2.4} aria-hidden />}
        {isError && <IconAlertCircle size={17} stroke={2.4} aria-hidden />}
        {one.type === 'blank' && <IconInfoCircle size={17} stroke={2.4} aria-hidden />}
      </span>
      <span className={classNames.message}>{resolveValue(one.message, one)}</span>
      <IconButton size="sm" label="Close" icon={<IconX size={16} />} onClick={() => toast.dismiss(one.id)} />
    </div>
  );
}
