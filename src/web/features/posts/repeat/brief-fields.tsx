import { Select, Switch, TextInput } from '@mantine/core';
import { limits } from '#contract/core/limits.ts';
import { Tones } from '#contract/schedule/types.ts';
import { BriefFactsFields } from '#web/entities/briefs/brief-facts.tsx';
import { toneLabels } from '#web/features/posts/rules/schedule-labels.ts';
import { isWritten } from './rule-values.ts';
import type { useRuleForm } from './use-rule-form.ts';

/** The instructions for an agent that writes. */
export function BriefFields({ form }: Pick<ReturnType<typeof useRuleForm>, 'form'>) {
  if (isWritten(form.values)) return null;
  return (
    <>
      <TextInput
        label="Topic (optional)"
        maxLength={limits.topic}
        {...form.getInputProps('topic')}
      />
      <BriefFactsFields
        about={form.values}
        values={form.values}
        onChange={(next) => form.setValues(next)}
        errorOf={(field) => form.errors[field]}
      />
      <Select
        label="Tone"
        data={Tones.map((value) => ({ value, label: toneLabels[value] }))}
        allowDeselect={false}
        {...form.getInputProps('tone')}
      />
      <Switch label="Hashtags" {...form.getInputProps('include_hashtags', { type: 'checkbox' })} />
      <Switch
        label="Mentions"
        description="Include @accounts from the topic."
        {...form.getInputProps('include_mentions', { type: 'checkbox' })}
      />
      <Switch
        label="Focus on the company"
        description="Mention your company, using what this agent knows."
        {...form.getInputProps('focus_on_company', { type: 'checkbox' })}
      />
    </>
  );
}
