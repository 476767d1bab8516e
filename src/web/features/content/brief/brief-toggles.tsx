import { Group, NumberInput, Stack, Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { variationCount } from '#contract/content/types.ts';
import type { BriefValues } from './brief.ts';
import classes from './brief-form.module.css';

/** What a text may carry, and how many of it are wanted. */
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
          <NumberInput
            aria-label="Number of variations"
            min={variationCount.min}
            max={variationCount.max}
            clampBehavior="strict"
            allowDecimal={false}
            className={classes.count ?? ''}
            {...form.getInputProps('variation_count')}
          />
        )}
      </Group>
    </Stack>
  );
}
