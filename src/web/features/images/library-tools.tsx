/** The filters and the order of the library. */
import { ActionIcon, Button, Modal, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconTags } from '@tabler/icons-react';
import { useState } from 'react';
import type { PictureShow, PictureSort } from '#contract/images/library-calls.ts';
import { limits } from '#contract/core/limits.ts';
import type { AnswerOf } from '#contract/core/endpoint.ts';
import type { imageCalls } from '#contract/images/calls.ts';
import { api } from '#web/lib/api/api.ts';
import { useFocusBack } from '#web/lib/focus.ts';
import { notify } from '#web/lib/notify.ts';
import { usePictureChange } from '#web/entities/pictures/picture-queries.ts';
import classes from './images.module.css';
import { useImagesSearch } from './images-search.ts';
import { filesOf } from './picture-labels.ts';

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
function TagManager({ tags, onClose }: { tags: readonly Tag[]; onClose: () => void }) {
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

const sorts: { value: PictureSort; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'name', label: 'By name' },
  { value: 'largest', label: 'Largest first' },
];
const shows: { value: PictureShow; label: string }[] = [
  { value: 'unused', label: 'Unused only' },
  { value: 'undescribed', label: 'Without alt text' },
];

function Search() {
  const { search, choose } = useImagesSearch();
  const [typed, setTyped] = useState(search.search ?? '');
  const find = useDebouncedCallback(
    (words: string) => choose({ search: words.trim() || undefined }),
    250,
  );
  return (
    <TextInput
      type="search"
      className={classes.search ?? ''}
      aria-label="Search your files"
      placeholder="Search your files"
      leftSection={<IconSearch size={16} aria-hidden />}
      maxLength={limits.topic}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        find(currentTarget.value);
      }}
    />
  );
}

/** Filters the library by tag, and opens the list of all tags. */
function TagFilter({ tags }: { tags: readonly Tag[] }) {
  const { search, choose } = useImagesSearch();
  const [isManaging, setIsManaging] = useState(false);
  const names = new Set([...tags.map(({ name }) => name), ...(search.tag ? [search.tag] : [])]);
  if (names.size === 0) return null;
  const countOf = (name: string) => tags.find((tag) => tag.name === name)?.count ?? 0;
  return (
    <>
      <div className={`flex gap2xs ${classes.tagFilter}`}>
        <Select
          aria-label="Tag"
          placeholder="All tags"
          data={[...names].map((name) => ({ value: name, label: `${name} (${countOf(name)})` }))}
          value={search.tag ?? null}
          onChange={(tag) => choose({ tag: tag ?? undefined })}
          searchable={names.size > 10}
          clearable
          clearButtonProps={{ 'aria-label': 'All tags' }}
        />
        <ActionIcon
          variant="default"
          size="input-sm"
          aria-label="Edit tags"
          title="Edit tags"
          onClick={() => setIsManaging(true)}
        >
          <IconTags size={18} aria-hidden />
        </ActionIcon>
      </div>
      {isManaging && <TagManager tags={tags} onClose={() => setIsManaging(false)} />}
    </>
  );
}

export function LibraryTools({ tags }: { tags: readonly Tag[] }) {
  const { search, choose } = useImagesSearch();
  return (
    <div className={`rowSm ${classes.tools}`}>
      <Search />
      <TagFilter tags={tags} />
      <Select
        aria-label="Show"
        placeholder="All files"
        data={shows}
        value={search.show ?? null}
        onChange={(show) => choose({ show: show ?? undefined })}
        clearable
        clearButtonProps={{ 'aria-label': 'All files' }}
      />
      <Select
        aria-label="Sort"
        data={sorts}
        value={search.sort ?? 'newest'}
        allowDeselect={false}
        onChange={(sort) => choose({ sort: sort === 'newest' || !sort ? undefined : sort })}
      />
    </div>
  );
}
