import { useState } from 'react';
import { Button } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { Form, FormActions, SubmitButton, useAtlasForm } from '~/ui/Form';
import { matches, required } from '~/ui/Form/rules';
import { SelectField } from '~/ui/fields/SelectField';
import { TextField } from '~/ui/fields/TextField';
import { toast } from '~/ui/toast';
import { Example, Grid, Section } from './GalleryFrame';

const batches = [16, 17].map((number) => ({ value: number, label: `Batch ${number}` }));

function EnrollForm({ compact, serverSays }: { compact?: boolean; serverSays?: Record<string, string[]> }) {
  const [round, setRound] = useState(0);
  const form = useAtlasForm({
    initialValues: { batch: null as number | null, mobile: '0917 555 01' },
    labels: { batch: 'Batch', mobile: 'Mobile number' },
    rules: serverSays ? {} : { batch: [required()], mobile: [matches(/^09\d{9}$/, 'Invalid mobile number!')] },
  });
  const save = async () => {
    await new Promise((done) => setTimeout(done, 900));
    if (serverSays && round === 0) {
      setRound(1);
      throw { message: 'Please check the fields', extensions: { code: 'BAD_USER_INPUT', fields: serverSays } };
    }
    toast.success('User Enrolled Successfully!');
  };
  return (
    <Card padding="lg">
      <Form form={form} onSubmit={save} compact={compact}>
        <SelectField {...form.field('batch')} options={batches} />
        <TextField {...form.field('mobile')} hint="Example: 0917 123 4567" type="tel" />
        <FormActions>
          <SubmitButton loadingLabel="Saving...">Save</SubmitButton>
          <Button onClick={form.reset}>Start over</Button>
        </FormActions>
      </Form>
    </Card>
  );
}

export function FormSection() {
  return (
    <Section title="Forms">
      <Grid>
        <Example label="Rules in the browser: press Save" span={6}>
          <EnrollForm />
        </Example>
        <Example label="The server's words at their fields, compact fields: press Save" span={6}>
          <EnrollForm compact serverSays={{ batch: ['is required'], productId: ['is not valid'] }} />
        </Example>
      </Grid>
    </Section>
  );
}
