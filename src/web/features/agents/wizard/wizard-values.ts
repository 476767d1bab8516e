/** The wizard's steps, and which fields they have. */
import { complaintsAbout, complaintsOf } from '#web/features/agents/list/agent-complaints.ts';
import type { AgentValues } from '#web/features/agents/agent-values.ts';

export const wizardSteps = [
  {
    label: 'Personality',
    line: 'Give your agent a name and a way of speaking. You can change everything later.',
  },
  { label: 'Topics', line: 'Say what your agent is about. You can skip this and add it later.' },
  {
    label: 'Avatar',
    line: 'Give your agent a face. It starts with initials if you skip this.',
  },
  {
    label: 'Publishing',
    line: 'Choose where your agent may post. Nothing is published until you publish or schedule it.',
  },
] as const;
export const lastStep = wizardSteps.length - 1;

/** The current step, for screen readers. */
export const placeOf = (step: number): string =>
  `Step ${step + 1} of ${wizardSteps.length}: ${wizardSteps[step]?.label ?? ''}`;

/** The step of each field, also for the server's errors. */
const stepFields: readonly (readonly string[])[] = [
  ['name', 'personality_type', 'custom_archetype', 'voice_tone', 'humor_style', 'language'],
  [
    'specialization',
    'intelligence_level',
    'controversy_comfort',
    'target_topics',
    'avoid_topics',
    'behavioral_guidelines',
    'voice_samples',
    'contrast_pairs',
  ],
  ['avatar_url', 'content_kinds'],
  ['platforms', 'reply_frequency', 'post_frequency', 'posts_per_day'],
];

/** The step of the first invalid field, or `undefined` if it is not a field of the wizard. */
export const stepOfErrors = (fields: readonly string[]): number | undefined => {
  const step = stepFields.findIndex((own) =>
    fields.some((field) => own.includes(field.split('.')[0] ?? '')),
  );
  return step === -1 ? undefined : step;
};

/**
 * The contract's errors in the fields up to `step`, so that the wizard never accepts what the server would refuse.
 */
export const validateSteps = (values: AgentValues, step: number): Record<string, string> =>
  complaintsAbout(
    complaintsOf({ ...values, description: '' }),
    stepFields.slice(0, step + 1).flat(),
  );
