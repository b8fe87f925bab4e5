import { grouped } from '~/lib/figures';
import { Badge, type BadgeTone } from '~/ui/Badge';
import { IconClock, IconEqual, IconTrendingDown, IconTrendingUp } from '~/ui/icons';
import type { ExperimentDetailsFragment } from './experiments.gql';
import classNames from './experiments.module.css';
import { IntervalBar } from './IntervalBar';
import { percent, resultOf, type Variant } from './words';

interface Props {
  experiment: ExperimentDetailsFragment;
  /** Where the page is, to look at each variant; left out when there is nothing to look at. */
  address?: string | null;
}

const count = (value: number) => grouped(value);

/** Visitors, conversions and rate of every variant, and how far it is from A. */
export function ResultTable({ experiment, address }: Props) {
  const { variants } = experiment;
  const bounds = variants.flatMap(({ low, high }) => [Math.abs(low ?? 0), Math.abs(high ?? 0)]);
  const most = Math.max(...bounds, 0.01);
  return (
    <table className={classNames.table}>
      <caption>Results by variant</caption>
      <thead>
        <tr>
          <th scope="col">Variant</th>
          <th scope="col">Share</th>
          <th scope="col">Visitors</th>
          <th scope="col">Conversions</th>
          <th scope="col">Rate</th>
          <th scope="col">Difference to A</th>
          <th scope="col">Result</th>
        </tr>
      </thead>
      <tbody>
        {variants.map((variant) => (
          <tr key={variant.letter}>
            <th scope="row">
              <span className={classNames.letter}>{variant.letter}</span>
              <span className={classNames.variantName}>
                {variant.name}
                {address && (
                  <a href={`${address}?variant=${variant.letter}`} target="_blank" rel="noreferrer">
                    Preview {variant.letter}
                  </a>
                )}
              </span>
            </th>
            <td data-label="Share">{variant.share} %</td>
            <td data-label="Visitors">{count(variant.visitors)}</td>
            <td data-label="Conversions">{count(variant.conversions)}</td>
            <td data-label="Rate">{variant.visitors > 0 ? percent(variant.rate) : 'None yet'}</td>
            <td data-label="Difference to A" className={classNames.wideCell}>
              <IntervalBar variant={variant} most={most} />
            </td>
            <td data-label="Result" className={classNames.wideCell}>
              <Result variant={variant} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const looks: Record<string, readonly [BadgeTone, typeof IconClock]> = {
  better: ['success', IconTrendingUp],
  worse: ['danger', IconTrendingDown],
  same: ['neutral', IconEqual],
  early: ['outline', IconClock],
};

function Result({ variant }: { variant: Variant }) {
  if (variant.letter === 'A') return <span className={classNames.none}>{resultOf(variant)}</span>;
  const [tone, Icon] = looks[variant.verdict] ?? ['outline', IconClock];
  return (
    <Badge tone={tone} icon={<Icon size={15} stroke={2} aria-hidden />}>
      {resultOf(variant)}
    </Badge>
  );
}
