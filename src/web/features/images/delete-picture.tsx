import type { Picture } from '#contract/images/types.ts';
import { notify } from '#web/lib/notify.ts';
import { useRemovePicture } from '#web/entities/pictures/picture-queries.ts';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import classes from './images.module.css';
import { titleOf } from './picture-labels.ts';

interface Props {
  picture: Picture | undefined;
  onGone: (picture: Picture) => void;
  onClose: () => void;
}

/** Asks before a picture goes; one that is in use says by what and stays. */
export function DeletePicture({ picture, onGone, onClose }: Props) {
  const remove = useRemovePicture();
  const confirm = (doomed: Picture) =>
    remove.mutate(doomed.id, {
      onSuccess: () => {
        void notify.success('Image deleted successfully!');
        onGone(doomed);
      },
      onError: (error) => {
        void notify.failure(error, 'Failed to delete image.');
        onClose();
      },
    });
  return (
    <ConfirmDialog
      opened={picture !== undefined}
      title="Delete this image?"
      confirmLabel="Delete image"
      destructive
      loading={remove.isPending}
      onConfirm={() => picture && confirm(picture)}
      onClose={onClose}
    >
      {picture && (
        <div className={classes.doomed}>
          <img src={picture.url} alt="" />
          <p>“{titleOf(picture)}” is deleted for good.</p>
        </div>
      )}
    </ConfirmDialog>
  );
}
