import { useEffect, useRef } from 'react';
import { Cell } from '~/lib/cell';
import { usePageTitle } from '~/lib/pageTitle';
import { Button } from '~/ui/Button';
import { EmptyState } from '~/ui/EmptyState';
import { IconArrowLeft } from '~/ui/icons';
import { PageHeader } from '~/ui/PageHeader';
import { SkeletonText } from '~/ui/Skeleton';
import { ImportAction } from './ImportAction';
import classNames from './ImportPanel.module.css';
import { ImportProblemList, ImportWarningList } from './ImportProblemList';
import { ImportStatus } from './ImportStatus';
import { ImportSummary } from './ImportSummary';
import type { ImportShown } from './importShown';
import { ImportByIdDocument } from './imports.gql';
import { isKept, isLive, kindWords, modeWords, titleOf } from './importWords';

interface Props {
  id: number;
  onOpen: (id: number) => void;
  onClose: () => void;
}

const REFRESH_MS = 1000;

/** One upload from its check to its undoing. It lives on the server: the person who leaves finds it as far as it is. */
export default function ImportPanel({ id, onOpen, onClose }: Props) {
  return (
    <div data-density="compact" className={classNames.panel}>
      <div>
        <Button size="sm" variant="subtle" icon={<IconArrowLeft size={16} stroke={2} aria-hidden />} onClick={onClose}>
          All uploads
        </Button>
      </div>
      <Cell
        query={ImportByIdDocument}
        variables={{ id }}
        loading={<SkeletonText lines={8} />}
        empty={<NotThere />}
        notFound={<NotThere />}
      >
        {(data, { refetch }) => data.import && <Details shown={data.import} refetch={refetch} onOpen={onOpen} />}
      </Cell>
    </div>
  );
}

const NotThere = () => <EmptyState level={2} spot="compass" title="Upload not found" />;

interface DetailsProps {
  shown: ImportShown;
  refetch: () => Promise<void>;
  onOpen: (id: number) => void;
}

function Details({ shown, refetch, onOpen }: DetailsProps) {
  usePageTitle(shown.fileName);
  const top = useRef<HTMLDivElement>(null);
  const live = isLive(shown);
  useEffect(() => top.current?.focus(), []);
  useEffect(() => {
    if (!live) return;
    const timer = setInterval(() => void refetch().catch(() => {}), REFRESH_MS);
    return () => clearInterval(timer);
  }, [live, refetch]);
  return (
    <>
      {/* The row that led here is gone: the keyboard goes on from the heading. */}
      <div ref={top} tabIndex={-1} className={classNames.top}>
        <PageHeader
          title={shown.fileName}
          description={`${titleOf(kindWords, shown.kind)}, ${titleOf(modeWords, shown.mode).toLowerCase()}. Uploaded by ${shown.by}.`}
          actions={<ImportStatus status={shown.status} />}
        />
      </div>
      <ImportSummary shown={shown} onOpen={onOpen} />
      <ImportAction shown={shown} />
      {shown.warningCount > 0 && isKept(shown, Date.now()) && <ImportWarningList key={shown.status} shown={shown} />}
      {shown.problemCount > 0 && isKept(shown, Date.now()) && <ImportProblemList key={shown.status} shown={shown} />}
    </>
  );
}
