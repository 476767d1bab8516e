/** The fields of a personality, the same in the wizard and in the editor. */
import { Select, Stack, Textarea, TextInput } from '@mantine/core';
import { IntelligenceLevels } from '#contract/agents.ts';
import { limits } from '#contract/limits.ts';
import { personaFieldLabels } from '#domain/persona-fields.ts';
import {
  bandOf,
  controversyBands,
  humorLabels,
  intelligenceLabels,
  specializationLabels,
  toneBands,
} from '#domain/persona-labels.ts';
import { SliderWithWords } from '#web/ui/slider-with-words.tsx';
import { errorText } from './agent-form.ts';
import type { AgentForm } from './agent-form.ts';
import { archetypeChoices } from './archetype-choices.tsx';
import { ChoiceCards } from './choice-cards.tsx';
import { Counted } from './counted.tsx';
import { GuidelinesField } from './guidelines-field.tsx';
import { TopicsField } from './topics-field.tsx';
import { optionsOf } from './wizard-words.ts';

interface Props {
  form: AgentForm;
}

const levels = IntelligenceLevels.map((value) => ({ value, ...intelligenceLabels[value] }));

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
        description="The character to start from. The other fields adjust it."
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
            description="How it talks, what it cares about, what it would never say."
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

export const SpecializationField = ({ form }: Props) => (
  <Select
    label={`${personaFieldLabels.specialization} (optional)`}
    description="Shapes the suggested prompt and what the agent knows best"
    placeholder="None"
    data={optionsOf(specializationLabels)}
    clearable
    clearButtonProps={{ 'aria-label': 'Clear the specialization' }}
    {...form.getInputProps('specialization')}
  />
);

/** How it thinks and how far it goes. */
export function MindFields({ form }: Props) {
  return (
    <Stack gap="lg">
      <ChoiceCards
        label={personaFieldLabels.intelligence_level}
        choices={levels}
        value={form.values.intelligence_level}
        onChange={(value) => form.setFieldValue('intelligence_level', value)}
        columns={4}
      />
      <SliderWithWords
        label={personaFieldLabels.controversy_comfort}
        low="Play It Safe"
        high="Stir The Pot"
        says={bandOf(controversyBands, form.values.controversy_comfort).line}
        value={form.values.controversy_comfort}
        onChange={(value) => form.setFieldValue('controversy_comfort', value)}
      />
    </Stack>
  );
}

/** What it talks about, what it leaves alone, and the rules it keeps. */
export function SubjectFields({ form }: Props) {
  return (
    <Stack gap="lg">
      <TopicsField
        label={personaFieldLabels.target_topics}
        description="Press Enter after each, or paste a list"
        placeholder="typography, city walks, open source"
        value={form.values.target_topics}
        onChange={(topics) => form.setFieldValue('target_topics', topics)}
        error={errorText(form, 'target_topics')}
      />
      <TopicsField
        label={personaFieldLabels.avoid_topics}
        description="Texts that touch one of these are written anew"
        placeholder="politics, stock tips"
        value={form.values.avoid_topics}
        onChange={(topics) => form.setFieldValue('avoid_topics', topics)}
        error={errorText(form, 'avoid_topics')}
      />
      <GuidelinesField form={form} />
    </Stack>
  );
}
