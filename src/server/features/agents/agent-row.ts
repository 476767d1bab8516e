/** Converts an agent between its API form and its database columns. */
import { z } from 'zod';
import { Agent, type CreateAgent, type Persona } from '#contract/agents/types.ts';
import type { Flag } from '#server/db/schema/column-types.ts';
import { KeptPersona } from '#contract/agents/personas.ts';
import type { AgentRow, VersionRow } from './store.ts';

/** A list is stored as JSON, a switch as a flag, and the tone, which the API shows as text, as a number. */
type Column<K, V> = K extends 'voice_tone'
  ? number
  : V extends boolean
    ? Flag
    : V extends readonly unknown[]
      ? string
      : V;
export type Columns = { [K in keyof CreateAgent]: Column<K, CreateAgent[K]> };

function toColumn([name, value]: [string, unknown]): [string, unknown] {
  if (typeof value === 'boolean') return [name, value ? 1 : 0];
  if (Array.isArray(value)) return [name, JSON.stringify(value)];
  return [name, name === 'voice_tone' ? Number(value) : value];
}

/** The columns of the given fields; fields that are left out stay out. */
export function toColumns<W extends Partial<CreateAgent>>(
  written: W,
): { [K in keyof W]: K extends keyof Columns ? Columns[K] : W[K] };
export function toColumns(written: Partial<CreateAgent>): object {
  const sent = Object.entries(written).filter(([, value]) => value !== undefined);
  return Object.fromEntries(sent.map(toColumn));
}

const Kept = Agent.omit({
  is_active: true,
  created_at: true,
  updated_at: true,
  platform_connections: true,
  performance_metrics: true,
  personality_config: true,
  is_sample: true,
});

const read = (schema: z.ZodType, value: unknown): unknown => {
  if (schema instanceof z.ZodBoolean) return value === 1;
  if (schema instanceof z.ZodArray) return JSON.parse(String(value));
  return schema instanceof z.ZodString && typeof value === 'number' ? String(value) : value;
};

/** The API form of an agent: what its owner entered, and its status. */
export function fromRow(row: AgentRow) {
  const columns: Record<string, unknown> = row;
  const fields = Object.entries(Kept.shape);
  return Kept.parse(
    Object.fromEntries(fields.map(([name, schema]) => [name, read(schema, columns[name])])),
  );
}

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
