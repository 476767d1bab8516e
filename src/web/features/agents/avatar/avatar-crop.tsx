import { Button } from '@mantine/core';
import { IconCrop } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Media, Picture } from '#contract/images/types.ts';
import { notify } from '#web/lib/notify.ts';
import { CropDialog } from '#web/entities/pictures/crop/crop-dialog.tsx';
import { pictureAtQuery } from '#web/entities/pictures/picture-queries.ts';

interface Props {
  /** Address of the avatar in use. */
  url: string;
  /** Called with the new avatar, and with the original to restore. */
  onCropped: (face: Media, before: Media) => void;
}

/** Finds the original image of the avatar, which alone can be cropped. */
function useOpening(url: string) {
  const client = useQueryClient();
  const [picture, setPicture] = useState<Picture>();
  const open = useMutation({
    mutationFn: () => client.fetchQuery(pictureAtQuery(url)),
    onSuccess: (found) => {
      if (found) setPicture(found);
      else void notify.error('This avatar isn’t in your gallery, so you can’t crop it.');
    },
    onError: (error) => void notify.failure(error, 'Couldn’t load the avatar.'),
  });
  return {
    picture,
    open: () => open.mutate(),
    isOpening: open.isPending,
    close: () => setPicture(undefined),
  };
}

/** Crops the avatar in use again; the original stays in the library. */
export function AvatarCrop({ url, onCropped }: Props) {
  const { picture, open, isOpening, close } = useOpening(url);
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconCrop size={14} aria-hidden />}
        loading={isOpening}
        onClick={open}
      >
        Crop avatar
      </Button>
      {picture && (
        <CropDialog
          picture={picture}
          purpose="avatar"
          onCropped={(face) => {
            const { id, alt } = picture;
            onCropped(face, { id, url, alt });
          }}
          onClose={close}
        />
      )}
    </>
  );
}
