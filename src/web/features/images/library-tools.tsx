/** The filters and the order of the library. */
import { ActionIcon, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconTags } from '@tabler/icons-react';
import { useState } from 'react';
import type { PictureShow, PictureSort } from '#contract/images/library-calls.ts';
import { limits } from '#contract/core/limits.ts';
import classes from './images.module.css';
import { useImagesSearch } from './images-search.ts';
import { type Tag, TagManager } from './tag-manager.tsx';

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
