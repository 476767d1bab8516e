/** The actions on all selected images. */
import { Button, Chip, Group, Input, Modal } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import { imageLimits } from '#contract/images/limits.ts';
import type { Picture } from '#contract/images/types.ts';
import { kindAt } from '#domain/text/post-media.ts';
import { useFocusBack } from '#web/lib/focus.ts';
import { messagesAbove } from '#web/lib/messages-above.ts';
import { notify } from '#web/lib/notify.ts';
import { PictureImage } from '#web/entities/pictures/picture-image.tsx';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { ReasonButton } from '#web/ui/reason-button.tsx';
import classes from './images.module.css';
import { TagField } from './tag-field.tsx';
import { countWords, titleOf } from './picture-labels.ts';
import type { Tag } from './library-tools.tsx';
import type { Chosen } from './gallery-grid.tsx';
import { useRemovePicture, useRemovePictures, useTagPictures } from './library-queries.ts';

interface TagProps {
  pictures: readonly Picture[];
  tags: readonly Tag[];
  onSaved: () => void;
  onClose: () => void;
}

/** Adds tags to all of them, and removes others. */
function TagDialog({ pictures, tags, onSaved, onClose }: TagProps) {
  useFocusBack();
  const save = useTagPictures();
  const [add, setAdd] = useState<string[]>([]);
  const [remove, setRemove] = useState<string[]>([]);
  const own = [...new Set(pictures.flatMap((picture) => picture.tags))];
  return (
    <Modal opened onClose={onClose} title={`Edit tags of ${countWords(pictures)}`}>
      <form
        className="stackMd"
        onSubmit={(event) => {
          event.preventDefault();
          const ids = pictures.map(({ id }) => id);
          save.mutate(
            { ids, add, remove },
            {
              onSuccess: ({ message }) => {
                void notify.success(message);
                onSaved();
              },
              onError: (error) => void notify.failure(error, 'Couldn’t save the tags. Try again.'),
            },
          );
        }}
      >
        <TagField label="Add tags" value={add} known={tags} onChange={setAdd} />
        {own.length > 0 && (
          <Input.Wrapper label="Remove tags" labelElement="div">
            <Chip.Group multiple value={remove} onChange={setRemove}>
              <div className="rowXs" role="group" aria-label="Remove tags">
                {own.map((tag) => (
                  <Chip key={tag} value={tag} size="sm">
                    {tag}
                  </Chip>
                ))}
              </div>
            </Chip.Group>
          </Input.Wrapper>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            loading={save.isPending}
            disabled={add.length + remove.length === 0}
          >
            Save tags
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

function useDeleting(chosen: Chosen) {
  const remove = useRemovePictures();
  const [isAsking, setIsAsking] = useState(false);
  const confirm = () =>
    remove.mutate(
      chosen.pictures.map(({ id }) => id),
      {
        onSuccess: ({ removed, in_use, message }) => {
          // Those that could not be deleted stay selected, so that people find them.
          chosen.drop(removed);
          void (in_use.length > 0 ? notify.info(message) : notify.success(message));
        },
        onError: (error) => void notify.failure(error, 'Couldn’t delete them. Try again.'),
        onSettled: () => setIsAsking(false),
      },
    );
  return { isAsking, ask: setIsAsking, confirm, isBusy: remove.isPending };
}

function WriteLink({ pictures }: { pictures: readonly Picture[] }) {
  const label = 'Write a post with these';
  if (pictures.length > limits.post_media)
    return (
      <ReasonButton
        size="compact-md"
        variant="light"
        why={`A post can have up to ${limits.post_media} files.`}
      >
        {label}
      </ReasonButton>
    );
  const search = { pictures: pictures.map(({ id }) => id).join(',') };
  return (
    <Button
      size="compact-md"
      variant="light"
      leftSection={<IconPencil size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/write" search={search} {...props} />}
    >
      {pictures.length === 1 ? 'Write a post with this' : label}
    </Button>
  );
}

const DocumentDialog = lazy(() => import('#web/entities/pictures/document-dialog.tsx'));

/** Why no document can be made of them. */
function hindrance(pictures: readonly Picture[]): string | undefined {
  if (pictures.some((one) => ['video', 'document'].includes(kindAt(one)))) return 'Images only.';
  const { document_images: most } = imageLimits;
  return pictures.length > most ? `${most} images at most.` : undefined;
}

function DocumentButton({ chosen: { pictures, clear } }: Pick<Props, 'chosen'>) {
  const [isOpen, setOpen] = useState(false);
  const remove = useRemovePicture();
  const undo = (id: string) =>
    remove.mutate(id, {
      onError: (error) => void notify.failure(error, 'Couldn’t delete it. Try again.'),
    });
  const why = hindrance(pictures);
  return (
    <>
      <ReasonButton size="compact-md" variant="default" why={why} onClick={() => setOpen(true)}>
        Make a document
      </ReasonButton>
      {isOpen && (
        <Suspense>
          <DocumentDialog
            title="Make a document"
            text="Your images stay."
            images={pictures.map((one) => ({
              id: one.id,
              shown: <PictureImage picture={one} alt={titleOf(one)} sizes="4.5rem" />,
            }))}
            onMade={({ id }) => {
              void notify.undoable('Document made.', () => undo(id));
              clear();
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

interface Props {
  chosen: Chosen;
  /** The images on the current page. */
  shown: readonly Picture[];
  tags: readonly Tag[];
}

export function BulkBar({ chosen, shown, tags }: Props) {
  const { pictures, clear } = chosen;
  const [isTagging, setIsTagging] = useState(false);
  const deleting = useDeleting(chosen);
  if (pictures.length === 0) return null;
  return (
    <>
      <div ref={messagesAbove} className={classes.bulk} role="toolbar" aria-label="Selected images">
        <strong role="status">{pictures.length} selected</strong>
        <WriteLink pictures={pictures} />
        <DocumentButton chosen={chosen} />
        <Button size="compact-md" variant="default" onClick={() => setIsTagging(true)}>
          Tags
        </Button>
        <Button size="compact-md" variant="subtle" color="red" onClick={() => deleting.ask(true)}>
          Delete
        </Button>
        {!shown.every(chosen.has) && (
          <Button
            size="compact-md"
            variant="subtle"
            color="gray"
            onClick={() => chosen.choose(shown)}
          >
            Select all {shown.length}
          </Button>
        )}
        <Button size="compact-md" variant="subtle" color="gray" onClick={clear}>
          Clear selection
        </Button>
      </div>
      {isTagging && (
        <TagDialog
          pictures={pictures}
          tags={tags}
          onSaved={() => {
            setIsTagging(false);
            clear();
          }}
          onClose={() => setIsTagging(false)}
        />
      )}
      <ConfirmDialog
        opened={deleting.isAsking}
        title={`Delete ${countWords(pictures)}?`}
        confirmLabel="Delete"
        destructive
        loading={deleting.isBusy}
        onConfirm={deleting.confirm}
        onClose={() => deleting.ask(false)}
      >
        <p>Deletes them permanently. Files that a post, draft or agent uses stay.</p>
      </ConfirmDialog>
    </>
  );
}
