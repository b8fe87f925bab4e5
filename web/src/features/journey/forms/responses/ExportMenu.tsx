import { useState } from 'react';
import { download } from '~/lib/files/download';
import { Button } from '~/ui/Button';
import { IconDownload } from '~/ui/icons';
import { Menu } from '~/ui/menus/Menu';
import { toast } from '~/ui/toast';

/** The responses that are shown, all pages, as a workbook or as text. */
export function ExportMenu({ path }: { path: string }) {
  const [isBusy, setIsBusy] = useState(false);
  const take = async (format: 'xlsx' | 'csv') => {
    setIsBusy(true);
    try {
      await download(`${path}&format=${format}`);
    } catch (error) {
      toast.error((error as Error).message);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Menu
      align="end"
      trigger={
        <Button icon={<IconDownload size={18} stroke={2} aria-hidden />} loading={isBusy} loadingLabel="Exporting...">
          Export
        </Button>
      }
      items={[
        { key: 'xlsx', label: 'Excel workbook (.xlsx)', onSelect: () => void take('xlsx') },
        { key: 'csv', label: 'Comma-separated text (.csv)', onSelect: () => void take('csv') },
      ]}
    />
  );
}
