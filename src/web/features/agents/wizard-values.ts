/** What the wizard holds while an agent is being made, and how that becomes the call's body. */
import { z } from 'zod';
import {
  agentMessages,
  agentDefaults,
  Archetypes,
  ContentKinds,
  CreateAgent,
  HumorStyles,
  IntelligenceLevels,
  PostFrequencies,
  ReplyFrequencies,
  Specializations,
} from '#contract/agents.ts';
import { avatarDefaults, AvatarSizes, AvatarStyles, MediaUrl } from '#contract/images.ts';
import { LivePlatform } from '#contract/platforms.ts';
import { splitList } from '#contract/text.ts';
import { issuesByField } from '#web/lib/field-errors.ts';

const text = z.string().catch('');
const percent = (otherwise: number) => z.int().min(0).max(100).catch(otherwise);

/**
 * Every field with what it falls back to. A stored draft may come from an older version or be damaged:
 * what cannot be used becomes the default, and the rest of the draft is kept.
 */
const Wizard = z.object({
  name: text,
  personality_type: z.enum(Archetypes).nullable().catch(null),
  custom_archetype: text,
  voice_tone: percent(Number(agentDefaults.voice_tone)),
  humor_style: z.enum(HumorStyles).catch(agentDefaults.humor_style),
  intelligence_level: z.enum(IntelligenceLevels).catch(agentDefaults.intelligence_level),
  controversy_comfort: percent(agentDefaults.controversy_comfort),
  target_topics: text,
  avoid_topics: text,
  behavioral_guidelines: text,
  avatar_prompt: text,
  avatar_style: z.enum(AvatarStyles).catch(avatarDefaults.style),
  avatar_size: z.enum(AvatarSizes).catch(avatarDefaults.size),
  avatar_negative: text,
  /** Drawn, but not yet chosen. */
  avatar_candidate: MediaUrl.nullable().catch(null),
  avatar_url: MediaUrl.nullable().catch(null),
  specialization: z.enum(Specializations).nullable().catch(null),
  content_kinds: z.array(z.enum(ContentKinds)).catch([...agentDefaults.content_kinds]),
  platforms: z.array(LivePlatform).catch(['sandbox']),
  reply_frequency: z.enum(ReplyFrequencies).catch(agentDefaults.reply_frequency),
  post_frequency: z.enum(PostFrequencies).catch(agentDefaults.post_frequency),
  posts_per_day: z.number().nullable().catch(null),
});
export type WizardValues = z.infer<typeof Wizard>;

export const readDraft = (stored: Record<string, unknown>): WizardValues => Wizard.parse(stored);
export const emptyWizard = readDraft({});

export const wizardSteps = [
  { label: 'Character', hint: 'Who is speaking' },
  { label: 'Mind', hint: 'What it talks about' },
  { label: 'Face', hint: 'What people see' },
  { label: 'Habits', hint: 'Where and how often' },
] as const;
export const lastStep = wizardSteps.length - 1;

/** On which step a field can be mended; the server's complaints are led there as well. */
const stepFields: readonly (readonly string[])[] = [
  ['name', 'personality_type', 'custom_archetype', 'voice_tone', 'humor_style'],
  [
    'intelligence_level',
    'controversy_comfort',
    'target_topics',
    'avoid_topics',
    'behavioral_guidelines',
  ],
  ['avatar_url', 'specialization', 'content_kinds'],
  ['platforms', 'reply_frequency', 'post_frequency', 'posts_per_day'],
];

/** The step of the first wrong field, or `undefined` when no field of the wizard is meant. */
export const stepOfErrors = (fields: readonly string[]): number | undefined => {
  const step = stepFields.findIndex((own) => fields.some((field) => own.includes(field)));
  return step === -1 ? undefined : step;
};

/** The body of the call, with the description that the specification builds from archetype and intelligence. */
export const toBody = (values: WizardValues, description: string): Record<string, unknown> => ({
  name: values.name,
  description,
  personality_type: values.personality_type,
  custom_archetype: values.personality_type === 'custom' ? values.custom_archetype : '',
  voice_tone: String(values.voice_tone),
  humor_style: values.humor_style,
  intelligence_level: values.intelligence_level,
  controversy_comfort: values.controversy_comfort,
  specialization: values.specialization,
  target_topics: splitList(values.target_topics),
  avoid_topics: splitList(values.avoid_topics),
  behavioral_guidelines: splitList(values.behavioral_guidelines),
  avatar_url: values.avatar_url,
  platforms: values.platforms,
  reply_frequency: values.reply_frequency,
  post_frequency: values.post_frequency,
  posts_per_day: values.post_frequency === 'custom' ? values.posts_per_day : null,
  content_kinds: values.content_kinds,
});

/**
 * What is wrong with the fields of the steps up to `step`, by the contract itself, so that the wizard
 * never lets through what the server would refuse.
 */
export const validateSteps = (values: WizardValues, step: number): Record<string, string> => {
  const parsed = CreateAgent.safeParse(toBody(values, ''));
  const all: Record<string, string> = parsed.success ? {} : issuesByField(parsed.error.issues);
  // zod skips rules over several fields while a single field is wrong, so these two are told here too.
  if (values.personality_type === null) all['personality_type'] = agentMessages.archetype;
  if (values.personality_type === 'custom' && !values.custom_archetype.trim())
    all['custom_archetype'] ??= agentMessages.custom_archetype;
  if (values.post_frequency === 'custom' && !values.posts_per_day)
    all['posts_per_day'] ??= agentMessages.posts_per_day;
  const shown = stepFields.slice(0, step + 1).flat();
  return Object.fromEntries(Object.entries(all).filter(([field]) => shown.includes(field)));
};
