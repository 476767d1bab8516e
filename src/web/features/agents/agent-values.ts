/** The form values of an agent, and their conversion to the body of a call. */
import { z } from 'zod';
import { Language } from '#contract/agents/languages.ts';
import {
  type Agent,
  agentDefaults,
  Archetypes,
  ContentKinds,
  HumorStyles,
  IntelligenceLevels,
  Persona,
  PostFrequencies,
  ReplyFrequencies,
  Specializations,
} from '#contract/agents/types.ts';
import { MaterialKinds } from '#contract/agents/material.ts';
import { avatarDefaults, AvatarSizes, AvatarStyles, MediaUrl } from '#contract/images/types.ts';
import { homePlatform } from '#contract/platforms/platforms.ts';
import { LivePlatform } from '#contract/platforms/schema.ts';
import { splitList } from '#contract/core/plain-text.ts';

const text = z.string().catch('');
const percent = (otherwise: number) => z.int().min(0).max(100).catch(otherwise);
/** The entries of a list; a draft of an earlier version stores them as one text. */
const entries = z.union([z.array(z.string()), z.string().transform(splitList)]).catch([]);
const Pair = z.object({ instead_of: text, write: text });

/**
 * Every field with its default. A stored draft may come from an older version or be damaged: invalid fields get their
 * default, and the rest of the draft is kept.
 */
const Values = z.object({
  name: text,
  description: text,
  personality_type: z.enum(Archetypes).nullable().catch(null),
  custom_archetype: text,
  voice_tone: percent(Number(agentDefaults.voice_tone)),
  humor_style: z.enum(HumorStyles).catch(agentDefaults.humor_style),
  intelligence_level: z.enum(IntelligenceLevels).catch(agentDefaults.intelligence_level),
  controversy_comfort: percent(agentDefaults.controversy_comfort),
  specialization: z.enum(Specializations).nullable().catch(null),
  language: Language.catch(agentDefaults.language),
  target_topics: entries,
  avoid_topics: entries,
  /** The lines as typed; blank ones are dropped on submit. */
  behavioral_guidelines: entries,
  voice_samples: entries,
  contrast_pairs: z.array(Pair).catch([]),
  avatar_prompt: text,
  avatar_style: z.enum(AvatarStyles).catch(avatarDefaults.style),
  avatar_size: z.enum(AvatarSizes).catch(avatarDefaults.size),
  avatar_negative: text,
  /** Drawn, but not chosen yet. */
  avatar_candidate: MediaUrl.nullable().catch(null),
  avatar_url: MediaUrl.nullable().catch(null),
  /** Text is always included. */
  content_kinds: z
    .array(z.enum(ContentKinds))
    .catch([...agentDefaults.content_kinds])
    .transform((kinds) => [...new Set(['text_posts' as const, ...kinds])]),
  platforms: z.array(LivePlatform).catch([homePlatform]),
  reply_frequency: z.enum(ReplyFrequencies).catch(agentDefaults.reply_frequency),
  post_frequency: z.enum(PostFrequencies).catch(agentDefaults.post_frequency),
  posts_per_day: z.number().nullable().catch(null),
  /** Only for a new agent: whether it may use what there is about the company. */
  uses_company: z.boolean().catch(true),
  /** Only for a new agent: what it can post about, saved at launch. */
  material: z
    .array(z.object({ kind: z.enum(MaterialKinds), text, cooldown_days: z.int().optional() }))
    .catch([]),
  /** Answers of the interview that are not in the form yet. */
  interview: z
    .object({ answers: z.record(z.string(), z.string()), moved: z.record(z.string(), z.string()) })
    .catch({ answers: {}, moved: {} }),
});
export type AgentValues = z.infer<typeof Values>;

export const readValues = (stored: Record<string, unknown>): AgentValues => Values.parse(stored);
export const emptyValues = readValues({});

/** The form values of a saved agent. */
export const valuesOf = (agent: Agent): AgentValues =>
  readValues({ ...agent, voice_tone: Number(agent.voice_tone) });

type Pairs = AgentValues['contrast_pairs'];
const isBlank = ({ instead_of, write }: Pairs[number]) => !instead_of.trim() && !write.trim();

/** The indexes of the pairs that are not empty: only these are sent. */
export const filledRows = (pairs: Pairs): number[] =>
  pairs.flatMap((pair, at) => (isBlank(pair) ? [] : [at]));

/** The body of the call that creates or changes an agent; `description` if it differs from the form's. */
export const toBody = (
  values: AgentValues,
  description = values.description,
): Record<string, unknown> => ({
  name: values.name,
  description,
  personality_type: values.personality_type,
  custom_archetype: values.personality_type === 'custom' ? values.custom_archetype : '',
  voice_tone: String(values.voice_tone),
  humor_style: values.humor_style,
  intelligence_level: values.intelligence_level,
  controversy_comfort: values.controversy_comfort,
  specialization: values.specialization,
  language: values.language,
  target_topics: values.target_topics,
  avoid_topics: values.avoid_topics,
  behavioral_guidelines: values.behavioral_guidelines,
  voice_samples: values.voice_samples,
  contrast_pairs: values.contrast_pairs.filter((pair) => !isBlank(pair)),
  avatar_url: values.avatar_url,
  platforms: values.platforms,
  reply_frequency: values.reply_frequency,
  post_frequency: values.post_frequency,
  posts_per_day: values.post_frequency === 'custom' ? values.posts_per_day : null,
  content_kinds: values.content_kinds,
});

const personaFields: readonly string[] = Object.keys(Persona.shape);
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The personality that these values describe, or `undefined` while it is incomplete. */
export function personaOf(values: AgentValues): Persona | undefined {
  const own = Object.entries(toBody(values)).filter(([field]) => personaFields.includes(field));
  return Persona.safeParse(Object.fromEntries(own)).data;
}

/** The part of the body in which two states of a form differ. */
export function changedBody(from: AgentValues, to: AgentValues): Record<string, unknown> {
  const before = toBody(from);
  return Object.fromEntries(
    Object.entries(toBody(to)).filter(([field, value]) => !same(value, before[field])),
  );
}

/** `newest`, with the changes from `base` to `mine` applied. */
export const rebased = (base: AgentValues, mine: AgentValues, newest: AgentValues): AgentValues => {
  const before = new Map<string, unknown>(Object.entries(base));
  const own = Object.entries(mine).filter(([field, value]) => !same(value, before.get(field)));
  return readValues({ ...newest, ...Object.fromEntries(own) });
};

export const sameValues: (one: AgentValues, other: AgentValues) => boolean = same;
