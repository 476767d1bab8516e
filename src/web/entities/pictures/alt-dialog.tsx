import { Button } from '@mantine/core';
import { IconCrop } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { Media } from '#contract/images/types.ts';
import { isVideoAt, kindAt } from '#domain/text/post-media.ts';
import { useFocusBack } from '#web/lib/focus.ts';
import { Thumbnail } from '#web/ui/media/thumbnail.tsx';
import classes from './alt-dialog.module.css';
import { AltField } from './alt-field.tsx';

// On its own, so that the editor doesn’t list its parts before an image is described.
const FormDialog = lazy(async () => ({
  default: (await import('#web/lib/forms/form-dialog.tsx')).FormDialog,
}));
const CropDialog = lazy(async () => ({
  default: (await import('./crop/crop-dialog.tsx')).CropDialog,
}));

interface Props {
  media: Media;
  onSaved: (media: Media) => void;
  /** Takes a cropped copy in its place. */
  onCropped?: ((made: Media) => void) | undefined;
  onClose: () => void;
}

/** Edits the alt text of an image in place, and crops it. */
export function AltDialog({ media, onSaved, onCropped, onClose }: Props) {
  useFocusBack();
  const [cropping, setCropping] = useState(false);
  const [typed, setTyped] = useState<string>();
  if (cropping && onCropped)
    return (
      <Suspense>
        <CropDialog
          picture={media}
          purpose="picture"
          onCropped={onCropped}
          onClose={() => setCropping(false)}
        />
      </Suspense>
    );
  return (
    <FormDialog
      title={isVideoAt(media) ? 'Describe this video' : 'Describe this image'}
      size="md"
      dirty={typed !== undefined && typed.trim() !== media.alt}
      sending={false}
      loss="The description isn’t saved yet."
      onClose={onClose}
    >
      {(close) => (
        <div className="stackMd">
          <Thumbnail className={classes.picture} url={media.url} alt="" />
          {onCropped && kindAt(media) === 'still' && (
            <Button
              className="start"
              size="compact-sm"
              variant="default"
              leftSection={<IconCrop size={16} aria-hidden />}
              onClick={() => setCropping(true)}
            >
              Edit image
            </Button>
          )}
          <AltField
            media={media}
            onSaved={onSaved}
            onCancel={close}
            typed={typed}
            onTyped={setTyped}
          />
        </div>
      )}
    </FormDialog>
  );
}
