import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useRef } from 'react';
import { upload } from '~/lib/files/upload';
import { styleNonce } from '~/theme/styleNonce';
import classNames from '~/ui/editor/editor.module.css';
import { pictureExtensions } from '~/ui/files/extensions';
import { toast } from '~/ui/toast';
import text from '../../richText/RichText.module.css';
import { EmbeddedFrame, keptMarks, Picture, tables } from './nodes';
import { Toolbar } from './Toolbar';

interface Props {
  id: string;
  labelId: string;
  describedBy?: string;
  value: string;
  onChange: (html: string) => void;
}

const kit = StarterKit.configure({
  heading: { levels: [2, 3, 4] },
  link: { openOnClick: false, defaultProtocol: 'https', HTMLAttributes: { target: null, rel: null } },
});

/** Loaded when a form with a text is opened: the editor is larger than most pages. */
export default function Editor({ id, labelId, describedBy, value, onChange }: Props) {
  /** What the editor and the form last agreed on. */
  const agreed = useRef(value);
  const change = useRef(onChange);
  change.current = onChange;
  const editor = useEditor({
    extensions: [kit, Picture, EmbeddedFrame, ...tables, ...keptMarks],
    content: value,
    injectNonce: styleNonce(),
    editorProps: {
      attributes: {
        id,
        class: `${text.text} ${classNames.text}`,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
      },
      handlePaste: (_view, event) => takePictures(event.clipboardData?.files),
      handleDrop: (_view, event) => takePictures(event.dataTransfer?.files),
    },
    onUpdate: ({ editor: changed }) => {
      agreed.current = changed.isEmpty ? '' : changed.getHTML();
      change.current(agreed.current);
    },
  });

  // The form took over another text, such as a draft.
  useEffect(() => {
    if (!editor || value === agreed.current) return;
    agreed.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  const insertPicture = async (file: File) => {
    try {
      const { url } = await upload(file, { purpose: 'content-image' });
      editor
        ?.chain()
        .focus()
        .insertContent({ type: 'picture', attrs: { src: url } })
        .run();
    } catch (error) {
      toast.error((error as Error).message);
    }
  };
  function takePictures(files: FileList | null | undefined): boolean {
    const pictures = [...(files ?? [])].filter(({ type }) => type.startsWith('image/'));
    for (const file of pictures) void insertPicture(file);
    return pictures.length > 0;
  }

  return (
    <div className={classNames.editor}>
      {editor && <Toolbar editor={editor} onPicture={insertPicture} pictureTypes={pictureExtensions} />}
      <EditorContent editor={editor} />
    </div>
  );
}
