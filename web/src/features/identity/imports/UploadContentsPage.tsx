import { lazy, Suspense } from 'react';
import { Cell } from '~/lib/cell';
import { useRowParam } from '~/lib/rowParam';
import { PageHeader } from '~/ui/PageHeader';
import { SkeletonText } from '~/ui/Skeleton';
import { ImportHistory } from './ImportHistory';
import { ImportKindsDocument } from './imports.gql';
import { NewImport } from './NewImport';
import classNames from './UploadContentsPage.module.css';

const ImportPanel = lazy(() => import('./ImportPanel'));

/** Sheets for many people at once: upload, look at what it would do, start, and take it back within a week. */
export default function UploadContentsPage() {
  const shown = useRowParam('import');
  if (shown.id !== null) {
    return (
      <Suspense fallback={<SkeletonText lines={8} />}>
        <ImportPanel key={shown.id} id={shown.id} onOpen={shown.open} onClose={shown.close} />
      </Suspense>
    );
  }
  return (
    <div data-density="compact" className={classNames.page}>
      <PageHeader
        title="Uploads"
        description="Add many rows from an Excel file (.xlsx). We check the file first. Nothing changes until you start."
      />
      <Cell query={ImportKindsDocument} isEmpty={() => false} loading={<SkeletonText lines={8} />}>
        {({ importKinds }) => <NewImport kinds={importKinds} onChecked={shown.open} />}
      </Cell>
      <ImportHistory onOpen={shown.open} />
    </div>
  );
}
