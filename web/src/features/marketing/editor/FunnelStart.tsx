import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { errorMessage, fieldErrors } from '~/lib/graphql/errors';
import { Button } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { TextField } from '~/ui/fields/TextField';
import { PageHeader } from '~/ui/PageHeader';
import { toast } from '~/ui/toast';
import { type EditedPageFragment, MakeFunnelPageDocument } from './editor.gql';
import classNames from './editor.module.css';

interface Props {
  funnelId: string;
  /** Where the short address leads now; null if the funnel has no page. */
  linkTo: string | null;
  onMade: (page: EditedPageFragment) => void;
  back: string;
}

/** A funnel without a page of blocks: build one from a template, or lead its short address to another page. */
export function FunnelStart({ funnelId, linkTo, onMade, back }: Props) {
  const [target, setTarget] = useState(linkTo ?? '');
  const [wrong, setWrong] = useState<string>();
  const [make, { loading }] = useMutation(MakeFunnelPageDocument);
  const choose = async (template: 'link' | 'template1') => {
    setWrong(undefined);
    try {
      const { data } = await make({ variables: { funnelId, template, target: template === 'link' ? target : null } });
      if (!data) return;
      if (template === 'link') toast.success(`The funnel's short address now leads to ${target}`);
      onMade(data.makeFunnelPage);
    } catch (error) {
      const about = fieldErrors(error).target?.[0];
      if (about) setWrong(about);
      else toast.error(errorMessage(error));
    }
  };
  return (
    <main className={classNames.start}>
      <PageHeader
        title="Landing page"
        description={
          linkTo
            ? `The short address of this funnel leads to ${linkTo}.`
            : 'This funnel has no page yet: its short address leads to the checkout.'
        }
      />
      <Card>
        <h2>Template 1</h2>
        <p>
          A complete sales page, filled from the product, its terms and its batch. You edit it before anyone sees it.
        </p>
        <Button variant="primary" loading={loading} onClick={() => choose('template1')}>
          Build a page
        </Button>
      </Card>
      <Card>
        <h2>Link a Page</h2>
        <TextField
          label="Leads to"
          hint="A path such as /va, or an address that starts with https://"
          value={target}
          error={wrong}
          onChange={setTarget}
        />
        <Button loading={loading} disabled={!target.trim()} onClick={() => choose('link')}>
          Link the page
        </Button>
      </Card>
      <a href={back}>Back to the funnel</a>
    </main>
  );
}
