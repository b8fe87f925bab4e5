import { useState } from 'react';
import { LinkButton } from '~/ui/Button';
import { SectionHeader } from '~/ui/PageHeader';
import { SegmentedControl } from '~/ui/SegmentedControl';
import classNames from './training.module.css';

const viewers = [
  { value: 'visitor' as const, label: 'Visitor' },
  { value: 'registered' as const, label: 'Registered' },
];
const pages = [
  { value: '' as const, label: 'Overview' },
  { value: '/1' as const, label: 'Part 1' },
  { value: '/2' as const, label: 'Part 2' },
  { value: '/3' as const, label: 'Part 3' },
];

/** The page as people see it with what is saved; `version` changes when that does. */
export function TrainingPreview({ track, version }: { track: string; version: string }) {
  const [viewer, setViewer] = useState<'visitor' | 'registered'>('visitor');
  const [part, setPart] = useState<'' | '/1' | '/2' | '/3'>('');
  const path = `/free-training-${track}${part}`;
  return (
    <section className={classNames.preview}>
      <SectionHeader
        title="Preview"
        aside={
          <LinkButton size="sm" href={path} target="_blank" rel="noreferrer">
            Open page
          </LinkButton>
        }
      />
      <div className={classNames.choices}>
        <SegmentedControl label="Seen as" options={viewers} value={viewer} onChange={setViewer} />
        <SegmentedControl label="Page" options={pages} value={part} onChange={setPart} />
      </div>
      <iframe
        key={version}
        className={classNames.frame}
        title="Preview of the page"
        src={`${path}?preview=${viewer}`}
      />
    </section>
  );
}
