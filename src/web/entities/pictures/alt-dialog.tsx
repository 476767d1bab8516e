import { Modal } from '@mantine/core';
import type { Media } from '#contract/images/types.ts';
import { isVideoAt } from '#domain/text/post-media.ts';
import { useFocusBack } from '#web/lib/focus.ts';
import { Thumbnail } from '#web/ui/media/thumbnail.tsx';
import classes from './alt-dialog.module.css';
import { AltField } from './alt-field.tsx';

interface Props {
  media: Media;
  onSaved: (media: Media) => void;
  onClose: () => void;
}

/** Edits the alt text of an image in place. */
export function AltDialog({ media, onSaved, onClose }: Props) {
  useFocusBack();
  return (
    <Modal
      opened
      onClose={onClose}
      title={isVideoAt(media) ? 'Describe this video' : 'Describe this image'}
    >
      <div className="stackMd">
        <Thumbnail className={classes.picture} url={media.url} alt="" />
        <AltField media={media} onSaved={onSaved} onCancel={onClose} />
      </div>
    </Modal>
  );
}
