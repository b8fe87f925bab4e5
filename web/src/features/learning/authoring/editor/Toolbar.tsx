import type { Editor } from '@tiptap/react';
import { useEditorState } from '@tiptap/react';
import { lazy, Suspense, useRef, useState } from 'react';
import { EditorToolbar, type Tool } from '~/ui/editor/EditorToolbar';
import {
  IconAlt,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconCode,
  IconH2,
  IconH3,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconMinus,
  IconMovie,
  IconPhoto,
  IconStrikethrough,
  IconUnderline,
} from '~/ui/icons';
import type { AddressKind } from './AddressDialog';
import { TableMenu } from './TableMenu';

const AddressDialog = lazy(() => import('./AddressDialog'));

interface Props {
  editor: Editor;
  onPicture: (file: File) => Promise<void>;
  pictureTypes: readonly string[];
}

/** What the author of a lesson may do with its text. */
export function Toolbar({ editor, onPicture, pictureTypes }: Props) {
  const [asking, setAsking] = useState<AddressKind>();
  const file = useRef<HTMLInputElement>(null);
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      strike: now.isActive('strike'),
      h2: now.isActive('heading', { level: 2 }),
      h3: now.isActive('heading', { level: 3 }),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      code: now.isActive('codeBlock'),
      link: now.isActive('link'),
      picture: now.isActive('picture'),
      table: now.isActive('table'),
      undo: now.can().undo(),
      redo: now.can().redo(),
    }),
  });
  const chain = () => editor.chain().focus();
  const groups: Tool[][] = [
    [
      { label: 'Bold', icon: IconBold, isOn: on.bold, run: () => chain().toggleBold().run() },
      { label: 'Italic', icon: IconItalic, isOn: on.italic, run: () => chain().toggleItalic().run() },
      { label: 'Underline', icon: IconUnderline, isOn: on.underline, run: () => chain().toggleUnderline().run() },
      { label: 'Strikethrough', icon: IconStrikethrough, isOn: on.strike, run: () => chain().toggleStrike().run() },
    ],
    [
      { label: 'Heading', icon: IconH2, isOn: on.h2, run: () => chain().toggleHeading({ level: 2 }).run() },
      { label: 'Subheading', icon: IconH3, isOn: on.h3, run: () => chain().toggleHeading({ level: 3 }).run() },
      { label: 'Bullets', icon: IconList, isOn: on.bullets, run: () => chain().toggleBulletList().run() },
      { label: 'Numbered list', icon: IconListNumbers, isOn: on.numbers, run: () => chain().toggleOrderedList().run() },
      { label: 'Quote', icon: IconBlockquote, isOn: on.quote, run: () => chain().toggleBlockquote().run() },
      { label: 'Code', icon: IconCode, isOn: on.code, run: () => chain().toggleCodeBlock().run() },
      { label: 'Line', icon: IconMinus, run: () => chain().setHorizontalRule().run() },
    ],
    [
      {
        label: on.link ? 'Remove link' : 'Link',
        icon: IconLink,
        isOn: on.link,
        run: () => (on.link ? chain().extendMarkRange('link').unsetLink().run() : setAsking('link')),
      },
      { label: 'Picture', icon: IconPhoto, run: () => file.current?.click() },
      ...(on.picture ? [{ label: 'Describe the picture', icon: IconAlt, run: () => setAsking('picture') }] : []),
      { label: 'Video', icon: IconMovie, run: () => setAsking('video') },
    ],
  ];
  const ends: Tool[] = [
    { label: 'Undo', icon: IconArrowBackUp, disabled: !on.undo, run: () => chain().undo().run() },
    { label: 'Redo', icon: IconArrowForwardUp, disabled: !on.redo, run: () => chain().redo().run() },
  ];

  return (
    <>
      <EditorToolbar groups={groups} ends={ends}>
        <TableMenu editor={editor} isInside={on.table} />
      </EditorToolbar>
      <input
        ref={file}
        type="file"
        hidden
        aria-label="Picture for the text"
        accept={pictureTypes.join(',')}
        onChange={(event) => {
          const [picture] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (picture) void onPicture(picture);
        }}
      />
      {asking && (
        <Suspense>
          <AddressDialog kind={asking} editor={editor} onClose={() => setAsking(undefined)} />
        </Suspense>
      )}
    </>
  );
}
