/** Tables of replies. */
import type {
  ConversationTone,
  EngagementMode,
  InteractionKind,
  InteractionState,
} from '#contract/engagement/types.ts';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import type { Generated } from 'kysely';
import type { Flag, Json, Millis } from './column-types.ts';

/** An agent’s reply settings; the reply frequency is stored with the agent. Without a row the contract’s defaults apply. */
export interface EngagementSettings {
  agent_id: string;
  owner_id: string;
  auto_reply_enabled: Flag;
  min_engagement_threshold: number;
  max_replies_per_day: number;
  reply_to_mentions: Flag;
  reply_to_replies: Flag;
  find_posts: Flag;
  /** Wall-clock times in `timezone`, such as `08:30`; `null` for any hour. */
  active_from: string | null;
  active_to: string | null;
  timezone: string;
  /** Micro-dollars: once the agent’s month has cost this much, it stops replying. */
  spend_limit: number | null;
  paused_until: Millis | null;
  pause_reason: string | null;
  /** How many automatic replies its owner has approved. */
  approved_replies: number;
  /** Since when auto-reply is on; `null` if that was not recorded. */
  on_since: Millis | null;
  updated_at: Millis;
}

/** Mention cursors of accounts. A cursor moves only in the transaction that stores what was read. */
export interface Listeners {
  account_id: string;
  owner_id: string;
  cursor: string | null;
  next_at: Millis;
  /** When topics are searched next, and when the account’s own posts are read next. */
  search_at: Millis;
  own_at: Millis;
  failures: number;
  lease_token: number;
  lease_until: Millis | null;
  /** Until when its platform pushes mentions. */
  pushed_until: Millis | null;
}

/** Someone’s post and what happens to it. `(account_id, external_id)` is unique, so it is answered only once. */
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
  /** Its likes at the previous reading: only posts that still gain likes are worth a reply. */
  likes_before: number | null;
  posted_at: Millis;
  seen_at: Millis;
  /** Transitions are decided in `domain/engagement/interaction.ts`. */
  state: InteractionState;
  score: number | null;
  lane: EngagementMode | null;
  /** The contract’s `EngagementDecision`. */
  decision: Json | null;
  decided_at: Millis | null;
  /** The parts of the reply. */
  draft: Json | null;
  draft_fault: string | null;
  /** When a draft is due that its owner asked for; `null` if there is none to write. */
  draft_due: Millis | null;
  /** What wrote the reply: a model, or the composer with or without a fact that answers; `null` for none, or in old rows. */
  writer: 'model' | 'fact' | 'composer' | null;
  /** Whether it is shown first, because someone may be in danger. */
  urgent: Generated<Flag>;
  /** Whether the reply said that it is automatic. */
  disclosed: Generated<Flag>;
  /** Whether its owner edited the text. */
  edited: Flag;
  /** When the reply may go to the ledger. */
  send_at: Millis | null;
  occurrence_id: string | null;
  reply_id: string | null;
  reply_url: string | null;
  answered_at: Millis | null;
  opened_at: Millis | null;
  /** Why there is no reply, or why its owner rejected it. */
  note: string | null;
  /** When it has to be processed next. */
  next_at: Millis;
  tries: number;
  lease_token: number;
  lease_until: Millis | null;
  updated_at: Millis;
}

/** Opt-outs. One that its owner withdrew is kept as withdrawn. */
export interface OptOuts {
  id: string;
  owner_id: string;
  platform: LivePlatform;
  /** Empty if the owner entered a name. */
  author_id: string;
  username: string;
  phrase: string | null;
  at: Millis;
  removed_at: Millis | null;
}
