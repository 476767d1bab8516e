/** The tables of answering people. */
import type {
  ConversationTone,
  EngagementMode,
  InteractionKind,
  InteractionState,
} from '#contract/engagement/types.ts';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import type { Generated } from 'kysely';
import type { Flag, Json, Millis } from './column-types.ts';

/** How an agent is set to answer; how often it does is with the agent. Without a row the contract's defaults hold. */
export interface EngagementSettings {
  agent_id: string;
  owner_id: string;
  auto_reply_enabled: Flag;
  min_engagement_threshold: number;
  max_replies_per_day: number;
  reply_to_mentions: Flag;
  reply_to_replies: Flag;
  find_posts: Flag;
  /** Wall times in `timezone`, such as `08:30`; `null` at any hour. */
  active_from: string | null;
  active_to: string | null;
  timezone: string;
  /** Micro-dollars: once the agent's month has cost so much, it answers nobody. */
  spend_limit: number | null;
  paused_until: Millis | null;
  pause_reason: string | null;
  /** How many automatic replies its owner has let out. */
  approved_replies: number;
  /** Since when it answers people; `null` where that was never noted. */
  on_since: Millis | null;
  updated_at: Millis;
}

/** How far what is said to an account was read. The cursor moves only together with the rows it stands behind. */
export interface Listeners {
  account_id: string;
  owner_id: string;
  cursor: string | null;
  next_at: Millis;
  /** When posts about the agents' topics are looked for next, and when the account's own posts are read next. */
  search_at: Millis;
  own_at: Millis;
  failures: number;
  lease_token: number;
  lease_until: Millis | null;
  /** Until when its platform tells by itself what is said to it. */
  pushed_until: Millis | null;
}

/** A post of someone else and what becomes of it. `(account_id, external_id)` is unique, so it is answered once. */
export interface Interactions {
  id: string;
  owner_id: string;
  agent_id: string;
  account_id: string;
  platform: LivePlatform;
  kind: InteractionKind;
  external_id: string;
  url: string | null;
  text: string;
  tone: ConversationTone;
  author_id: string;
  author_username: string;
  author_name: string;
  author_followers: number | null;
  in_reply_to: string | null;
  conversation: string | null;
  likes: number | null;
  /** When it was looked at the time before: only what still rises is worth an answer. */
  likes_before: number | null;
  posted_at: Millis;
  seen_at: Millis;
  /** Moves are decided in `domain/interaction.ts`. */
  state: InteractionState;
  score: number | null;
  lane: EngagementMode | null;
  /** An `EngagementDecision` of the contract. */
  decision: Json | null;
  decided_at: Millis | null;
  /** The parts of the answer. */
  draft: Json | null;
  draft_fault: string | null;
  /** What wrote the answer: a model, the composer with a fact that answers, or without; `null` for none, or of old. */
  writer: 'model' | 'fact' | 'composer' | null;
  /** Whether it comes before all others, because someone may be in danger. */
  urgent: Generated<Flag>;
  /** Whether the answer said that it is automatic. */
  disclosed: Generated<Flag>;
  /** Whether its owner changed the words. */
  edited: Flag;
  /** When the answer may go to the ledger. */
  send_at: Millis | null;
  occurrence_id: string | null;
  reply_id: string | null;
  reply_url: string | null;
  answered_at: Millis | null;
  opened_at: Millis | null;
  /** Why nothing came of it, or why its owner rejected it. */
  note: string | null;
  /** When someone has to look again. */
  next_at: Millis;
  tries: number;
  lease_token: number;
  lease_until: Millis | null;
  updated_at: Millis;
}

/** Who asked not to be written to. What its owner took back stays as such. */
export interface OptOuts {
  id: string;
  owner_id: string;
  platform: LivePlatform;
  /** Empty where the owner wrote down a name. */
  author_id: string;
  username: string;
  phrase: string | null;
  at: Millis;
  removed_at: Millis | null;
}
