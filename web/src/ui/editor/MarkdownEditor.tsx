import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useRef, useState } from 'react';
import { styleNonce } from '~/theme/styleNonce';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconH2,
  IconH3,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
} from '../icons';
import { safeAddress } from '../Markdown/inline';
import text from '../Markdown/Markdown.module.css';
import { PromptModal } from '../Modal';
import { toast } from '../toast';
import { EditorToolbar, type Tool } from './EditorToolbar';
import classNames from './editor.module.css';
import { documentOf, markdownOf } from './markdownDocument';

interface Props {
  id: string;
  labelId: string;
  describedBy?: string;
  isDisabled?: boolean;
  value: string;
  onChange: (markdown: string) => void;
  onBlur?: () => void;
}

/** Only what Markdown can say. */
const kit = StarterKit.configure({
  underline: false,
  strike: false,
  heading: { levels: [1, 2, 3, 4, 5, 6] },
  link: { openOnClick: false, defaultProtocol: 'https', HTMLAttributes: { target: null, rel: null } },
});

/** Writes Markdown without asking anyone to know it. Loaded when a form with such a text is opened. */
export default function MarkdownEditor({ id, labelId, describedBy, isDisabled, value, onChange, onBlur }: Props) {
  /** What the editor and the form last agreed on. */
  const agreed = useRef(value);
  const change = useRef(onChange);
  change.current = onChange;
  const editor = useEditor({
    extensions: [kit],
    content: documentOf(value),
    editable: !isDisabled,
    injectNonce: styleNonce(),
    editorProps: {
      attributes: {
        id,
        class: `${text.markdown} ${classNames.text}`,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
      },
    },
    onUpdate: ({ editor: changed }) => {
      agreed.current = changed.isEmpty ? '' : markdownOf(changed.getJSON());
      change.current(agreed.current);
    },
    onBlur: () => onBlur?.(),
  });

  // The form took over another text, such as the newest version.
  useEffect(() => {
    if (!editor || value === agreed.current) return;
    agreed.current = value;
    editor.commands.setContent(documentOf(value), { emitUpdate: false });
  }, [editor, value]);

  return (
    <div className={classNames.editor}>
      {editor && !isDisabled && <MarkdownTools editor={editor} />}
      <EditorContent editor={editor} />
    </div>
  );
}

function MarkdownTools({ editor }: { editor: Editor }) {
  const [isAsking, setIsAsking] = useState(false);
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      h2: now.isActive('heading', { level: 2 }),
      h3: now.isActive('heading', { level: 3 }),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      link: now.isActive('link'),
      undo: now.can().undo(),
      redo: now.can().redo(),
    }),
  });
  const chain = () => editor.chain().focus();
  const groups: Tool[][] = [
    [
      { label: 'Bold', icon: IconBold, isOn: on.bold, run: () => chain().toggleBold().run() },
      { label: 'Italic', icon: IconItalic, isOn: on.italic, run: () => chain().toggleItalic().run() },
    ],
    [
      { label: 'Heading', icon: IconH2, isOn: on.h2, run: () => chain().toggleHeading({ level: 2 }).run() },
      { label: 'Subheading', icon: IconH3, isOn: on.h3, run: () => chain().toggleHeading({ level: 3 }).run() },
      { label: 'Bullets', icon: IconList, isOn: on.bullets, run: () => chain().toggleBulletList().run() },
      { label: 'Numbered list', icon: IconListNumbers, isOn: on.numbers, run: () => chain().toggleOrderedList().run() },
      { label: 'Quote', icon: IconBlockquote, isOn: on.quote, run: () => chain().toggleBlockquote().run() },
    ],
    [
      {
        label: on.link ? 'Remove link' : 'Link',
        icon: IconLink,
        isOn: on.link,
        run: () => (on.link ? chain().extendMarkRange('link').unsetLink().run() : setIsAsking(true)),
      },
    ],
  ];
  const ends: Tool[] = [
    { label: 'Undo', icon: IconArrowBackUp, disabled: !on.undo, run: () => chain().undo().run() },
    { label: 'Redo', icon: IconArrowForwardUp, disabled: !on.redo, run: () => chain().redo().run() },
  ];
  const addLink = (address: string) => {
    const href = safeAddress(address) ?? safeAddress(`https://${address}`);
    if (!href) {
      const sentence = "This isn't a web address.";
      toast.error(sentence);
      // Leaves the question open.
      throw new Error(sentence);
    }
    if (editor.state.selection.empty) {
      chain()
        .insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href } }] })
        .run();
    } else chain().extendMarkRange('link').setLink({ href }).run();
  };
  return (
    <>
      <EditorToolbar groups={groups} ends={ends} />
      {isAsking && (
        <PromptModal
          opened
          onClose={() => setIsAsking(false)}
          onSubmit={addLink}
          title="Add a link"
          label="Link"
          hint="For example https://example.com"
          submitLabel="Add link"
        />
      )}
    </>
  );
}
