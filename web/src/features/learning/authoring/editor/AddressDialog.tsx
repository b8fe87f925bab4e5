import type { Editor } from '@tiptap/react';
import { PromptModal } from '~/ui/Modal';
import { toast } from '~/ui/toast';
import { embedAddress, UNKNOWN_VIDEO } from './embeds';

export type AddressKind = 'link' | 'video' | 'picture';

interface Props {
  kind: AddressKind;
  editor: Editor;
  onClose: () => void;
}

/** Asks for the address of a link or a video, or for what a picture shows, and puts it into the text. */
export default function AddressDialog({ kind, editor, onClose }: Props) {
  const addLink = (address: string) => {
    const href = /^(https?:|mailto:|tel:|\/)/i.test(address) ? address : `https://${address}`;
    if (!href.startsWith('/') && !URL.canParse(href)) refuse("That doesn't look like a web link");
    const { empty } = editor.state.selection;
    if (empty) {
      const text = { type: 'text', text: address, marks: [{ type: 'link', attrs: { href } }] };
      editor.chain().focus().insertContent(text).run();
    } else editor.chain().focus().extendMarkRange('link').setLink({ href }).run();
  };
  const addVideo = (address: string) => {
    const src = embedAddress(address);
    if (!src) return refuse(UNKNOWN_VIDEO);
    editor.chain().focus().insertContent({ type: 'frame', attrs: { src } }).run();
  };
  const describe = (alt: string) => editor.chain().focus().updateAttributes('picture', { alt }).run();
  const questions = {
    link: {
      onSubmit: addLink,
      title: 'Add a link',
      label: 'Link',
      hint: 'For example https://example.com',
      submitLabel: 'Add link',
    },
    video: {
      onSubmit: addVideo,
      title: 'Add a video',
      label: 'Video link',
      hint: 'YouTube, Vimeo, Loom or Wistia',
      submitLabel: 'Add video',
    },
    picture: {
      onSubmit: describe,
      title: 'Describe the picture',
      label: 'What it shows',
      hint: 'Screen readers read this aloud.',
      initialAnswer: String(editor.getAttributes('picture').alt ?? ''),
      submitLabel: 'Save description',
    },
  };
  return <PromptModal opened onClose={onClose} {...questions[kind]} />;
}

/** Tells what is wrong and leaves the question open. */
function refuse(sentence: string): never {
  toast.error(sentence);
  throw new Error(sentence);
}
