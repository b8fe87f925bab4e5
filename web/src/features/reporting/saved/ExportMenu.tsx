import { useEffect, useRef, useState } from 'react';
import { grouped } from '~/lib/figures';
import { Button } from '~/ui/Button';
import { IconDownload } from '~/ui/icons';
import { Menu } from '~/ui/menus/Menu';
import { ProgressBar } from '~/ui/Progress';
import { toast } from '~/ui/toast';
import { exportReport, type Progress } from './exportReport';
import classNames from './saved.module.css';

/** Takes a saved report home as a file, with how far it is and a way to stop it. */
export function useExport(id: number) {
  const [progress, setProgress] = useState<Progress>();
  const running = useRef<AbortController>(undefined);
  // Who leaves the page stops it.
  useEffect(() => () => running.current?.abort(), []);

  const start = async (format: 'xlsx' | 'csv') => {
    const control = new AbortController();
    running.current = control;
    setProgress({ rows: 0, total: 0 });
    try {
      await exportReport(id, format, setProgress, control.signal);
      toast.success('Export ready');
    } catch (error) {
      if (!control.signal.aborted) toast.error((error as Error).message);
    }
    if (running.current === control) setProgress(undefined);
  };
  const cancel = () => {
    running.current?.abort();
    setProgress(undefined);
    toast.info('Export canceled');
  };
  return { progress, start, cancel };
}

export function ExportMenu({ onStart, isBusy }: { onStart: (format: 'xlsx' | 'csv') => void; isBusy: boolean }) {
  return (
    <Menu
      trigger={
        <Button icon={<IconDownload size={18} stroke={2} aria-hidden />} loading={isBusy} loadingLabel="Exporting...">
          Export
        </Button>
      }
      items={[
        { key: 'xlsx', label: 'Excel file (XLSX)', onSelect: () => onStart('xlsx') },
        { key: 'csv', label: 'CSV file', onSelect: () => onStart('csv') },
      ]}
      align="end"
    />
  );
}

export function ExportProgress({ progress, onCancel }: { progress: Progress; onCancel: () => void }) {
  const { rows, total } = progress;
  const isWritten = total > 0 && rows >= total;
  const words = isWritten ? 'Downloading the file' : `Preparing ${grouped(rows)} of ${grouped(total)} rows`;
  return (
    <div className={classNames.progress} role="status">
      <div>
        <p>{words}</p>
        <ProgressBar tone="plain" label="Export" value={total ? (rows / total) * 100 : 0} />
      </div>
      <Button size="sm" onClick={onCancel}>
        Cancel export
      </Button>
    </div>
  );
}
