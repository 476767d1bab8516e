/** Tables of the jobs that write or draw, and of their models. */
import type { ColumnType, Generated } from 'kysely';
import type { DraftState } from '#contract/content/kinds.ts';
import type { WritingJob } from '#contract/content/jobs.ts';
import type { ModelKind } from '#contract/models/calls.ts';
import type { here } from '#contract/models/here.ts';
import type { ModelProviderId, PromptSize } from '#contract/models/providers.ts';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import type { MaterialKind } from '#contract/agents/material.ts';
import type { ProposalAnswer, VoiceKind } from '#contract/agents/voice.ts';
import type { Flag, Json, Millis } from './column-types.ts';

/** What a job makes. */
export type TaskKind = 'text' | 'picture' | 'clip';

/** A text, image or clip being made for someone by the process that got the request. */
export interface DeskJobs {
  id: string;
  owner_id: string;
  kind: TaskKind;
  /** The agent it is made or charged for; `null` if none. */
  agent_id: string | null;
  /** The hash of the request’s idempotency key; `null` without one, or when the key may be used again. */
  request_key: string | null;
  state: WritingJob['state'];
  /** The current step, in words. */
  step: string;
  /** The error: code and message. */
  error: Json | null;
  attempt: number;
  /** How many results were requested. */
  wanted: number;
  /** Progress from 0 to 100, if known. */
  progress: number;
  /** What part of the request could not be honored, in a sentence. */
  notice: string | null;
  /** Suggestions for a post, each as a list of parts; `null` for other results. */
  result: Json | null;
  /** The text that is being written, as far as it is; `null` in between. */
  so_far: string | null;
  created_at: Millis;
  /** The last heartbeat of its process. */
  seen_at: Millis;
  ended_at: Millis | null;
}

/** Suggestions as version 0.2.0 knows them. Only triggers write here, so that a process of that version can go on. */
export interface Pieces {
  id: string;
  owner_id: string;
  agent_id: string;
  /** The job that wrote it; jobs are deleted earlier. */
  job_id: string;
  /** Its index among the job’s texts, from 0. */
  place: number;
  platform: LivePlatform;
  brief: Json;
  parts: Json;
  /** The parts as originally written, before any edit. */
  written: Json;
  /** Topic and text in lower case, for search. */
  words: string;
  model_used: string;
  why: string;
  checks: Json;
  claims: Json;
  /** The company facts given for it, and which of them it uses. */
  sources: Generated<Json>;
  /** Ids of the images it is published with; `null` until its owner chose some, or none. */
  media: Generated<Json | null>;
  state: DraftState;
  persona_version: number;
  seed: number;
  tokens_in: number | null;
  tokens_out: number | null;
  /** Micro-dollars; `null` if no price is known. */
  cost: number | null;
  occurrence_id: string | null;
  created_at: Millis;
  updated_at: Millis;
}

/** Models for writing and images, set by administrators for the whole server. */
export interface WritingModels {
  id: string;
  kind: ColumnType<ModelKind, ModelKind | undefined>;
  provider: ModelProviderId | typeof here;
  /** The provider’s name for it, by which agents choose it. */
  model: string;
  /** `null` if the provider has one address for everyone. */
  base_url: string | null;
  /** Whether an administrator allowed exactly that host and port in the local network; `null` from older processes. */
  is_nearby: ColumnType<number | null, number | null | undefined>;
  /** How much it is told, as an administrator set it; `null` if that follows from where it runs. */
  size: ColumnType<PromptSize | null, PromptSize | null | undefined>;
  /** The API key, encrypted by `sealed.ts`; `null` if none is needed. */
  secret: string | null;
  /** Micro-dollars per million tokens, as entered; `null` to use the built-in price list. */
  price_in: number | null;
  price_out: number | null;
  /** The same per image. */
  price_piece: ColumnType<number | null, number | null | undefined>;
  /** The lowest of a kind is used first; the next ones are fallbacks. */
  position: number;
  created_at: Millis;
  updated_at: Millis;
}

/** What became of a text of an agent; the newest of each kind are kept. */
interface VoiceTexts {
  id: string;
  owner_id: string;
  agent_id: string;
  kind: VoiceKind;
  /** What was decided about, such as the id of a post: deciding again replaces the row. */
  about: string;
  is_reply: Flag;
  /** What the agent wrote; `null` if its owner did. */
  written: string | null;
  text: string;
  /** Why it was rejected; empty without a reason. */
  reason: string;
  at: Millis;
}

/** What an owner answered to a proposal, by `(agent_id, proposal)`. */
interface VoiceAnswers {
  agent_id: string;
  /** Its key. */
  proposal: string;
  answer: ProposalAnswer;
  at: Millis;
}

/** A line that an agent may post about. */
interface Materials {
  id: string;
  owner_id: string;
  agent_id: string;
  kind: MaterialKind;
  text: string;
  /** Its words in lower case: no agent has the same twice. */
  words: string;
  cooldown_days: number;
  /** How many texts were made from it, and when the last one was. */
  uses: number;
  last_used_at: Millis | null;
  /** Why the writer found nothing new in it, in a sentence; `null` if it did. */
  note: string | null;
  /** Increased by every change of its owner, so that two tabs don’t overwrite each other. */
  version: number;
  /** It can be restored for a day. */
  deleted_at: Millis | null;
  created_at: Millis;
  updated_at: Millis;
}

export interface VoiceTables {
  materials: Materials;
  voice_texts: VoiceTexts;
  voice_answers: VoiceAnswers;
}
