/** The steps after the first, fetched while that one is filled in. */
import { HabitFields, PlatformChoice, UntakenFace } from './step-habits.tsx';
import { Button, Stack } from '@mantine/core';
import type { AgentForm } from '#web/features/agents/agent-form.ts';
import { AvatarField } from '#web/features/agents/avatar/avatar-field.tsx';
import { ContentKindsField } from '#web/features/agents/persona-form/content-kinds-field.tsx';
import {
  MindFields,
  RuleFields,
  SpecializationField,
  TargetTopics,
} from '#web/features/agents/persona-form/mind-fields.tsx';
import { useState } from 'react';
import { CompanyFactsField } from './company-facts.tsx';
import { VoiceFields } from '#web/features/agents/persona-form/voice-fields.tsx';
import { IconMessageQuestion } from '@tabler/icons-react';
import { Interview } from '#web/features/agents/material/interview.tsx';
import { interviewOf } from '#web/features/agents/material/use-interview.ts';
import { notify } from '#web/lib/notify.ts';
import { withInterview } from './with-interview.ts';
import { MoreFields } from './more-fields.tsx';

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

/** Step 2: its topics and what it knows best; what it avoids, how it thinks and how it sounds is below. */
function StepMind({ form }: { form: AgentForm }) {
  return (
    <Stack gap="lg">
      <TargetTopics form={form} />
      <SpecializationField form={form} />
      <InterviewField form={form} />
      <CompanyFactsField form={form} />
      <MoreFields
        form={form}
        fields={[
          'avoid_topics',
          'behavioral_guidelines',
          'intelligence_level',
          'controversy_comfort',
          'voice_samples',
          'contrast_pairs',
        ]}
        what="Topics to avoid, rules, how it thinks, samples of its voice"
      >
        <RuleFields form={form} />
        <MindFields form={form} />
        <VoiceFields form={form} />
      </MoreFields>
    </Stack>
  );
}

/** Step 3: its avatar; media are below. */
function StepAvatar({ form }: { form: AgentForm }) {
  return (
    <Stack gap="lg">
      <AvatarField form={form} />
      <MoreFields form={form} fields={['content_kinds']} what="Images and videos in its posts">
        <ContentKindsField form={form} />
      </MoreFields>
    </Stack>
  );
}

/** Step 4: where it posts; how often, and how much it replies, is below. */
const StepHabits = ({ form }: { form: AgentForm }) => (
  <Stack gap="lg">
    <UntakenFace form={form} />
    <PlatformChoice form={form} />
    <MoreFields
      form={form}
      fields={['reply_frequency', 'post_frequency', 'posts_per_day']}
      what="How often it posts and replies"
    >
      <HabitFields form={form} />
    </MoreFields>
  </Stack>
);

export const laterSteps = [StepMind, StepAvatar, StepHabits] as const;
