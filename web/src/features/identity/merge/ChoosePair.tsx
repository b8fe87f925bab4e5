import { Button } from '~/ui/Button';
import { IconArrowsExchange } from '~/ui/icons';
import { ChosenPerson } from './ChosenPerson';
import classNames from './MergeUsersPage.module.css';
import { PersonPicker } from './PersonPicker';
import type { Pair } from './usePair';

interface Props {
  pair: Pair;
  onChange: (pair: Pair) => void;
}

/** Both accounts side by side: the one to keep, and the one to merge and archive. */
export function ChoosePair({ pair: [survivor, source], onChange }: Props) {
  return (
    <div className={classNames.pair}>
      <Place
        title="Keep"
        search="Search the account to keep"
        about="This account stays and gets what the other one has."
        id={survivor}
        other={source}
        onChoose={(id) => onChange([id, source])}
      />
      <div className={classNames.swap}>
        <Button
          icon={<IconArrowsExchange size={18} stroke={2} aria-hidden />}
          disabled={!survivor && !source}
          onClick={() => onChange([source, survivor])}
        >
          Swap
        </Button>
      </div>
      <Place
        title="Merge and archive"
        search="Search the account to merge"
        about="This account is archived. Its email address leads to the kept account."
        id={source}
        other={survivor}
        onChoose={(id) => onChange([survivor, id])}
      />
    </div>
  );
}

interface PlaceProps {
  title: string;
  /** The label of the field to search in. */
  search: string;
  about: string;
  id: number | null;
  /** Who is chosen on the other side, and so cannot be chosen here. */
  other: number | null;
  onChoose: (id: number | null) => void;
}

function Place({ title, search, about, id, other, onChoose }: PlaceProps) {
  return (
    <section className={classNames.place} aria-label={title}>
      <h2>{title}</h2>
      <p className={classNames.about}>{about}</p>
      {id ? (
        <ChosenPerson key={id} id={id} onChange={() => onChoose(null)} />
      ) : (
        <PersonPicker label={search} other={other} onChoose={onChoose} />
      )}
    </section>
  );
}
