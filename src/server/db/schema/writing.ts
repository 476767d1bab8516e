/** The tables of writing: what agents wrote, and the jobs that are at it. */
import type { ColumnType, Generated } from 'kysely';
import type { DraftState } from '#contract/content/kinds.ts';
import type { WritingJob } from '#contract/content/types.ts';
import type { ModelKind } from '#contract/models/calls.ts';
import type { ModelProviderId } from '#contract/models/providers.ts';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import type { Json, Millis } from './column-types.ts';

/** What a task makes. */
export type TaskKind = 'text' | 'picture' | 'clip';

/** What is written, drawn or made for someone by the process that was asked. */
export interface DeskJobs {
  id: string;
  owner_id: string;
  kind: TaskKind;
  /** For whom or at whose cost it is made; `null` for nobody's. */
  agent_id: string | null;
  /** Of the idempotency key that asked for it; `null` without one, and when the same key may ask again. */
  request_key: string | null;
  state: WritingJob['state'];
  /** What it does now, in words. */
  step: string;
  /** What went wrong: code and sentence. */
  error: Json | null;
  attempt: number;
  /** How many pieces were asked for. */
  wanted: number;
  /** How far it is, from 0 to 100, where that can be told. */
  progress: number;
  /** What of the request could not be honoured, in a sentence. */
  notice: string | null;
  /** Suggestions for a post that is being written, each as its parts; `null` where it makes something else. */
  result: Json | null;
  created_at: Millis;
  /** When its process last said that it is at it. */
  seen_at: Millis;
  ended_at: Millis | null;
}

export interface Pieces {
  id: string;
  owner_id: string;
  agent_id: string;
  /** The job that wrote it, which is forgotten earlier. */
  job_id: string;
  /** Which of the job's texts it is, from 0. */
  place: number;
  platform: LivePlatform;
  brief: Json;
  parts: Json;
  /** The parts as they were written, before the owner changed them. */
  written: Json;
  /** Topic and text in lower case, to be searched. */
  words: string;
  model_used: string;
  why: string;
  checks: Json;
  claims: Json;
  /** What the company told of itself for it, and what of that it uses. */
  sources: Generated<Json>;
  /** Ids of the pictures that it goes out with; `null` until its owner chose some, or none. */
  media: Generated<Json | null>;
  state: DraftState;
  persona_version: number;
  seed: number;
  tokens_in: number | null;
  tokens_out: number | null;
  /** Micro-dollars; `null` where no price is known. */
  cost: number | null;
  occurrence_id: string | null;
  created_at: Millis;
  updated_at: Millis;
}

/** Models that write or draw, as administrators set them. They are the server’s: no person owns one. */
export interface WritingModels {
  id: string;
  kind: ColumnType<ModelKind, ModelKind | undefined>;
  provider: ModelProviderId;
  /** As its provider calls it, and as agents choose it. */
  model: string;
  /** `null` where the provider has one address for everyone. */
  base_url: string | null;
  /** The key, sealed by `sealed.ts`; `null` where none is needed. */
  secret: string | null;
  /** Micro-dollars of a million tokens, as an administrator typed them; `null` where the built-in list is asked. */
  price_in: number | null;
  price_out: number | null;
  /** The same of one picture. */
  price_piece: ColumnType<number | null, number | null | undefined>;
  /** The lowest of a kind is used, the next one where it fails. */
  position: number;
  created_at: Millis;
  updated_at: Millis;
}
