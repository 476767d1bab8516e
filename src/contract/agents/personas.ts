/** The versions of an agent's persona, and what a model is told of it. */
import { z } from 'zod';
import { defaultLanguage, Language } from './languages.ts';
import { Agent, Persona } from './types.ts';
import { Brief } from '#contract/content/types.ts';
import { endpoint, Id, IdParams, Instant, ShortPaging } from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';
import { homePlatform } from '#contract/platforms/platforms.ts';
import { LivePlatform } from '#contract/core/platform.ts';

/** One field of a persona that two versions differ in, in words for its owner. */
export const PersonaChange = z.object({
  field: z.keyof(Persona),
  label: z.string(),
  /** The value before and after; `null` where entries of a list came or went. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** Entries of a list that came and went. */
  added: z.array(z.string()),
  removed: z.array(z.string()),
});
export type PersonaChange = z.infer<typeof PersonaChange>;

/** A persona as it was saved. Read without today's limits: a version outlives the rules it was written under. */
export const KeptPersona = Agent.pick({
  name: true,
  personality_type: true,
  custom_archetype: true,
  voice_tone: true,
  humor_style: true,
  intelligence_level: true,
  controversy_comfort: true,
  specialization: true,
  target_topics: true,
  avoid_topics: true,
  behavioral_guidelines: true,
  voice_samples: true,
  contrast_pairs: true,
}).extend({
  // Versions from before there was a choice.
  language: Language.default(defaultLanguage),
});

export const PersonaVersion = z.object({
  version: z.int(),
  saved_at: Instant,
  /** The version whose persona was put back by this save. */
  restored_from: z.int().nullable(),
  is_current: z.boolean(),
  persona: KeptPersona,
  /** Against the version before it; empty for the oldest that is kept. */
  changes: z.array(PersonaChange),
});
export type PersonaVersion = z.infer<typeof PersonaVersion>;

/** The blocks of a prompt, in the order in which a model reads them. */
export const PromptBlocks = [
  'rules',
  'name',
  'personality',
  'topics',
  'guidelines',
  'avoid',
  'samples',
  'contrast',
  'brand',
  'instructions',
  'recent',
  'facts',
  'material',
  'task',
  'topic',
  'context',
  'answer',
] as const;

export const PromptBlock = z.object({
  key: z.enum(PromptBlocks),
  title: z.string(),
  text: z.string(),
  /** Estimated; providers count in their own ways. */
  tokens: z.int(),
  /** The most tokens this block may take. */
  budget: z.int(),
  /** Entries that did not fit into the budget. */
  left_out: z.int(),
  /** The same for every text of this version, so that a provider can keep it. */
  is_stable: z.boolean(),
});
export type PromptBlock = z.infer<typeof PromptBlock>;

export const Prompt = z.object({
  /** Who writes: the name of a model, or `composer`, which reads the same persona without a prompt. */
  writer: z.string(),
  persona_version: z.int(),
  blocks: z.array(PromptBlock),
  /** What every text is held to after it is written, one sentence a rule, and the field it comes from. */
  checks: z.array(z.object({ field: z.keyof(Persona).nullable(), text: z.string() })),
  temperature: z.number(),
  tokens: z.int(),
});
export type Prompt = z.infer<typeof Prompt>;

const VersionParams = IdParams.extend({ version: z.coerce.number().int().min(1).max(1e9) });

export const personaCalls = {
  versions: endpoint({
    method: 'GET',
    path: '/agents/:id/persona/versions',
    access: 'member',
    token: null,
    summary: `List the newest ${limits.persona_versions} personality versions and what each changed`,
    params: IdParams,
    query: z.strictObject(ShortPaging),
    response: z.object({ data: z.array(PersonaVersion), total: z.int() }),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/agents/:id/persona/versions/:version/restore',
    access: 'member',
    token: null,
    summary: 'Restore an earlier personality version as the newest',
    params: VersionParams,
    response: z.object({ data: Agent, agent: Agent, message: z.string() }),
  }),
  prompt: endpoint({
    method: 'GET',
    path: '/agents/:id/prompt',
    access: 'member',
    token: null,
    summary: 'Get what a model is told when this agent writes, block by block',
    params: IdParams,
    query: z.strictObject({
      content_type: Brief.shape.content_type,
      /** Without one, the first of the agent’s topics stands in. */
      topic: z
        .string()
        .transform((typed) => (typed.trim() === '' ? undefined : typed))
        .pipe(Brief.shape.topic.optional())
        .optional(),
      platform: LivePlatform.default(homePlatform),
    }),
    response: z.object({ data: Prompt }),
  }),
};

/** In what two texts are alike. */
export const Similarities = ['words', 'opener', 'structure'] as const;

const Text = z.object({
  post_id: Id,
  agent_id: Id,
  agent_name: z.string(),
  text: z.string(),
  published_at: Instant.nullable(),
  url: z.string().nullable(),
});

/** Two texts that read as if one were made from the other. */
export const NearDuplicates = z.object({
  /** From 0, nothing alike, to 1, the same. */
  score: z.number(),
  alike: z.array(z.enum(Similarities)),
  one: Text,
  other: Text,
});
export type NearDuplicates = z.infer<typeof NearDuplicates>;

export const similarityCalls = {
  twins: endpoint({
    method: 'GET',
    path: '/agents/:id/sameness',
    access: 'member',
    token: null,
    // Compares hundreds of posts with each other.
    rate: 'write',
    summary:
      'List posts of this agent that are very similar to each other or to your other agents’ posts',
    params: IdParams,
    response: z.object({
      data: z.object({
        /** How many posts were looked at: this agent's, and those of the others. */
        own: z.int(),
        others: z.int(),
        twins: z.array(NearDuplicates),
      }),
    }),
  }),
};
