import { useState } from 'react';
import { Button, IconButton, LinkButton } from '~/ui/Button';
import { IconPlus, IconTrash, IconX } from '~/ui/icons';
import { Example, Grid, Row, Section } from './GalleryFrame';

export function ActionsSection() {
  const [sending, setSending] = useState(false);
  return (
    <Section title="Actions">
      <Grid>
        <Example label="Variants" span={7}>
          <Row>
            <Button variant="primary">Primary</Button>
            <Button>Default</Button>
            <Button variant="soft">Soft</Button>
            <Button variant="subtle">Subtle</Button>
            <Button variant="danger" icon={<IconTrash />}>
              Delete
            </Button>
            <Button variant="danger-text">Remove</Button>
            <Button disabled>Disabled</Button>
          </Row>
        </Example>
        <Example label="Sizes" span={5}>
          <Row>
            <Button size="xs">Open lesson</Button>
            <Button size="sm">Reload</Button>
            <Button icon={<IconPlus />}>New user</Button>
            <Button size="lg" variant="primary">
              Log in
            </Button>
          </Row>
        </Example>
        <Example label="Loading keeps the width" span={7}>
          <Row>
            <Button
              variant="primary"
              loading={sending}
              loadingLabel="SENDING OTP..."
              onClick={() => {
                setSending(true);
                setTimeout(() => setSending(false), 2000);
              }}
            >
              SEND
            </Button>
            <Button variant="soft" loading loadingLabel="SENDING OTP...">
              SEND
            </Button>
            <Button loading>Save course</Button>
          </Row>
        </Example>
        <Example label="Icon buttons, links" span={5}>
          <Row>
            <IconButton label="Close" icon={<IconX size={20} />} />
            <IconButton label="Close" bordered icon={<IconX size={20} />} />
            <IconButton label="Close" size="sm" icon={<IconX size={18} />} />
            <LinkButton to="/dev/ui" variant="primary">
              Go Back to home
            </LinkButton>
          </Row>
        </Example>
      </Grid>
    </Section>
  );
}
