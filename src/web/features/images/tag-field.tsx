import { TagsInput } from '@mantine/core';
import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';

interface Props {
  label: string;
  value: readonly string[];
  /** Offered while somebody types. */
  known: readonly { name: string }[];
  onChange: (tags: string[]) => void;
}

/** Tags to type; those in use are offered once there is something typed, so that the list hides nothing before. */
export function TagField({ label, value, known, onChange }: Props) {
  const [typed, setTyped] = useState('');
  return (
    <TagsInput
      label={label}
      description={`Up to ${limits.picture_tags} per image. Press Enter to add one.`}
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
