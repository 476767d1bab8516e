/** The steps after the first, fetched while that one is filled in. */
import { StepHabits } from './step-habits.tsx';
import { Button, Stack } from '@mantine/core';
import type { AgentForm } from '#web/features/agents/agent-form.ts';
import { AvatarField } from '#web/features/agents/avatar/avatar-field.tsx';
import { ContentKindsField } from '#web/features/agents/persona-form/content-kinds-field.tsx';
import {
  MindFields,
  SpecializationField,
  SubjectFields,
} from '#web/features/agents/persona-form/mind-fields.tsx';
import { useState } from 'react';
import { CompanyFactsField } from './company-facts.tsx';
import { VoiceFields } from '#web/features/agents/persona-form/voice-fields.tsx';
import { IconMessageQuestion } from '@tabler/icons-react';
import { Interview } from '#web/features/agents/material/interview.tsx';
import { interviewOf } from '#web/features/agents/material/use-interview.ts';
import { notify } from '#web/lib/notify.ts';
import { withInterview } from './with-interview.ts';
import classes from './later-steps.module.css';

/** The optional interview of a new agent: answers fill in the form, and what it can post about is saved at launch. */
const linesWords = (count: number): string => (count === 1 ? '1 line' : `${count} lines`);

function InterviewField({ form }: { form: AgentForm }) {
  const { material, interview } = form.values;
  const state = interviewOf(interview, (next) => form.setFieldValue('interview', next));
  // Answers that were left here are shown again.
  const [isOpen, setIsOpen] = useState(state.placed.length > 0);
  const take = () => {
    const { values, left } = withInterview(form.getValues());
    form.setValues(values);
    setIsOpen(false);
    if (left > 0) void notify.info(`${left} had no room. Delete some entries first.`);
  };
  return (
    <section className="outlined rounded padWide stackSm" aria-label="Interview">
      <div className="rowMd between">
        <div>
          <p className="strong flush">Ten short questions (optional)</p>
          <p className="said flush">
            {material.length === 0
              ? 'Your answers become its voice, and things it can post about.'
              : `${linesWords(material.length)} to post about, saved when you launch.`}
          </p>
        </div>
        <Button
          variant="default"
          size="compact-md"
          aria-expanded={isOpen}
          leftSection={<IconMessageQuestion size={16} aria-hidden />}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Close' : 'Answer questions'}
        </Button>
      </div>
      {isOpen && <Interview state={state} action="Use answers" onSave={take} />}
    </section>
  );
}

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

/** Step 2: its topics and those it avoids, and how it thinks. */
function StepMind({ form }: { form: AgentForm }) {
  return (
    <Stack gap="lg">
      <SubjectFields form={form} />
      <InterviewField form={form} />
      <MindFields form={form} isNew />
      <CompanyFactsField form={form} />
      <FoldedVoice form={form} />
    </Stack>
  );
}

/** Step 3: avatar, specialization, and media. */
function StepAvatar({ form }: { form: AgentForm }) {
  return (
    <Stack gap="lg">
      <SpecializationField form={form} isNew />
      <AvatarField form={form} />
      <ContentKindsField form={form} />
    </Stack>
  );
}

export const laterSteps = [StepMind, StepAvatar, StepHabits] as const;
