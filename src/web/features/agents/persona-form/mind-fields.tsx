/** Fields of thinking and topics, shared by the wizard and the editor. */
import { Select, Stack } from '@mantine/core';
import { IntelligenceLevels } from '#contract/agents/types.ts';
import { specializationLabels } from '#domain/persona/archetype-labels.ts';
import { personaFieldLabels } from '#domain/persona/persona-fields.ts';
import { bandOf, controversyBands, intelligenceLabels } from '#domain/persona/persona-labels.ts';
import { SliderWithWords } from '#web/ui/slider-with-words.tsx';
import { errorText } from '#web/features/agents/agent-form.ts';
import type { AgentForm } from '#web/features/agents/agent-form.ts';
import { ChoiceCards } from './choice-cards.tsx';
import { GuidelinesField } from './guidelines-field.tsx';
import { TopicsField } from './topics-field.tsx';
import { optionsOf } from '#web/features/agents/wizard/wizard-labels.ts';

interface Props {
  form: AgentForm;
}

const levels = IntelligenceLevels.map((value) => ({ value, ...intelligenceLabels[value] }));

export const SpecializationField = ({ form }: Props) => (
  <Select
    label={`${personaFieldLabels.specialization} (optional)`}
    description="What the agent knows best"
    placeholder="None"
    data={optionsOf(specializationLabels)}
    clearable
    clearButtonProps={{ 'aria-label': 'Clear the specialization' }}
    {...form.getInputProps('specialization')}
  />
);

/** How it thinks, and how bold it is. */
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

/** Its topics, the topics it avoids, and its guidelines. */
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
        description="Posts that mention these are rewritten"
        placeholder="politics, stock tips"
        value={form.values.avoid_topics}
        onChange={(topics) => form.setFieldValue('avoid_topics', topics)}
        error={errorText(form, 'avoid_topics')}
      />
      <GuidelinesField form={form} />
    </Stack>
  );
}
