import { Button, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { AnswerOf } from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';
import type { imageCalls } from '#contract/images/calls.ts';
import { api } from '#web/lib/api/api.ts';
import { useFocusBack } from '#web/lib/focus.ts';
import { notify } from '#web/lib/notify.ts';
import { usePictureChange } from '#web/entities/pictures/picture-queries.ts';
import classes from './images.module.css';
import { filesOf } from './picture-labels.ts';
import { useImagesSearch } from './images-search.ts';

export type Tag = AnswerOf<typeof imageCalls.history>['tags'][number];

/** Removes a tag from all images; returns how to undo that. */
async function deleteTag(name: string): Promise<() => Promise<unknown>> {
  const query = { tag: name, limit: limits.files_per_user };
  const { data } = await api.images.history({ query });
  await api.images.renameTag({ body: { tag: name, to: null } });
  return () => api.images.tag({ body: { ids: data.map(({ id }) => id), add: [name] } });
}

function useTagChanges({ name }: Tag) {
  const { search, choose } = useImagesSearch();
  const follow = (to: string | undefined) => {
    if (search.tag === name) choose({ tag: to });
  };
  const onError = (error: unknown) => void notify.failure(error, 'Couldn’t save. Try again.');
  const rename = usePictureChange((to: string) =>
    api.images.renameTag({ body: { tag: name, to } }),
  );
  const undo = usePictureChange((back: () => Promise<unknown>) => back());
  const remove = usePictureChange(() => deleteTag(name));
  return {
    isBusy: rename.isPending || remove.isPending,
    rename: (to: string) =>
      rename.mutate(to, {
        onSuccess: ({ message }) => {
          void notify.success(message);
          follow(to);
        },
        onError,
      }),
    remove: () =>
      remove.mutate(undefined, {
        onSuccess: (back) => {
          follow(undefined);
          void notify.undoable(`“${name}” deleted.`, () => undo.mutate(back, { onError }));
        },
        onError,
      }),
  };
}

function TagRow({ tag }: { tag: Tag }) {
  const [typed, setTyped] = useState(tag.name);
  const { rename, remove, isBusy } = useTagChanges(tag);
  const wanted = typed.trim();
  const isOther = wanted !== '' && wanted !== tag.name;
  return (
    <li>
      <form
        className={classes.tagRow}
        onSubmit={(event) => {
          event.preventDefault();
          if (isOther) rename(wanted);
        }}
      >
        <TextInput
          aria-label={`Name of ${tag.name}`}
          maxLength={limits.picture_tag}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <span className="quiet">{filesOf(tag.count)}</span>
        <Button type="submit" variant="default" size="compact-md" disabled={!isOther || isBusy}>
          Rename
        </Button>
        <Button
          variant="subtle"
          color="red"
          size="compact-md"
          aria-label={`Delete ${tag.name}`}
          disabled={isBusy}
          onClick={remove}
        >
          Delete
        </Button>
      </form>
    </li>
  );
}

/** All tags, which can be renamed and deleted on every image. */
export function TagManager({ tags, onClose }: { tags: readonly Tag[]; onClose: () => void }) {
  useFocusBack();
  return (
    <Modal opened onClose={onClose} title="Edit tags">
      <div className="stackSm">
        <p className="quiet">
          Changes apply to every image. To join two tags, give both the same name.
        </p>
        {tags.length === 0 ? (
          <p>No tags left.</p>
        ) : (
          <ul className="plain stackXs" aria-label="Tags">
            {tags.map((tag) => (
              <TagRow key={tag.name} tag={tag} />
            ))}
          </ul>
        )}
      </div>
    </Modal>
  );
}
