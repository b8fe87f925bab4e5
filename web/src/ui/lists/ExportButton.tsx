import { useState } from 'react';
import { download } from '~/lib/files/download';
import { Button } from '~/ui/Button';
import { toast } from '~/ui/toast';
import { IconDownload } from '../icons';

/** Takes the list on the screen home as a file, all pages of it. */
export function ExportButton({ path }: { path: string }) {
  const [isBusy, setIsBusy] = useState(false);
  const press = async () => {
    setIsBusy(true);
    try {
      await download(path);
    } catch (error) {
      toast.error((error as Error).message);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button
      icon={<IconDownload size={18} stroke={2} aria-hidden />}
      loading={isBusy}
      loadingLabel="Exporting..."
      onClick={press}
    >
      Export
    </Button>
  );
}
