import { TagsInput } from '@mantine/core';
import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';

interface Props {
  label: string;
  value: readonly string[];
  /** Suggested while typing. */
  known: readonly { name: string }[];
  onChange: (tags: string[]) => void;
}

/** Tags to type; existing ones are suggested only after typing starts, so that the list hides nothing before. */
export function TagField({ label, value, known, onChange }: Props) {
  const [typed, setTyped] = useState('');
  return (
    <TagsInput
      label={label}
      description={`Up to ${limits.picture_tags} per file. Press Enter to add one.`}
      data={known.map(({ name }) => name)}
      maxTags={limits.picture_tags}
      maxLength={limits.picture_tag}
      value={[...value]}
      onChange={onChange}
      searchValue={typed}
      onSearchChange={setTyped}
      dropdownOpened={typed.trim() !== ''}
      acceptValueOnBlur
      data-autofocus
    />
  );
}
