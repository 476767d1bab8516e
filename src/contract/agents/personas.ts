/** The versions of an agent’s persona, and the prompt that a model gets from it. */
import { z } from 'zod';
import { defaultLanguage, Language } from './languages.ts';
import { Agent, Persona } from './types.ts';
import { Brief } from '#contract/content/types.ts';
import { endpoint, Id, IdParams, Instant, ShortPaging } from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';
import { PromptSizes } from '#contract/models/providers.ts';
import { homePlatform } from '#contract/platforms/platforms.ts';
import { LivePlatform } from '#contract/platforms/schema.ts';

/** One field that differs between two versions of a persona, in words for its owner. */
export const PersonaChange = z.object({
  field: z.keyof(Persona),
  label: z.string(),
  /** The value before and after; `null` for a list, where entries were added or removed. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** Entries of a list that were added and removed. */
  added: z.array(z.string()),
  removed: z.array(z.string()),
});
export type PersonaChange = z.infer<typeof PersonaChange>;

/** A persona as it was saved. Not checked against today’s limits: an old version may break newer rules. */
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
  // Versions saved before agents could choose a language have none.
  language: Language.default(defaultLanguage),
});

export const PersonaVersion = z.object({
  version: z.int(),
  saved_at: Instant,
  /** The version that this save restored; `null` if it restored none. */
  restored_from: z.int().nullable(),
  /** Why it was made: what its owner did to the agent’s texts; `null` if they changed the personality themself. */
  reason: z.string().nullable(),
  is_current: z.boolean(),
  persona: KeptPersona,
  /** The changes since the version before; empty for the oldest version kept. */
  changes: z.array(PersonaChange),
});
export type PersonaVersion = z.infer<typeof PersonaVersion>;

/** A message of a prompt, in the order in which a model reads them. */
export const PromptMessage = z.object({
  role: z.enum(['system', 'user', 'assistant']),
  /** Where it comes from: the agent, an example of its voice, its owner’s own texts, or what is asked for now. */
  origin: z.enum(['personality', 'example', 'sample', 'contrast', 'task']),
  text: z.string(),
  /** An estimate: each provider counts tokens differently. */
  tokens: z.int(),
});
export type PromptMessage = z.infer<typeof PromptMessage>;

/** What a model is told when it writes for an agent. */
export const Prompt = z.object({
  /** Who writes: the name of a model, or `composer`, which sets facts without a prompt. */
  writer: z.string(),
  persona_version: z.int(),
  /** How much the model is told. */
  size: z.enum(PromptSizes),
  messages: z.array(PromptMessage),
  /** The checks every text must pass after it is written: one sentence each, with the field it comes from. */
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
    member: 'read',
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
    member: 'manage',
    summary: 'Restore an earlier personality version as the newest',
    params: VersionParams,
    response: z.object({ data: Agent, agent: Agent, message: z.string() }),
  }),
  prompt: endpoint({
    method: 'GET',
    path: '/agents/:id/prompt',
    access: 'member',
    token: null,
    member: 'read',
    summary: 'Get what a model is told when this agent writes, message by message',
    params: IdParams,
    query: z.strictObject({
      content_type: Brief.shape.content_type,
      /** Defaults to the first of the agent’s topics. */
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

/** In which respects two texts can be alike. */
export const Similarities = ['words', 'opener', 'structure'] as const;

const Text = z.object({
  post_id: Id,
  agent_id: Id,
  agent_name: z.string(),
  text: z.string(),
  published_at: Instant.nullable(),
  url: z.string().nullable(),
});

/** Two texts so alike that one seems to be copied from the other. */
export const NearDuplicates = z.object({
  /** From 0 (nothing in common) to 1 (identical). */
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
    member: 'draft',
    // Compares hundreds of posts with each other, so it counts as a write.
    rate: 'write',
    summary:
      'List posts of this agent that are very similar to each other or to your other agents’ posts',
    params: IdParams,
    response: z.object({
      data: z.object({
        /** How many posts were compared: this agent’s, and those of the owner’s other agents. */
        own: z.int(),
        others: z.int(),
        twins: z.array(NearDuplicates),
      }),
    }),
  }),
};
