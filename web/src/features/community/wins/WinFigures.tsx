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
        Results appear once {minimum} people are in the batch, to protect everyone's privacy.{' '}
        {people === 1 ? 'There is 1' : `There are ${people}`} now.
      </Banner>
    );
  }
  const of = (part: number | null) => `${share(part ?? 0, people)} of ${count(people, 'member')}`;
  return (
    <div className={classNames.figures}>
      <StatRow>
        <Stat label="Shared a win" value={figures.tellers} note={of(figures.tellers)} />
        <Stat label="Had a win confirmed" value={figures.confirmedTellers} note={of(figures.confirmedTellers)} />
        <Median label="Median shared" median={figures.told} minimum={minimum} />
        <Median label="Median confirmed" median={figures.confirmed} minimum={minimum} />
      </StatRow>
      <Card padding="none">
        <table className={classNames.kinds}>
          <thead>
            <tr>
              <th scope="col">Type</th>
              <th scope="col">Shared</th>
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
        Members shared {count(figures.wins ?? 0, 'win')}; coaches confirmed {figures.confirmedWins}. Medians count all
        pesos per person who shared an amount. Not counted: {count(otherCurrencies ?? 0, 'win')} in other currencies,
        and hidden wins.
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
