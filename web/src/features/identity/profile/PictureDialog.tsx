import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { errorMessage } from '~/lib/graphql/errors';
import { Button } from '~/ui/Button';
import { FileField } from '~/ui/fields/FileField';
import { Modal } from '~/ui/Modal';
import { toast } from '~/ui/toast';
import classNames from './PictureDialog.module.css';
import { RemoveProfileImageDocument } from './profile.gql';
import { pictureDataUrl, uploadPicture } from './uploadPicture';

interface Props {
  opened: boolean;
  hasPicture: boolean;
  onClose: () => void;
  onChanged: () => Promise<void>;
}

const EXTENSIONS = ['.jpg', '.jpeg', '.png', '.webp'];
const MAX_BYTES = 10 * 1024 * 1024;

/** Choose a picture, see the part of it that will be shown, save it. */
export default function PictureDialog({ opened, hasPicture, onClose, onChanged }: Props) {
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const [remove, { loading: isRemoving }] = useMutation(RemoveProfileImageDocument);

  const take = async ([chosen]: File[]) => {
    setFile(chosen ?? null);
    setPreview(chosen ? await pictureDataUrl(chosen) : null);
  };
  const close = () => {
    onClose();
    setFile(null);
    setPreview(null);
  };
  const save = async () => {
    if (!file) return;
    setIsSaving(true);
    const problem = await uploadPicture(file);
    setIsSaving(false);
    if (problem) {
      toast.error(problem);
      return;
    }
    toast.success('Picture saved');
    close();
    await onChanged();
  };
  const takeAway = async () => {
    try {
      await remove();
    } catch (error) {
      toast.error(errorMessage(error));
      return;
    }
    toast.success('Picture removed');
    close();
    await onChanged();
  };

  return (
    <Modal
      opened={opened}
      onClose={close}
      preventClose={isSaving}
      title="Your picture"
      subtitle="We show a square from the middle, so keep your face there."
      footer={
        <>
          {hasPicture && !file && (
            <Button variant="danger-text" loading={isRemoving} onClick={takeAway}>
              Remove picture
            </Button>
          )}
          <Button variant="primary" disabled={!file} loading={isSaving} loadingLabel="Saving..." onClick={save}>
            Save picture
          </Button>
        </>
      }
    >
      <div className={classNames.body}>
        {preview && <img className={classNames.preview} src={preview} alt="How others see you" />}
        <FileField
          label="Picture"
          value={file ? [file] : []}
          onChange={take}
          extensions={EXTENSIONS}
          maxBytes={MAX_BYTES}
        />
      </div>
    </Modal>
  );
}
