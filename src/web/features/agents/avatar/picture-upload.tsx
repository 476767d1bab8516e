import { Button, type ButtonProps, FileButton, Progress } from '@mantine/core';
import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import { imageFormats, oneOf } from '#contract/core/image-formats.ts';
import type { Media } from '#contract/images/types.ts';
import { notify } from '#web/lib/notify.ts';
import { pictureTypes, refusalOf } from '#web/entities/pictures/picture-file.ts';
import { useUploadPicture } from '#web/entities/pictures/picture-queries.ts';

interface Props extends Pick<ButtonProps, 'leftSection'> {
  label: string;
  onUploaded: (made: Media) => void;
}

/** Uploads an image from the person's device. */
export function PictureUpload({ label, onUploaded, ...button }: Props) {
  const upload = useUploadPicture();
  const [share, setShare] = useState(0);
  const [problem, setProblem] = useState<string>();

  const send = (file: File | null) => {
    if (!file) return;
    const refused = refusalOf(file, limits.upload_bytes);
    setProblem(refused);
    if (refused) return;
    setShare(0);
    upload.mutate(
      { file, onProgress: setShare },
      {
        onSuccess: (made) => {
          onUploaded(made);
          void notify.success('Image uploaded');
        },
        onError: (error) => void notify.failure(error, 'Failed to upload image. Please try again.'),
      },
    );
  };
  return (
    <div className="stackXs">
      <div className="rowSm">
        <FileButton accept={pictureTypes} onChange={send}>
          {(props) => (
            <Button {...button} {...props} variant="default" loading={upload.isPending}>
              {label}
            </Button>
          )}
        </FileButton>
        {/* The first three are prescribed words. */}
        <span className="quiet">JPG, PNG, GIF, max 5MB</span>
        <span className="quiet">Also {oneOf(imageFormats.slice(3))}</span>
      </div>
      {upload.isPending && (
        <Progress value={share * 100} aria-label="Upload progress" size="sm" animated />
      )}
      {problem && (
        <p className="plain wrong" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
