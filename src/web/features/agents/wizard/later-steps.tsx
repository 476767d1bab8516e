/** The steps after the first, fetched while that one is filled in. */
import { StepHabits } from './step-habits.tsx';
import { Stack } from '@mantine/core';
import type { AgentForm } from '#web/features/agents/agent-form.ts';
import { AvatarField } from '#web/features/agents/avatar/avatar-field.tsx';
import { ContentKindsField } from '#web/features/agents/persona-form/content-kinds-field.tsx';
import {
  SpecializationField,
  MindFields,
  SubjectFields,
} from '#web/features/agents/persona-form/mind-fields.tsx';
import { useState } from 'react';
import { CompanyFactsField } from './company-facts.tsx';
import classes from './later-steps.module.css';
import { InterviewField } from './step-interview.tsx';
import { VoiceFields } from '#web/features/agents/persona-form/voice-fields.tsx';

const isVoice = (place: string) => /^(voice_samples|contrast_pairs)/.test(place);

/** Examples are optional at first, but errors in them are never collapsed. */
function FoldedVoice({ form }: { form: AgentForm }) {
  const { voice_samples, contrast_pairs } = form.values;
  const [open, setOpen] = useState(voice_samples.length + contrast_pairs.length > 0);
  const wrong = Object.keys(form.errors).some(isVoice);
  return (
    <details
      className={`outlined rounded padWide ${classes.fold}`}
      open={open || wrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={`strong pointed ${classes.summary}`}>
        Voice samples and contrast pairs (optional)
      </summary>
      <VoiceFields form={form} />
    </details>
  );
}

/** Step 2: how it thinks, its topics and the topics it avoids. */
function StepMind({ form }: { form: AgentForm }) {
  return (
    <Stack gap="lg">
      <InterviewField form={form} />
      <MindFields form={form} />
      <SubjectFields form={form} />
      <CompanyFactsField form={form} />
      <FoldedVoice form={form} />
    </Stack>
  );
}

/** Step 3: avatar, specialization, and media. */
function StepAvatar({ form }: { form: AgentForm }) {
  return (
    <Stack gap="lg">
      <SpecializationField form={form} />
      <AvatarField form={form} />
      <ContentKindsField form={form} />
    </Stack>
  );
}

export const laterSteps = [StepMind, StepAvatar, StepHabits] as const;
