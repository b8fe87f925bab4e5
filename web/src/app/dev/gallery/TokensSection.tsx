import tokens from '~/theme/tokens.json';
import { Example, Grid, Section } from './GalleryFrame';
import classNames from './tokens.module.css';

const scales: [key: keyof typeof tokens.colors, name: string, meaning: string][] = [
  ['laot', 'Laot', 'open sea, primary'],
  ['mangga', 'Mangga', 'progress, warning'],
  ['gumamela', 'Gumamela', 'danger, overdue'],
  ['pandan', 'Pandan', 'success, paid'],
  ['langit', 'Langit', 'info'],
  ['ube', 'Ube', 'impersonation, series 6'],
  ['gray', 'Abaca', 'neutral, light'],
  ['dark', 'Gabi', 'neutral, dark'],
];

export function TokensSection() {
  return (
    <Section title="Tokens">
      <Grid>
        <Example label="Colour scales, 0 to 9. Components use the semantic names instead.">
          {scales.map(([key, name, meaning]) => (
            <div key={key} className={classNames.scale}>
              <p className={classNames.name}>
                <b>{name}</b> {meaning}
              </p>
              <div className={classNames.steps} aria-hidden="true">
                {tokens.colors[key].map((colour) => (
                  <span key={colour} style={{ background: colour }} />
                ))}
              </div>
            </div>
          ))}
        </Example>
        <Example label="Type: Bricolage Grotesque and Reddit Sans" span={6}>
          <p className={classNames.display}>Kaya mo ’to</p>
          <h1>Magandang umaga, Maricel.</h1>
          <h2>Writing a profile clients say yes to</h2>
          <h3>Remaining tasks</h3>
          <p>Your membership is due for renewal on Fri, 12/04/2026.</p>
          <p className={classNames.small}>TRB-004182 · Batch 17 · Stage 2, tabular 0123456789</p>
        </Example>
        <Example label="Shadows xs to xl, radius 16" span={6}>
          <div className={classNames.shadows}>
            <div style={{ boxShadow: 'var(--shadow-xs)' }}>xs</div>
            <div style={{ boxShadow: 'var(--shadow-sm)' }}>sm</div>
            <div style={{ boxShadow: 'var(--shadow-md)' }}>md</div>
            <div style={{ boxShadow: 'var(--shadow-lg)' }}>lg</div>
            <div style={{ boxShadow: 'var(--shadow-xl)' }}>xl</div>
          </div>
        </Example>
      </Grid>
    </Section>
  );
}
