import { Select } from '@mantine/core';

interface Props {
  labels: ReadonlySet<string>;
  value: string | undefined;
  onChange: (label: string | undefined) => void;
}

/** With this many labels, searching is faster than scanning the list. */
const many = 10;

/** Filters posts by label; hidden when there are none. */
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
