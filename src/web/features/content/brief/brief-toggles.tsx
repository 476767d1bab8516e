import { Group, SegmentedControl, Stack, Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { variationCount } from '#contract/content/kinds.ts';
import type { BriefValues } from './brief.ts';

const { min, max } = variationCount;
const counts = Array.from({ length: max - min + 1 }, (_, at) => String(min + at));

/** The options of a post, and the number of variations. */
export function BriefToggles({ form }: { form: UseFormReturnType<BriefValues> }) {
  const toggle = (field: 'hashtags' | 'emojis' | 'variations') =>
    form.getInputProps(field, { type: 'checkbox' });
  return (
    <Stack gap="xs">
      <Group gap="xl">
        <Switch label="Hashtags" {...toggle('hashtags')} />
        <Switch label="Emojis" {...toggle('emojis')} />
      </Group>
      <Group justify="space-between" wrap="nowrap" mih={36}>
        <Switch label="Variations" {...toggle('variations')} />
        {form.values.variations && (
          <SegmentedControl
            aria-label="Number of variations"
            data={counts}
            value={String(form.values.variation_count)}
            onChange={(count) => form.setFieldValue('variation_count', Number(count))}
          />
        )}
      </Group>
    </Stack>
  );
}
