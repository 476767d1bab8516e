import { Button, Group, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { PictureUse } from '#contract/images/library-calls.ts';
import type { Picture } from '#contract/images/types.ts';
import { notify } from '#web/lib/notify.ts';
import { Thumbnail } from '#web/ui/media/thumbnail.tsx';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import classes from './images.module.css';
import { kindWord, startWord, titleOf } from './picture-labels.ts';
import { UseList } from './picture-uses.tsx';
import { useRemovePicture, usesQuery } from './library-queries.ts';

interface Props {
  picture: Picture;
  onGone: (picture: Picture) => void;
  onClose: () => void;
}

const InUse = ({ uses, picture, onClose }: Props & { uses: readonly PictureUse[] }) => (
  <Modal opened onClose={onClose} title={`This ${kindWord(picture)} is in use`}>
    <div className="stackSm">
      <div className={`besideXs breaks gapMd ${classes.doomed}`}>
        <Thumbnail url={picture.url} alt="" />
        <p>Remove “{titleOf(picture)}” from these first, then delete it.</p>
      </div>
      <UseList uses={uses} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          Close
        </Button>
      </Group>
    </div>
  </Modal>
);

/** Asks before an image is deleted; one in use says where, and stays. */
export function DeletePicture(props: Props) {
  const { picture, onGone, onClose } = props;
  const remove = useRemovePicture();
  const { data: uses, isPending } = useQuery(usesQuery(picture.id));
  const confirm = () =>
    remove.mutate(picture.id, {
      onSuccess: () => {
        void notify.success(`${startWord(picture)} deleted successfully!`);
        onGone(picture);
      },
      onError: (error) => {
        void notify.failure(error, `Failed to delete ${kindWord(picture)}.`);
        onClose();
      },
    });
  if (uses && uses.length > 0) return <InUse {...props} uses={uses} />;
  return (
    <ConfirmDialog
      opened
      title={`Delete this ${kindWord(picture)}?`}
      confirmLabel={`Delete ${kindWord(picture)}`}
      destructive
      loading={isPending || remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className={`besideXs breaks gapMd ${classes.doomed}`}>
        <Thumbnail url={picture.url} alt="" />
        <p>This permanently deletes “{titleOf(picture)}”.</p>
      </div>
    </ConfirmDialog>
  );
}
