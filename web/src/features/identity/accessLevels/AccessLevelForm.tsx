import { useState } from 'react';
import { useNavigate } from 'react-router';
import { errorCode, errorMessage } from '~/lib/graphql/errors';
import { Button, LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { Form, SubmitButton, useAtlasForm } from '~/ui/Form';
import { matches, maxLength, required } from '~/ui/Form/rules';
import { Checkbox } from '~/ui/fields/Checkbox';
import { TextArea } from '~/ui/fields/TextArea';
import { TextField } from '~/ui/fields/TextField';
import { SaveBar } from '~/ui/SaveBar';
import { toast } from '~/ui/toast';
import classNames from './AccessLevelForm.module.css';
import { AccessMatrix } from './AccessMatrix';
import type { AccessLevelFieldsFragment } from './accessLevel.gql';
import { type Catalogue, countOf, inOrder, levelIdFrom } from './matrix';

export interface LevelValues extends Record<string, unknown> {
  id: string;
  name: string;
  description: string;
  pages: readonly string[];
  functions: readonly string[];
  opensMemberContent: boolean;
}

/** Levels that only say who someone is; whether they open content follows from what they hold. */
const rolesOnly = ['member', 'non-member', 'affiliate'];

interface Props {
  catalogue: Catalogue;
  /** The level to change; none for a new one. */
  level?: AccessLevelFieldsFragment;
  /** Answers where to go next. */
  onSave: (values: LevelValues) => Promise<string>;
  /** Brings the newest version after somebody else was faster. */
  onReload?: () => void;
  cancelPath: string;
}

export function AccessLevelForm({ catalogue, level, onSave, onReload, cancelPath }: Props) {
  const navigate = useNavigate();
  const [conflict, setConflict] = useState<string>();
  const form = useAtlasForm<LevelValues>({
    initialValues: {
      id: level?.id ?? '',
      name: level?.name ?? '',
      description: level?.description ?? '',
      opensMemberContent: level?.opensMemberContent ?? false,
      ...inOrder(catalogue, { pages: level?.pages ?? [], functions: level?.functions ?? [] }),
    },
    rules: {
      name: [required(), maxLength(100)],
      description: [maxLength(500)],
      id: level ? [] : [required(), matches(/^[a-z0-9]+(-[a-z0-9]+)*$/), maxLength(60)],
    },
    labels: { id: 'Id' },
  });
  const { pages, functions } = form.values;
  const choice = { pages, functions };

  const submit = async (values: LevelValues) => {
    setConflict(undefined);
    await navigate(await onSave(values));
  };
  const fail = (error: unknown) => {
    if (errorCode(error) === 'CONFLICT' && onReload) setConflict(errorMessage(error));
    else toast.error(errorMessage(error));
  };
  const rename = (name: string) => {
    // Until somebody writes an id of their own, it follows the name.
    if (!level && form.values.id === levelIdFrom(form.values.name)) form.setValue('id', levelIdFrom(name));
    form.setValue('name', name);
  };

  return (
    <Form form={form} onSubmit={submit} onFailure={fail} guard compact>
      <Card className={classNames.words}>
        <TextField {...form.field('name')} onChange={rename} maxLength={100} autoComplete="off" />
        {level ? (
          <TextField label="Id" value={level.id} onChange={() => {}} disabled hint="Can't be changed later." />
        ) : (
          <TextField
            {...form.field('id')}
            maxLength={60}
            autoComplete="off"
            hint="Lowercase letters, numbers and hyphens. Can't be changed later."
          />
        )}
        <TextArea {...form.field('description')} className={classNames.description} rows={2} maxLength={500} />
        <Checkbox
          label="Opens member content"
          className={classNames.description}
          checked={form.values.opensMemberContent}
          onChange={(opens) => form.setValue('opensMemberContent', opens)}
          disabled={level && rolesOnly.includes(level.id)}
          hint={
            level && rolesOnly.includes(level.id)
              ? `${level.name} is a role. A subscription or free access opens content.`
              : 'For people who work here. They can open member content and anything shared with this level.'
          }
        />
      </Card>
      <AccessMatrix
        catalogue={catalogue}
        choice={choice}
        onChange={(next) => {
          form.setValue('pages', next.pages);
          form.setValue('functions', next.functions);
        }}
      />
      <SaveBar
        actions={
          <>
            <LinkButton to={cancelPath}>Cancel</LinkButton>
            <SubmitButton loadingLabel="Saving...">{level ? 'Save level' : 'Create level'}</SubmitButton>
          </>
        }
      >
        {conflict ? (
          <span className={classNames.conflict}>
            {conflict}
            <Button size="xs" onClick={onReload}>
              Load the newest version
            </Button>
          </span>
        ) : (
          `${countOf(catalogue, choice, 'pages')}, ${countOf(catalogue, choice, 'functions')}`
        )}
      </SaveBar>
    </Form>
  );
}
