import { useState } from 'react';
import { Bangka } from '~/ui/art/Bangka';
import { Cover } from '~/ui/art/Cover';
import { Logo } from '~/ui/art/Logo';
import { RouteMap } from '~/ui/art/RouteMap';
import { LandingCard, SeaBackground } from '~/ui/art/SeaBackground';
import { SeaSurface } from '~/ui/art/SeaSurface';
import { Spot } from '~/ui/art/Spot';
import { Button } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { Example, Grid, Row, Section } from './GalleryFrame';
import classNames from './gallery.module.css';

export function DrawingsSection() {
  const [done, setDone] = useState(5);
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
        <Example label="Chart covers, drawn from an id" span={12}>
          <div className={classNames.covers}>
            {[10, 11, 12, 13, 14].map((id) => (
              <Cover key={id} id={id} className={classNames.cover}>
                {id === 10 && <span className={classNames.onCover}>6 min left</span>}
              </Cover>
            ))}
          </div>
        </Example>
        <Example label="Stage map: press the boat on" span={4}>
          <SeaSurface className={classNames.stage}>
            <div className={classNames.stageWords}>
              <p>Stage 1</p>
              <h2>Building Your Base</h2>
            </div>
            <RouteMap total={8} done={done} />
          </SeaSurface>
          <Row>
            <Button size="sm" onClick={() => setDone((done + 1) % 9)}>
              Finish a task
            </Button>
          </Row>
        </Example>
        <Example label="Sea surface with a chart" span={4}>
          <SeaSurface art="chart" className={classNames.stage}>
            <div className={classNames.stageWords}>
              <p>Next payout</p>
              <h2>₱31,850.00</h2>
              <Row>
                <Button variant="mango">Payout details</Button>
                <Button variant="on-sea">All payouts</Button>
              </Row>
              <br />
            </div>
          </SeaSurface>
        </Example>
      </Grid>
      <br />
      <SeaBackground
        footer={
          <>
            <span>© 2026 Atlas</span>
            <a href="#main">Privacy Policy</a>
          </>
        }
      >
        <LandingCard
          aside={
            <SeaSurface>
              <div className={classNames.stageWords}>
                <h2>Small steps, same boat.</h2>
                <p>Every task you finish moves you one stop closer to your first client.</p>
              </div>
              <RouteMap total={8} done={5} width={372} height={190} />
            </SeaSurface>
          }
        >
          <Logo size={36} />
          <h1>Welcome back</h1>
          <p>Log in and pick up where you left off.</p>
        </LandingCard>
      </SeaBackground>
    </Section>
  );
}
