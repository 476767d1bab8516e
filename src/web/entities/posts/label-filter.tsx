import { Select } from '@mantine/core';

interface Props {
  labels: ReadonlySet<string>;
  value: string | undefined;
  onChange: (label: string | undefined) => void;
}

/** From so many labels on, typing finds one sooner than looking. */
const many = 10;

/** Narrows posts to one label; nothing where none is in use. */
export const LabelFilter = ({ labels, value, onChange }: Props) =>
  labels.size === 0 ? null : (
    <Select
      aria-label="Label"
      placeholder="All labels"
      data={[...labels]}
      value={value ?? null}
      onChange={(label) => onChange(label ?? undefined)}
      searchable={labels.size > many}
      clearable
      clearButtonProps={{ 'aria-label': 'All labels' }}
    />
  );
