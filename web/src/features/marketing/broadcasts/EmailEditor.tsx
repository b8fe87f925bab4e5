import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useRef, useState } from 'react';
import { styleNonce } from '~/theme/styleNonce';
import { EditorToolbar, type Tool } from '~/ui/editor/EditorToolbar';
import editorClasses from '~/ui/editor/editor.module.css';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconH2,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
} from '~/ui/icons';
import { PromptModal } from '~/ui/Modal';
import { toast } from '~/ui/toast';
import classNames from './broadcasts.module.css';

interface Props {
  id: string;
  labelId: string;
  describedBy?: string;
  value: string;
  onChange: (html: string) => void;
  /** Names of merge fields, without their brackets. */
  fields: readonly string[];
}

// What mail programs show: no pictures, no videos, no code.
const kit = StarterKit.configure({
  heading: { levels: [2, 3] },
  code: false,
  codeBlock: false,
  link: { openOnClick: false, defaultProtocol: 'https', HTMLAttributes: { target: null, rel: null } },
});

/** Loaded when an email is written: the editor is larger than most pages. */
export default function EmailEditor({ id, labelId, describedBy, value, onChange, fields }: Props) {
  const change = useRef(onChange);
  change.current = onChange;
  const [isLinking, setLinking] = useState(false);
  const editor = useEditor({
    extensions: [kit],
    content: value,
    injectNonce: styleNonce(),
    editorProps: {
      attributes: {
        id,
        class: `${classNames.text} ${editorClasses.text}`,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
      },
    },
    onUpdate: ({ editor: changed }) => change.current(changed.isEmpty ? '' : changed.getHTML()),
  });
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now?.isActive('bold'),
      italic: now?.isActive('italic'),
      heading: now?.isActive('heading', { level: 2 }),
      bullets: now?.isActive('bulletList'),
      numbers: now?.isActive('orderedList'),
      quote: now?.isActive('blockquote'),
      link: now?.isActive('link'),
      undo: now?.can().undo(),
      redo: now?.can().redo(),
    }),
  });
  if (!editor) return null;

  const chain = () => editor.chain().focus();
  const groups: Tool[][] = [
    [
      { label: 'Bold', icon: IconBold, isOn: on?.bold, run: () => chain().toggleBold().run() },
      { label: 'Italic', icon: IconItalic, isOn: on?.italic, run: () => chain().toggleItalic().run() },
    ],
    [
      { label: 'Heading', icon: IconH2, isOn: on?.heading, run: () => chain().toggleHeading({ level: 2 }).run() },
      { label: 'Bullets', icon: IconList, isOn: on?.bullets, run: () => chain().toggleBulletList().run() },
      {
        label: 'Numbered list',
        icon: IconListNumbers,
        isOn: on?.numbers,
        run: () => chain().toggleOrderedList().run(),
      },
      { label: 'Quote', icon: IconBlockquote, isOn: on?.quote, run: () => chain().toggleBlockquote().run() },
      {
        label: on?.link ? 'Remove link' : 'Link',
        icon: IconLink,
        isOn: on?.link,
        run: () => (on?.link ? chain().extendMarkRange('link').unsetLink().run() : setLinking(true)),
      },
    ],
  ];
  const ends: Tool[] = [
    { label: 'Undo', icon: IconArrowBackUp, disabled: !on?.undo, run: () => chain().undo().run() },
    { label: 'Redo', icon: IconArrowForwardUp, disabled: !on?.redo, run: () => chain().redo().run() },
  ];
  const addLink = (address: string) => {
    const href = /^(https?:|mailto:|tel:|\/)/i.test(address) ? address : `https://${address}`;
    if (!href.startsWith('/') && !URL.canParse(href)) {
      toast.error("That doesn't look like a web link");
      throw new Error('no link');
    }
    if (!editor.state.selection.empty) chain().setLink({ href }).run();
    else
      chain()
        .insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href } }] })
        .run();
  };
  return (
    <div className={editorClasses.editor}>
      <EditorToolbar groups={groups} ends={ends} />
      <div className={classNames.fields}>
        <span>Insert</span>
        {fields.map((field) => (
          <button
            key={field}
            type="button"
            // The text keeps its selection.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => chain().insertContent(`{${field}}`).run()}
          >
            {`{${field}}`}
          </button>
        ))}
      </div>
      <EditorContent editor={editor} />
      {isLinking && (
        <PromptModal
          opened
          onClose={() => setLinking(false)}
          onSubmit={addLink}
          title="Add a link"
          label="Link"
          hint="For example https://example.com or /events"
          submitLabel="Add link"
        />
      )}
    </div>
  );
}
