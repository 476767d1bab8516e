/** Who is speaking: the same fields in the wizard and in the editor. */
import { Select, Stack, Textarea, TextInput } from '@mantine/core';
import { limits } from '#contract/core/limits.ts';
import { personaFieldLabels } from '#domain/persona/persona-fields.ts';
import { bandOf, humorLabels, toneBands } from '#domain/persona/persona-labels.ts';
import { SliderWithWords } from '#web/ui/slider-with-words.tsx';
import { errorText } from '#web/features/agents/agent-form.ts';
import type { AgentForm } from '#web/features/agents/agent-form.ts';
import { archetypeChoices } from './archetype-choices.tsx';
import { ChoiceCards } from './choice-cards.tsx';
import { Counted } from './counted.tsx';
import { optionsOf } from '#web/features/agents/wizard/wizard-labels.ts';

interface Props {
  form: AgentForm;
}

export const NameField = ({ form }: Props) => (
  <Counted text={form.values.name} limit={limits.agent_name}>
    <TextInput
      label={personaFieldLabels.name}
      placeholder="Ada"
      autoComplete="off"
      withAsterisk
      {...form.getInputProps('name')}
    />
  </Counted>
);

/** Archetype, tone and humour: who is speaking. */
export function CharacterFields({ form }: Props) {
  return (
    <Stack gap="lg">
      <ChoiceCards
        label={personaFieldLabels.personality_type}
        description="Start from a type, then make it your own."
        choices={archetypeChoices}
        value={form.values.personality_type}
        onChange={(value) => form.setFieldValue('personality_type', value)}
        error={errorText(form, 'personality_type')}
        columns={3}
        required
      />
      {form.values.personality_type === 'custom' && (
        <Counted text={form.values.custom_archetype} limit={limits.custom_archetype}>
          <Textarea
            label={personaFieldLabels.custom_archetype}
            description="How does it talk, what does it care about, what would it never say?"
            autosize
            minRows={3}
            withAsterisk
            {...form.getInputProps('custom_archetype')}
          />
        </Counted>
      )}
      <SliderWithWords
        label={personaFieldLabels.voice_tone}
        low="Serious & Professional"
        high="Playful & Sarcastic"
        says={bandOf(toneBands, form.values.voice_tone).line}
        value={form.values.voice_tone}
        onChange={(value) => form.setFieldValue('voice_tone', value)}
      />
      <Select
        label={personaFieldLabels.humor_style}
        description={humorLabels[form.values.humor_style].line}
        data={optionsOf(humorLabels)}
        allowDeselect={false}
        {...form.getInputProps('humor_style')}
      />
    </Stack>
  );
}
