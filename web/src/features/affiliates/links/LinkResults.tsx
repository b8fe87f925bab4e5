import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { Cell } from '~/lib/cell';
import { listDate } from '~/lib/dates';
import { grouped } from '~/lib/figures';
import { errorMessage } from '~/lib/graphql/errors';
import { compact, peso } from '~/lib/money';
import { Button } from '~/ui/Button';
import { Drawer } from '~/ui/Drawer';
import { ConfirmModal } from '~/ui/Modal';
import { Money } from '~/ui/Money';
import { SegmentedControl } from '~/ui/SegmentedControl';
import { toast } from '~/ui/toast';
import { BarChart } from '../shared/BarChart';
import { CopyButton } from '../shared/CopyButton';
import { QrCode } from '../shared/QrCode';
import { AffiliateLinkResultsDocument, type AffiliateLinkResultsQuery, RemoveAffiliateLinkDocument } from './links.gql';
import own from './links.module.css';

const DAYS = 30;
const measures = [
  { value: 'visits', label: 'Visits' },
  { value: 'leads', label: 'Leads' },
  { value: 'paid', label: 'Paid' },
  { value: 'commission', label: 'Commission' },
] as const;
type Measure = (typeof measures)[number]['value'];

interface Props {
  linkKey: string;
  /** Of whom; the caller's own when it is left out. */
  affiliateId?: number;
  onClose: () => void;
  /** After it was removed; left out for those who can't. */
  onChanged?: () => Promise<void>;
}

/** What came of a link over time, and its QR code. */
export default function LinkResults({ linkKey, affiliateId, onClose, onChanged }: Props) {
  return (
    <Drawer opened onClose={onClose} title="Link results">
      <Cell query={AffiliateLinkResultsDocument} variables={{ affiliateId, key: linkKey, days: DAYS }}>
        {(data) => <Results data={data} onClose={onClose} onChanged={onChanged} />}
      </Cell>
    </Drawer>
  );
}

interface ResultsProps {
  data: AffiliateLinkResultsQuery;
  onClose: () => void;
  onChanged?: () => Promise<void>;
}

function Results({ data: { affiliateLink: link, affiliateLinkDays: days }, onClose, onChanged }: ResultsProps) {
  const [measure, setMeasure] = useState<Measure>('visits');
  const [isAsking, setAsking] = useState(false);
  const address = `${window.location.origin}${link.path}`;
  const word = measure === 'commission' ? peso : (value: number) => grouped(value);
  return (
    <div className={own.results}>
      <div>
        <h3>{link.campaign || link.name}</h3>
        {link.campaign && <p className={own.quiet}>Opens {link.name}</p>}
      </div>
      <dl className={own.facts}>
        <Fact label="Visits" value={grouped(link.visits)} />
        <Fact label="Leads" value={grouped(link.leads)} />
        <Fact label="Paid" value={grouped(link.paid)} />
        <Fact label="Commission" value={<Money amount={link.commission} />} />
      </dl>
      <div>
        <SegmentedControl
          label="Show"
          options={[...measures]}
          value={measure}
          onChange={(value) => setMeasure(value as Measure)}
        />
        <BarChart
          label={`${measures.find(({ value }) => value === measure)?.label} of the last ${DAYS} days`}
          series={[measures.find(({ value }) => value === measure)?.label ?? '']}
          bars={days.map((day) => ({ key: day.day, label: listDate(day.day).slice(0, 6), values: [day[measure]] }))}
          short={(value) => (measure === 'commission' ? `₱${compact(value)}` : compact(value))}
          long={word}
        />
      </div>
      {link.path && (
        <>
          <div className={own.copy}>
            <code>{address.replace(/^https?:\/\//, '')}</code>
            <CopyButton variant="subtle" size="sm" text={address} label="Copy this link" />
          </div>
          {link.longPath && (
            <div className={own.copy}>
              <code>{`${window.location.host}${link.longPath}`}</code>
              <CopyButton
                variant="subtle"
                size="sm"
                text={`${window.location.origin}${link.longPath}`}
                label="Copy full link"
              />
            </div>
          )}
          <QrCode address={address} svg={link.qrSvg} png={link.qrPng} name={`qr${link.path.replaceAll('/', '-')}`} />
        </>
      )}
      {link.id !== null && onChanged && (
        <Button variant="danger-text" onClick={() => setAsking(true)}>
          Remove from my list
        </Button>
      )}
      {isAsking && link.id !== null && onChanged && (
        <RemoveModal
          id={link.id}
          name={link.campaign}
          onClose={() => setAsking(false)}
          onRemoved={async () => {
            onClose();
            await onChanged();
          }}
        />
      )}
    </div>
  );
}

interface RemoveProps {
  id: number;
  name: string;
  onClose: () => void;
  onRemoved: () => Promise<void>;
}

function RemoveModal({ id, name, onClose, onRemoved }: RemoveProps) {
  const [remove] = useMutation(RemoveAffiliateLinkDocument);
  const confirm = async () => {
    try {
      await remove({ variables: { id } });
    } catch (error) {
      toast.error(errorMessage(error));
      throw error;
    }
    toast.success(`${name} removed`);
    await onRemoved();
  };
  return (
    <ConfirmModal opened onClose={onClose} onConfirm={confirm} title={`Remove ${name}?`} confirmLabel="Remove link">
      It leaves your list. Links you already shared keep working and keep counting. Build the same link again to get it
      back.
    </ConfirmModal>
  );
}

function Fact({ label, value }: { label: string; value: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
