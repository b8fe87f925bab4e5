import { grouped } from '~/lib/figures';

interface Props {
  name: string;
  value: number;
  /** What the share is of; none without. */
  of?: number;
}

/** A figure of results, with its share if there is a whole. */
export function Figure({ name, value, of }: Props) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {grouped(value)}
        {of ? <small>{` · ${((value / of) * 100).toFixed(1)}%`}</small> : null}
      </dd>
    </div>
  );
}
