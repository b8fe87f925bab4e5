import { Bangka } from '~/ui/art/Bangka';
import { Logo } from '~/ui/art/Logo';
import { Spot } from '~/ui/art/Spot';
import { Card } from '~/ui/Card';
import { Example, Grid, Row, Section } from './GalleryFrame';

export function DrawingsSection() {
  return (
    <Section title="Drawings">
      <Grid>
        <Example label="Spot drawings: calm, compass, island, storm, gate" span={9}>
          <Card>
            <Row>
              <Spot kind="calm" />
              <Spot kind="compass" />
              <Spot kind="island" />
              <Spot kind="storm" />
              <Spot kind="gate" />
            </Row>
          </Card>
        </Example>
        <Example label="Logo and bangka" span={3}>
          <Card>
            <Row>
              <Logo />
              <Logo markOnly size={48} />
              <Bangka size={48} />
            </Row>
          </Card>
        </Example>
      </Grid>
    </Section>
  );
}
