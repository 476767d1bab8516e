/** Converts an agent between its API form and its database columns. */
import { Agent, type CreateAgent, type Persona } from '#contract/agents/types.ts';
import type { Flag } from '#server/db/schema/column-types.ts';
import { KeptPersona } from '#contract/agents/personas.ts';
import type { AgentRow, VersionRow } from './store.ts';

/** Columns that hold a list as JSON, and one that holds a number which the API shows as text. */
const toText = (value: unknown): string => JSON.stringify(value);
const toFlag = (value: unknown): Flag => (value === true ? 1 : 0);
const encoders = {
  target_topics: toText,
  avoid_topics: toText,
  behavioral_guidelines: toText,
  voice_samples: toText,
  contrast_pairs: toText,
  platforms: toText,
  content_kinds: toText,
  voice_tone: Number,
  composer_fallback: toFlag,
  small_model_alone: toFlag,
} as const;
type Encoded = { [K in keyof typeof encoders]: ReturnType<(typeof encoders)[K]> };
export type Columns = Omit<CreateAgent, keyof Encoded> & Encoded;

/** The columns of the given fields; fields that are left out stay out. */
export function toColumns<W extends Partial<CreateAgent>>(
  written: W,
): { [K in keyof W]: K extends keyof Columns ? Columns[K] : W[K] };
export function toColumns(written: Partial<CreateAgent>): object {
  const encode = new Map<string, (value: unknown) => unknown>(Object.entries(encoders));
  const sent = Object.entries(written).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    sent.map(([name, value]) => [name, encode.get(name)?.(value) ?? value]),
  );
}

const parsed = (json: string): unknown => JSON.parse(json);

const Kept = Agent.omit({
  is_active: true,
  created_at: true,
  updated_at: true,
  platform_connections: true,
  performance_metrics: true,
  personality_config: true,
  is_sample: true,
});

/** The API form of an agent: what its owner entered, and its status. */
export const fromRow = (row: AgentRow) =>
  Kept.parse({
    ...row,
    voice_tone: String(row.voice_tone),
    target_topics: parsed(row.target_topics),
    avoid_topics: parsed(row.avoid_topics),
    behavioral_guidelines: parsed(row.behavioral_guidelines),
    voice_samples: parsed(row.voice_samples),
    contrast_pairs: parsed(row.contrast_pairs),
    platforms: parsed(row.platforms),
    content_kinds: parsed(row.content_kinds),
    composer_fallback: row.composer_fallback === 1,
    small_model_alone: row.small_model_alone === 1,
  });

/** The fields that form the agent's persona. */
export function personaFrom(kept: ReturnType<typeof fromRow>): Persona {
  const { name, personality_type, custom_archetype, voice_tone, humor_style } = kept;
  const { intelligence_level, controversy_comfort, specialization, language } = kept;
  const { target_topics, avoid_topics, behavioral_guidelines } = kept;
  const { voice_samples, contrast_pairs } = kept;
  return {
    name,
    personality_type,
    custom_archetype,
    voice_tone,
    humor_style,
    intelligence_level,
    controversy_comfort,
    specialization,
    language,
    target_topics,
    avoid_topics,
    behavioral_guidelines,
    voice_samples,
    contrast_pairs,
  };
}

export const personaOfRow = (row: AgentRow): Persona => personaFrom(fromRow(row));

export const personaOfVersion = ({ persona }: Pick<VersionRow, 'persona'>) =>
  KeptPersona.parse(JSON.parse(persona));
