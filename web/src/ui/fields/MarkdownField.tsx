import { useId, useState } from 'react';
import { Button } from '../Button';
import { Markdown } from '../Markdown';
import classNames from './MarkdownField.module.css';
import { TextArea, type TextAreaProps } from './TextArea';

/** A text in markdown, with a look at what people will read. */
export function MarkdownField(props: TextAreaProps) {
  const labelId = useId();
  const [isPreview, setIsPreview] = useState(false);
  return (
    <div className={classNames.field}>
      <Button
        className={classNames.switch}
        size="xs"
        variant="subtle"
        aria-pressed={isPreview}
        aria-label={`Preview: ${props.label}`}
        onClick={() => setIsPreview(!isPreview)}
      >
        {isPreview ? 'Write' : 'Preview'}
      </Button>
      {isPreview ? (
        <>
          <p id={labelId} className={classNames.label}>
            {props.label}
          </p>
          <section className={classNames.preview} aria-labelledby={labelId}>
            {props.value?.trim() ? <Markdown text={props.value} topHeading={4} /> : <p>Nothing to show yet.</p>}
          </section>
        </>
      ) : (
        <TextArea
          hint="**bold**, *italic*, [link](https://example.com); lines that begin with - make a list."
          {...props}
        />
      )}
    </div>
  );
}
