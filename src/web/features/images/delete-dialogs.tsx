import { Button, Group, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { PictureUse } from '#contract/images/library-calls.ts';
import type { Picture } from '#contract/images/types.ts';
import { notify } from '#web/lib/notify.ts';
import { Thumbnail } from '#web/ui/media/thumbnail.tsx';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { useFocusBack } from '#web/lib/focus.ts';
import { PictureImage } from '#web/entities/pictures/picture-image.tsx';
import { Moment } from '#web/ui/moment.tsx';
import classes from './images.module.css';
import { kindWord, startWord, titleOf } from './picture-labels.ts';
import { UseList } from './picture-uses.tsx';
import { useKeepOne, useRemovePicture, usesQuery } from './library-queries.ts';

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

type Alike = readonly Picture[];

function Choice({ picture, group }: { picture: Picture; group: Alike }) {
  const keep = useKeepOne(picture.id);
  const others = group.flatMap(({ id }) => (id === picture.id ? [] : id));
  return (
    <li className={classes.card}>
      <span className={classes.still}>
        <PictureImage picture={picture} alt={titleOf(picture)} sizes="12rem" lazy />
      </span>
      <p className={classes.caption} title={picture.file_name ?? undefined}>
        {picture.file_name ?? titleOf(picture)}
      </p>
      <p className="said flush">
        {picture.width} × {picture.height}, <Moment at={picture.created_at} />
      </p>
      <Button
        size="compact-md"
        variant="default"
        loading={keep.isPending}
        aria-label={`Keep this one, ${picture.width} × ${picture.height}`}
        onClick={() =>
          keep.mutate(others, {
            onSuccess: ({ message }) => void notify.success(message),
            onError: (error) => void notify.failure(error, 'Couldn’t save. Try again.'),
          })
        }
      >
        Keep this one
      </Button>
    </li>
  );
}

interface DuplicatesDialogProps {
  groups: readonly { pictures: Alike }[];
  onClose: () => void;
}

/** Groups of images that look the same; one of each group is kept. */
export function DuplicatesDialog({ groups, onClose }: DuplicatesDialogProps) {
  useFocusBack();
  return (
    <Modal opened onClose={onClose} title="Duplicates" size="56rem">
      <div className="stackMd">
        <p className="quiet">
          The one you keep gets the tags of the others, which are deleted permanently. Posts that
          use one of them keep it.
        </p>
        {groups.length === 0 && <p>No duplicates left.</p>}
        {groups.map(({ pictures }, at) => (
          <ul
            key={pictures[0]?.id}
            className={classes.grid}
            aria-label={`Group ${at + 1} of ${groups.length}`}
          >
            {pictures.map((picture) => (
              <Choice key={picture.id} picture={picture} group={pictures} />
            ))}
          </ul>
        ))}
      </div>
    </Modal>
  );
}
