import { useState } from 'react';
import { Banner } from '~/ui/Banner';
import { Button } from '~/ui/Button';
import { Drawer } from '~/ui/Drawer';
import { ConfirmModal, Modal, PromptModal } from '~/ui/Modal';
import { LoadingOverlay } from '~/ui/states/LoadingOverlay';
import { toast } from '~/ui/toast';
import { Example, Grid, Row, Section } from './GalleryFrame';
import classNames from './gallery.module.css';

type Open = 'modal' | 'prompt' | 'drawer' | 'gate' | 'blocker' | 'confirm' | 'overlay' | undefined;

export function OverlaysSection() {
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <Section title="Banners, toasts, modals">
      <Grid>
        <Example label="Banners, one at a time in the app" span={7}>
          <div className={classNames.stack}>
            <Banner variant="danger">
              Your membership access has expired. <a href="#main">Click here to renew</a> until Thu, 12/03/2026
            </Banner>
            <Banner variant="warning" onDismiss={() => toast.info('Dismissed')}>
              Your membership is due for renewal on Fri, 12/04/2026. <a href="#main">Click here to renew</a>
            </Banner>
            <Banner variant="info" onDismiss={() => toast.info('Dismissed')}>
              A new version of Atlas is ready. <a href="#main">Reload</a>
            </Banner>
          </div>
        </Example>
        <Example label="Toasts, 3000 ms; errors 4000 ms" span={5}>
          <Row>
            <Button onClick={() => toast.success('User Enrolled Successfully!')}>Success</Button>
            <Button onClick={() => toast.info('An OTP was sent to kj.santos@example.com')}>Info</Button>
            <Button onClick={() => toast.error('Something went wrong, try again')}>Error</Button>
          </Row>
        </Example>
        <Example label="Overlays">
          <Row>
            <Button onClick={() => setOpen('modal')}>Modal</Button>
            <Button onClick={() => setOpen('gate')}>Membership gate</Button>
            <Button onClick={() => setOpen('blocker')}>Journey form blocker</Button>
            <Button onClick={() => setOpen('confirm')}>Confirm</Button>
            <Button onClick={() => setOpen('prompt')}>Prompt</Button>
            <Button onClick={() => setOpen('drawer')}>Drawer</Button>
            <Button onClick={() => setOpen('overlay')}>Loading overlay</Button>
          </Row>
        </Example>
      </Grid>
      <Modal
        opened={open === 'modal'}
        onClose={close}
        title="Your stages"
        subtitle="Finish the tasks in a stage to move up."
        footer={
          <Button variant="primary" onClick={close}>
            Back to my tasks
          </Button>
        }
      >
        <p>Getting Ready, Building Your Base, Finding Clients, Landing Work, Growing Steady, Leading Others.</p>
      </Modal>
      <Modal
        opened={open === 'gate'}
        onClose={close}
        spot="gate"
        title="This content is exclusive for Tribe members"
        footer={
          <>
            <Button onClick={close}>Return</Button>
            <Button variant="primary" onClick={close}>
              Join the Waitlist
            </Button>
          </>
        }
      >
        Tribe Enrollment will open soon!
      </Modal>
      <Modal
        opened={open === 'blocker'}
        onClose={close}
        preventClose
        spot="compass"
        title="Ooops!!! It looks like your journey form isn't complete yet"
        footer={
          <Button variant="primary" onClick={close}>
            Fill in my Journey Form
          </Button>
        }
      >
        Five minutes lang. It helps your coach guide you.
      </Modal>
      <ConfirmModal
        opened={open === 'confirm'}
        onClose={close}
        onConfirm={() => new Promise((done) => setTimeout(done, 1200))}
        title="Delete 3 users?"
        confirmLabel="Delete users"
        confirmingLabel="Deleting users..."
        danger
      >
        <p>They lose access right away. You can restore them from Archived users within 30 days.</p>
      </ConfirmModal>
      <PromptModal
        opened={open === 'prompt'}
        onClose={close}
        onSubmit={(answer) => toast.success(`Payment approved successful! ${answer}`)}
        title="Approve payment"
        label="External invoice id"
        hint="N/A is allowed."
        submitLabel="Approve"
      />
      <Drawer
        opened={open === 'drawer'}
        onClose={close}
        title="Angelica Pascual"
        subtitle="TRB-004182 · Batch 17"
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" onClick={close}>
              Save user
            </Button>
          </>
        }
      >
        <p>Detail and edit next to a list: 450 px from the right, the whole width on phones.</p>
      </Drawer>
      {open === 'overlay' && <LoadingOverlay duration={1500} onGone={close} />}
    </Section>
  );
}
