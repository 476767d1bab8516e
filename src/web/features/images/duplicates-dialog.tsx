import { Button, Modal } from '@mantine/core';
import type { Picture } from '#contract/images/types.ts';
import { useFocusBack } from '#web/lib/focus.ts';
import { notify } from '#web/lib/notify.ts';
import { PictureImage } from '#web/entities/pictures/picture-image.tsx';
import { Moment } from '#web/ui/moment.tsx';
import classes from './images.module.css';
import { titleOf } from './picture-labels.ts';
import { useKeepOne } from './library-queries.ts';

type Group = readonly Picture[];

function Choice({ picture, group }: { picture: Picture; group: Group }) {
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

interface Props {
  groups: readonly { pictures: Group }[];
  onClose: () => void;
}

/** Groups of images that look the same; one of each group is kept. */
export function DuplicatesDialog({ groups, onClose }: Props) {
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
