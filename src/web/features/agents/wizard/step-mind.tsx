import { Stack } from '@mantine/core';
import { useState } from 'react';
import type { AgentForm } from '#web/features/agents/agent-form.ts';
import { MindFields, SubjectFields } from '#web/features/agents/persona-form/mind-fields.tsx';
import classes from './step-mind.module.css';
import { VoiceFields } from '#web/features/agents/persona-form/voice-fields.tsx';

const isVoice = (place: string) => /^(voice_samples|contrast_pairs)/.test(place);

/** Examples are optional at first, but errors in them are never collapsed. */
function FoldedVoice({ form }: { form: AgentForm }) {
  const { voice_samples, contrast_pairs } = form.values;
  const [open, setOpen] = useState(voice_samples.length + contrast_pairs.length > 0);
  const wrong = Object.keys(form.errors).some(isVoice);
  return (
    <details
      className={classes.fold}
      open={open || wrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={classes.summary}>Voice samples and contrast pairs (optional)</summary>
      <VoiceFields form={form} />
    </details>
  );
}

/** Step 2: how it thinks, its topics and the topics it avoids. */
export function StepMind({ form }: { form: AgentForm }) {
  return (
    <Stack gap="lg">
      <MindFields form={form} />
      <SubjectFields form={form} />
      <FoldedVoice form={form} />
    </Stack>
  );
}
