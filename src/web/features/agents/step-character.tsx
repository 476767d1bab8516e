import { Select, Stack, Textarea, TextInput } from '@mantine/core';
import { limits } from '#contract/limits.ts';
import { bandOf, humorLabels, toneBands } from '#domain/persona-labels.ts';
import { SliderWithWords } from '#web/ui/slider-with-words.tsx';
import { archetypeChoices } from './archetype-choices.tsx';
import { ChoiceCards } from './choice-cards.tsx';
import { errorText } from './wizard-form.ts';
import type { WizardForm } from './wizard-form.ts';
import { optionsOf } from './wizard-words.ts';

/** Step 1: name, archetype, tone and humour. */
export function StepCharacter({ form }: { form: WizardForm }) {
  return (
    <Stack gap="lg">
      <TextInput
        label="Agent name"
        placeholder="Ada"
        maxLength={limits.agent_name}
        autoComplete="off"
        withAsterisk
        {...form.getInputProps('name')}
      />
      <ChoiceCards
        label="Personality archetype"
        description="The character you start from. Everything else bends it."
        choices={archetypeChoices}
        value={form.values.personality_type}
        onChange={(value) => form.setFieldValue('personality_type', value)}
        error={errorText(form, 'personality_type')}
        columns={3}
        required
      />
      {form.values.personality_type === 'custom' && (
        <Textarea
          label="Describe the personality"
          description="How it talks, what it cares about, what it would never say."
          maxLength={limits.custom_archetype}
          autosize
          minRows={3}
          withAsterisk
          {...form.getInputProps('custom_archetype')}
        />
      )}
      <SliderWithWords
        label="Tone"
        low="Serious & Professional"
        high="Playful & Sarcastic"
        says={bandOf(toneBands, form.values.voice_tone).line}
        value={form.values.voice_tone}
        onChange={(value) => form.setFieldValue('voice_tone', value)}
      />
      <Select
        label="Humor style"
        description={humorLabels[form.values.humor_style].line}
        data={optionsOf(humorLabels)}
        allowDeselect={false}
        {...form.getInputProps('humor_style')}
      />
    </Stack>
  );
}
