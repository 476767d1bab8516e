/** The tables of what platforms tell about posts and accounts: one row for each UTC day, as it was read last. */
import type { PlatformId } from '#contract/platforms/platforms.ts';
import type { Millis } from './column-types.ts';

/** Totals of a post since it went out; `null` where its platform does not tell. Its first part stands for a thread. */
export interface PostMetrics {
  occurrence_id: string;
  /** Such as `2026-11-21`. */
  day: string;
  read_at: Millis;
  impressions: number | null;
  likes: number | null;
  /** Of others. */
  replies: number | null;
  reposts: number | null;
}

export interface AccountMetrics {
  account_id: string;
  day: string;
  read_at: Millis;
  followers: number;
}

/** A post that went out, or was due and failed, as its period counts it: written with each move, each reading and each repeat. */
export interface EndedPosts {
  owner_id: string;
  /** When it went out, or when it should have. */
  at: Millis;
  occurrence_id: string;
  agent_id: string;
  account_id: string;
  platform: PlatformId;
  /** As `EndState` of `ledger/read/ended.store.ts`. */
  state: string;
  /** What it was when it ended: later changes of its schedule make it nothing else. */
  content_type: string | null;
  /** By how many milliseconds it went out late; `null` where it did not go out. */
  late: number | null;
  /** By the newest reading, as in `post_metrics`. */
  impressions: number | null;
  likes: number | null;
  replies: number | null;
  reposts: number | null;
  interactions: number | null;
  read_at: Millis | null;
  /** How often it was found on its platform instead of being sent again, how often a twin was refused, and how often it was asked for again. */
  found: number;
  twins: number;
  repeats: number;
}

/** What the posts of an agent on a platform came to since there are any: written with each post and each reading. */
export interface AgentTotals {
  agent_id: string;
  platform: PlatformId;
  /** Posts that are out. */
  published: number;
  /** Of how many posts any interaction is known, and how many interactions that is by the last reading of each. */
  known: number;
  interactions: number;
  /** Of posts with impressions as well: their interactions, and those impressions. */
  rated_interactions: number;
  rated_impressions: number;
}
