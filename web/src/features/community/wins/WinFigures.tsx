import { Cell } from '~/lib/cell';
import { Banner } from '~/ui/Banner';
import { Card } from '~/ui/Card';
import { Money } from '~/ui/Money';
import { SectionHeader } from '~/ui/PageHeader';
import { Stat, StatRow } from '~/ui/Stat';
import classNames from './WinStaff.module.css';
import { WinFiguresDocument, type WinFiguresQuery } from './winStaff.gql';
import { count, kindNames } from './winWords';

type Figures = WinFiguresQuery['winFigures'];

/** What came of it for members, or for those of a batch, each figure with its base. */
export default function WinFigures({ batchId }: { batchId?: number }) {
  return (
    <section>
      <SectionHeader title="Outcomes" />
      <Cell query={WinFiguresDocument} variables={{ batchId }}>
        {({ winFigures }) => <Shown figures={winFigures} />}
      </Cell>
    </section>
  );
}

function Shown({ figures }: { figures: Figures }) {
  const { people, minimum, kinds, otherCurrencies } = figures;
  if (!kinds) {
    return (
      <Banner variant="info">
        Figures are shown from {minimum} people on; here {people === 1 ? 'is 1' : `are ${people}`}. Fewer would tell of
        single people.
      </Banner>
    );
  }
  const of = (part: number | null) => `${share(part ?? 0, people)} of ${count(people, 'member')}`;
  return (
    <div className={classNames.figures}>
      <StatRow>
        <Stat label="Told a win" value={figures.tellers} note={of(figures.tellers)} />
        <Stat label="With a confirmed win" value={figures.confirmedTellers} note={of(figures.confirmedTellers)} />
        <Median label="Median told" median={figures.told} minimum={minimum} />
        <Median label="Median confirmed" median={figures.confirmed} minimum={minimum} />
      </StatRow>
      <Card padding="none">
        <table className={classNames.kinds}>
          <thead>
            <tr>
              <th scope="col">Kind</th>
              <th scope="col">Told</th>
              <th scope="col">Confirmed</th>
              <th scope="col">People</th>
            </tr>
          </thead>
          <tbody>
            {kinds.map(({ kind, wins, confirmedWins, people }) => (
              <tr key={kind}>
                <th scope="row">{kindNames[kind]}</th>
                <td>{wins}</td>
                <td>{confirmedWins}</td>
                <td>{people}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      <p className={classNames.muted}>
        Of {count(figures.wins ?? 0, 'win')} that members told, coaches confirmed {figures.confirmedWins}. Medians are
        of all pesos one person told, among those who told an amount; {count(otherCurrencies ?? 0, 'win')} in other
        currencies and hidden wins are left out.
      </p>
    </div>
  );
}

function Median({ label, median, minimum }: { label: string; median: Figures['told']; minimum: number }) {
  if (!median) return <Stat label={label} value="–" note={`Fewer than ${minimum} people`} />;
  return (
    <Stat
      label={label}
      value={<Money amount={median.amount} decimals={0} />}
      note={`Per person, of ${count(median.people, 'person', 'people')}`}
    />
  );
}

function share(part: number, whole: number): string {
  return `${Math.round((part / whole) * 100)} %`;
}
