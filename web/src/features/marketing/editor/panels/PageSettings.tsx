import { useState } from 'react';
import { Drawer } from '~/ui/Drawer';
import { TextArea } from '~/ui/fields/TextArea';
import { TextField } from '~/ui/fields/TextField';
import type { Autosave } from '../autosave';
import type { Draft } from '../draft';
import type { EditedPageFragment } from '../editor.gql';
import classNames from '../editor.module.css';
import type { Words } from '../words';

interface Props {
  page: EditedPageFragment;
  isReadOnly: boolean;
  autosave: Autosave<Draft>;
  onPage: (page: EditedPageFragment) => void;
  onClose: () => void;
}

/** Title and share text. They are saved like everything else, a moment after the last change. */
export function PageSettings({ page, isReadOnly, autosave, onPage, onClose }: Props) {
  const [words, setWords] = useState<Words>({
    name: page.name,
    shareTitle: page.shareTitle,
    shareDescription: page.shareDescription,
  });
  const change = (changed: Partial<Words>) => {
    const next = { ...words, ...changed };
    setWords(next);
    // An empty title is no title: it is sent once there is one.
    const whole = Object.fromEntries(Object.entries(changed).filter(([, text]) => text.trim()));
    if (Object.keys(whole).length === 0) return;
    onPage({ ...page, ...next });
    autosave.change(whole);
  };
  const missing = (text: string) => (text.trim() ? undefined : 'is required');
  return (
    <Drawer opened onClose={onClose} title="Title and sharing" subtitle={page.address ?? page.name}>
      <fieldset className={classNames.settings} disabled={isReadOnly}>
        <TextField
          label="Title"
          hint="In the browser tab and in lists."
          value={words.name}
          error={missing(words.name)}
          maxLength={80}
          onChange={(name) => change({ name })}
        />
        <TextField
          label="Title when shared"
          value={words.shareTitle}
          error={missing(words.shareTitle)}
          maxLength={90}
          onChange={(shareTitle) => change({ shareTitle })}
        />
        <TextArea
          label="Text when shared"
          value={words.shareDescription}
          error={missing(words.shareDescription)}
          rows={3}
          maxLength={300}
          onChange={(shareDescription) => change({ shareDescription })}
        />
        <figure className={classNames.share} aria-label="Preview of a shared link">
          <div aria-hidden />
          <p>{window.location.host}</p>
          <strong>{words.shareTitle || 'Title'}</strong>
          <p>{words.shareDescription}</p>
        </figure>
      </fieldset>
    </Drawer>
  );
}
