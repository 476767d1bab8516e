/** Agents: the schemas of what a caller sends and gets back. */
import { AccountLimits } from '#contract/connections/types.ts';
import { z } from 'zod';
import { defaultLanguage, Language } from './languages.ts';
import { Id, Instant, wholeNumber } from '#contract/core/endpoint.ts';
import { PictureUrl } from '#contract/images/types.ts';
import { limits } from '#contract/core/limits.ts';
import { Approvers } from '#contract/posts/approvers.ts';
import { LivePlatformIds } from '#contract/platforms/platforms.ts';
import { LivePlatform } from '#contract/platforms/schema.ts';
import { lines, passage, passages, prose, spoken, subjects } from '#contract/core/text.ts';

export const Archetypes = [
  'witty_troll',
  'tech_sage',
  'hype_beast',
  'honest_critic',
  'quirky_observer',
  'custom',
] as const;
export const HumorStyles = [
  'wordplay',
  'observational',
  'self_deprecating',
  'dry_wit',
  'absurdist',
] as const;
export const IntelligenceLevels = [
  'street_smart',
  'academic',
  'tech_savvy',
  'pop_culture',
] as const;
export const Specializations = ['technology', 'creative', 'business', 'social'] as const;
export type Specialization = (typeof Specializations)[number];
export const ReplyFrequencies = ['conservative', 'moderate', 'active', 'aggressive'] as const;
export const PostFrequencies = ['1-2', '3-5', '6-10', 'custom'] as const;
export const ContentKinds = ['text_posts', 'ai_images', 'short_video'] as const;
export const AgentStatuses = ['active', 'inactive', 'training', 'error'] as const;

/** The validation messages of the create-agent wizard. */
export const agentMessages = {
  name: 'Please enter an agent name',
  unspoken_name: 'Use at least one letter or digit in the name',
  archetype: 'Please select a personality archetype',
  custom_archetype: 'Please describe the custom personality',
  platforms: 'Please select at least one platform',
  posts_per_day: 'Enter how many posts a day',
  contrast: 'Fill in both sides of the pair',
  avatar: 'Use one of your images',
  topic: 'Enter a topic with letters or digits',
} as const;

export const Archetype = z.enum(Archetypes, agentMessages.archetype);
export type Archetype = z.infer<typeof Archetype>;
export type HumorStyle = (typeof HumorStyles)[number];
export type IntelligenceLevel = (typeof IntelligenceLevels)[number];
export type AgentStatus = (typeof AgentStatuses)[number];

/** Replies a day that each band stands for (specification part 1 section 9; `active` by this product). */
export const replyBands = {
  conservative: [5, 10],
  moderate: [10, 20],
  active: [15, 25],
  aggressive: [20, 30],
} as const satisfies Record<(typeof ReplyFrequencies)[number], readonly [number, number]>;

export const agentDefaults = {
  voice_tone: '50',
  humor_style: 'observational',
  intelligence_level: 'tech_savvy',
  controversy_comfort: 30,
  language: defaultLanguage,
  post_frequency: '3-5',
  reply_frequency: 'moderate',
  content_kinds: ['text_posts', 'ai_images'],
} as const;

const name = spoken(limits.agent_name, agentMessages.name, agentMessages.unspoken_name);
const topics = subjects(limits.list_items, limits.list_item, agentMessages.topic);

/** Two ways to say the same thing, of which one is how this agent would say it. */
const ContrastPair = z.strictObject({
  instead_of: passage(limits.contrast, agentMessages.contrast),
  write: passage(limits.contrast, agentMessages.contrast),
});

/** The fields that shape how an agent writes. */
const persona = {
  personality_type: Archetype,
  custom_archetype: prose(limits.custom_archetype),
  voice_tone: z.string().regex(/^(?:100|[1-9]?[0-9])$/, 'Tone is a whole number from 0 to 100'),
  humor_style: z.enum(HumorStyles),
  intelligence_level: z.enum(IntelligenceLevels),
  controversy_comfort: wholeNumber({ min: 0, max: 100 }),
  specialization: z.enum(Specializations).nullable(),
  /** The language of its posts. Replies use the language of the person it answers, where that is known. */
  language: Language,
  target_topics: topics,
  avoid_topics: topics,
  behavioral_guidelines: lines(limits.list_items, limits.guideline_item),
  /** Sample texts in the voice that this agent should have. */
  voice_samples: passages(limits.voice_samples, limits.voice_sample),
  contrast_pairs: z.array(ContrastPair).max(limits.voice_samples),
};
/** The fields that the prompt compiler and the composer need. */
export const Persona = z.strictObject({ name, ...persona });
export type Persona = z.infer<typeof Persona>;

/** The address of an image on this server; an empty string means none. */
const Face = z
  .string()
  .refine((url) => url === '' || PictureUrl.safeParse(url).success, agentMessages.avatar)
  .transform((url) => url || null)
  .nullable();

/** The fields that a caller can set. */
export const writable = {
  name,
  description: prose(limits.agent_description),
  ...persona,
  platforms: z.array(LivePlatform).min(1, agentMessages.platforms).max(LivePlatformIds.length),
  avatar_url: Face,
  reply_frequency: z.enum(ReplyFrequencies),
  post_frequency: z.enum(PostFrequencies),
  posts_per_day: wholeNumber({ min: 1, max: limits.posts_per_day }).nullable(),
  content_kinds: z.array(z.enum(ContentKinds)).max(ContentKinds.length),
  /** An id of `/content/writers`; `null` for this server’s default writer. */
  writer: z.string().min(1).max(limits.writer).nullable(),
  /** Whether the composer may take over if the model fails; `model_used` then names both. */
  composer_fallback: z.boolean(),
  /** Whether what a small model wrote may be published without its owner’s approval. */
  small_model_alone: z.boolean(),
  /** Who must approve each of its posts before it goes out; only the owner of the space changes it. */
  approvers: z.enum(Approvers),
};

/** The fields that are optional when an agent is created. An update has no defaults: missing fields keep their value. */
const AgentBody = z.strictObject({
  ...writable,
  description: writable.description.default(''),
  custom_archetype: writable.custom_archetype.default(''),
  voice_tone: writable.voice_tone.default(agentDefaults.voice_tone),
  humor_style: writable.humor_style.default(agentDefaults.humor_style),
  intelligence_level: writable.intelligence_level.default(agentDefaults.intelligence_level),
  controversy_comfort: writable.controversy_comfort.default(agentDefaults.controversy_comfort),
  specialization: writable.specialization.default(null),
  language: writable.language.default(agentDefaults.language),
  target_topics: writable.target_topics.default([]),
  avoid_topics: writable.avoid_topics.default([]),
  behavioral_guidelines: writable.behavioral_guidelines.default([]),
  voice_samples: writable.voice_samples.default([]),
  contrast_pairs: writable.contrast_pairs.default([]),
  avatar_url: writable.avatar_url.default(null),
  reply_frequency: writable.reply_frequency.default(agentDefaults.reply_frequency),
  post_frequency: writable.post_frequency.default(agentDefaults.post_frequency),
  posts_per_day: writable.posts_per_day.default(null),
  content_kinds: writable.content_kinds.default([...agentDefaults.content_kinds]),
  writer: writable.writer.default(null),
  composer_fallback: writable.composer_fallback.default(false),
  small_model_alone: writable.small_model_alone.default(false),
  approvers: writable.approvers.default('none'),
});

const describesCustom = (body: { personality_type?: string; custom_archetype?: string }) =>
  body.personality_type !== 'custom' || Boolean(body.custom_archetype);
const numbersCustom = (body: { post_frequency?: string; posts_per_day?: number | null }) =>
  body.post_frequency !== 'custom' || Boolean(body.posts_per_day);

export const CreateAgent = AgentBody.refine(describesCustom, {
  path: ['custom_archetype'],
  message: agentMessages.custom_archetype,
}).refine(numbersCustom, {
  path: ['posts_per_day'],
  message: agentMessages.posts_per_day,
});
export type CreateAgent = z.infer<typeof CreateAgent>;

export const AgentConnection = z.object({
  id: Id,
  platform: LivePlatform,
  status: z.enum(['connected', 'needs_reconnect']),
  username: z.string(),
  display_name: z.string(),
  followers: z.int().nullable(),
  /** The limits of the account’s server, where it publishes them. */
  limits: AccountLimits.optional(),
});

/** Figures from the ledger. A figure that is not known is `null`, never 0. */
export const PerformanceMetrics = z.object({
  total_posts_generated: z.int(),
  posts_today: z.int(),
  total_interactions: z.int().nullable(),
  engagement_rate: z.number().nullable(),
  response_time_avg: z.number().nullable(),
  satisfaction_score: z.number().nullable(),
  platform_metrics: z.partialRecord(
    LivePlatform,
    z.object({ posts: z.int(), interactions: z.int().nullable() }),
  ),
});

export const Agent = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  personality_type: Archetype,
  custom_archetype: z.string(),
  voice_tone: z.string(),
  humor_style: z.enum(HumorStyles),
  intelligence_level: z.enum(IntelligenceLevels),
  controversy_comfort: z.int(),
  specialization: z.enum(Specializations).nullable(),
  language: Language,
  target_topics: z.array(z.string()),
  avoid_topics: z.array(z.string()),
  behavioral_guidelines: z.array(z.string()),
  voice_samples: z.array(z.string()),
  contrast_pairs: z.array(z.object({ instead_of: z.string(), write: z.string() })),
  /** Increased by every save that changes the persona. */
  persona_version: z.int(),
  avatar_url: z.string().nullable(),
  is_active: z.boolean(),
  status: z.enum(AgentStatuses),
  status_reason: z.string().nullable(),
  created_at: Instant,
  updated_at: Instant,
  platforms: z.array(LivePlatform),
  /** The accounts it publishes through. With several on one platform, the first is the default. */
  platform_connections: z.array(AgentConnection),
  performance_metrics: PerformanceMetrics,
  personality_config: z.object({
    core_traits: z.array(z.string()),
    communication_style: z.string(),
    expertise_areas: z.array(z.string()),
    response_tone: z.string(),
  }),
  reply_frequency: z.enum(ReplyFrequencies),
  post_frequency: z.enum(PostFrequencies),
  posts_per_day: z.int().nullable(),
  content_kinds: z.array(z.enum(ContentKinds)),
  writer: z.string().nullable(),
  composer_fallback: z.boolean(),
  small_model_alone: z.boolean(),
  approvers: z.enum(Approvers),
  /** Created as sample data, and not yet adopted by its owner. */
  is_sample: z.boolean(),
});
export type Agent = z.infer<typeof Agent>;
