import { useState } from 'react';
import { Card } from '~/ui/Card';
import { Checkbox } from '~/ui/fields/Checkbox';
import { DateField } from '~/ui/fields/DateField';
import { FileField } from '~/ui/fields/FileField';
import { MoneyField } from '~/ui/fields/MoneyField';
import { MultiSelectField } from '~/ui/fields/MultiSelectField';
import { NumberField } from '~/ui/fields/NumberField';
import { OtpBoxes } from '~/ui/fields/OtpBoxes';
import { PasswordChecklist } from '~/ui/fields/PasswordChecklist';
import { PasswordField } from '~/ui/fields/PasswordField';
import { RadioCards } from '~/ui/fields/RadioCards';
import { SearchField } from '~/ui/fields/SearchField';
import { SelectField } from '~/ui/fields/SelectField';
import { Switch } from '~/ui/fields/Switch';
import { TextArea } from '~/ui/fields/TextArea';
import { TextField } from '~/ui/fields/TextField';
import { TimeField } from '~/ui/fields/TimeField';
import { IconBuildingBank, IconCreditCard, IconMail } from '~/ui/icons';
import { Example, Grid, Section } from './GalleryFrame';
import classNames from './gallery.module.css';

const batches = Array.from({ length: 17 }, (_, index) => ({ value: index + 1, label: `Batch ${index + 1}` }));
const levels = ['Member', 'Coach', 'Affiliate', 'Tribe Team'].map((label) => ({ value: label, label }));

export function FieldsSection() {
  const [text, setText] = useState('maricel.delacruz@example.com');
  const [password, setPassword] = useState('tribe123');
  const [code, setCode] = useState('481');
  const [search, setSearch] = useState('profile');
  const [batch, setBatch] = useState<number | null>(17);
  const [chosen, setChosen] = useState<string[]>(['Member', 'Affiliate']);
  const [price, setPrice] = useState<number | null>(2899);
  const [days, setDays] = useState<number | null>(365);
  const [day, setDay] = useState<string | null>('2026-11-26');
  const [time, setTime] = useState<string | null>('19:00');
  const [isOn, setIsOn] = useState(true);
  const [term, setTerm] = useState('payday');
  const [gateway, setGateway] = useState('card');
  const [note, setNote] = useState('');
  const [files, setFiles] = useState<File[]>([]);
  return (
    <Section title="Fields">
      <Grid>
        <Example label="Text" span={4}>
          <Card className={classNames.form}>
            <TextField label="Email" icon={<IconMail size={18} />} value={text} onChange={setText} />
            <TextField label="Mobile number" hint="Example: 0917 123 4567" required value="" onChange={() => {}} />
            <TextField label="Mobile number" error="Invalid mobile number!" value="0917 555 01" onChange={() => {}} />
            <TextField label="Tribe ID" disabled value="TRB-004182" onChange={() => {}} />
            <SearchField
              label="Search users"
              placeholder="Name, email or Tribe ID"
              value={search}
              onChange={setSearch}
            />
            <TextArea label="Note" rows={3} placeholder="What should we know?" value={note} onChange={setNote} />
          </Card>
        </Example>
        <Example label="Codes and passwords, choices" span={4}>
          <Card className={classNames.form}>
            <OtpBoxes label="Enter the code" value={code} onChange={setCode} />
            <OtpBoxes label="Enter the code" error="The code is not complete" value="12" onChange={() => {}} />
            <div>
              <PasswordField label="New password" autoComplete="new-password" value={password} onChange={setPassword} />
              <PasswordChecklist password={password} />
            </div>
            <Checkbox label="Remember this choice" checked={isOn} onChange={setIsOn} />
            <Checkbox label="Some rows" indeterminate onChange={() => {}} />
            <Checkbox label="I agree to the terms" error="Please agree first" onChange={() => {}} />
            <Switch label="Live workshop enabled" checked={isOn} onChange={setIsOn} />
            <Switch label="Not allowed" disabled onChange={() => {}} />
          </Card>
        </Example>
        <Example label="Select, numbers, dates, files" span={4}>
          <Card className={classNames.form}>
            <SelectField label="Batch" options={batches} value={batch} onChange={setBatch} clearable />
            <SelectField
              label="Batch"
              required
              error="Batch is required"
              options={batches}
              value={null}
              onChange={() => {}}
            />
            <MultiSelectField label="Access level" options={levels} value={chosen} onChange={setChosen} />
            <MoneyField label="Price" value={price} onChange={setPrice} />
            <NumberField label="Validity" suffix="days" value={days} onChange={setDays} />
            <DateField label="Start date" value={day} onChange={setDay} clearable />
            <TimeField label="Starts at" value={time} onChange={setTime} />
            <FileField
              label="Proof of payment"
              extensions={['.jpg', '.png', '.pdf']}
              maxBytes={10 * 1024 * 1024}
              value={files}
              onChange={setFiles}
            />
          </Card>
        </Example>
        <Example label="Radio cards" span={6}>
          <RadioCards
            label="Payment term"
            value={term}
            onChange={setTerm}
            options={[
              { value: 'once', title: 'One-time', description: 'Pay once, nothing to remember.', trailing: '₱19,997' },
              { value: 'payday', title: 'Payday plan', description: '8 payments, starting today.', trailing: '₱2,899' },
              { value: 'monthly', title: 'Monthly', description: '4 payments, every 26th.', trailing: '₱5,699' },
            ]}
          />
        </Example>
        <Example label="Radio cards in two columns" span={6}>
          <RadioCards
            label="Pay with"
            columns={2}
            value={gateway}
            onChange={setGateway}
            options={[
              {
                value: 'card',
                title: 'Credit or debit card',
                description: 'Visa, Mastercard, JCB',
                tile: <IconCreditCard size={22} />,
              },
              {
                value: 'bank',
                title: 'Bank transfer',
                description: 'Approved within one working day',
                tile: <IconBuildingBank size={22} />,
              },
              { value: 'off', title: 'Not available', disabled: true },
            ]}
          />
        </Example>
      </Grid>
    </Section>
  );
}
