import { Stack, Textarea } from '@mantine/core';
import { IntelligenceLevels } from '#contract/agents.ts';
import { bandOf, controversyBands, intelligenceLabels } from '#domain/persona-labels.ts';
import { SliderWithWords } from '#web/ui/slider-with-words.tsx';
import { ChoiceCards } from './choice-cards.tsx';
import type { WizardForm } from './wizard-form.ts';

const levels = IntelligenceLevels.map((value) => ({ value, ...intelligenceLabels[value] }));

/** Step 2: how it thinks, what it talks about and what it leaves alone. */
export function StepMind({ form }: { form: WizardForm }) {
  return (
    <Stack gap="lg">
      <ChoiceCards
        label="Intelligence level"
        choices={levels}
        value={form.values.intelligence_level}
        onChange={(value) => form.setFieldValue('intelligence_level', value)}
        columns={4}
      />
      <SliderWithWords
        label="Controversy"
        low="Play It Safe"
        high="Stir The Pot"
        says={bandOf(controversyBands, form.values.controversy_comfort).line}
        value={form.values.controversy_comfort}
        onChange={(value) => form.setFieldValue('controversy_comfort', value)}
      />
      <Textarea
        label="Target topics"
        description="Separated by commas"
        placeholder="typography, city walks, open source"
        autosize
        minRows={2}
        {...form.getInputProps('target_topics')}
      />
      <Textarea
        label="Topics to avoid"
        description="Separated by commas"
        placeholder="politics, stock tips"
        autosize
        minRows={2}
        {...form.getInputProps('avoid_topics')}
      />
      <Textarea
        label="Behavioral guidelines"
        description="Separated by commas or line breaks"
        placeholder="no emojis, end with a question"
        autosize
        minRows={3}
        {...form.getInputProps('behavioral_guidelines')}
      />
    </Stack>
  );
}
