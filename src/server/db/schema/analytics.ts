/** Tables of figures reported by platforms: one row per UTC day, as last read. */
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import type { Millis } from './column-types.ts';

/**
 * Totals of a post since publication; `null` if its platform does not report them. A thread is represented by its first
 * part.
 */
export interface PostMetrics {
  occurrence_id: string;
  /** For example `2026-11-21`. */
  day: string;
  read_at: Millis;
  impressions: number | null;
  likes: number | null;
  /** By other people. */
  replies: number | null;
  reposts: number | null;
}

export interface AccountMetrics {
  account_id: string;
  day: string;
  read_at: Millis;
  followers: number;
}

/**
 * A post that was published, or was due and failed, for analytics of a period. Updated with every transition, reading
 * and repeat.
 */
export interface EndedPosts {
  owner_id: string;
  /** When it was, or should have been, published. */
  at: Millis;
  occurrence_id: string;
  agent_id: string;
  account_id: string;
  platform: LivePlatform;
  /** `EndState` of `ledger/read/ended.store.ts`. */
  state: string;
  /** As of its end; later changes of its schedule do not affect it. */
  content_type: string | null;
  /** How late it was published, in milliseconds; `null` if it was not. */
  late: number | null;
  /** From the newest reading, as in `post_metrics`. */
  impressions: number | null;
  likes: number | null;
  replies: number | null;
  reposts: number | null;
  interactions: number | null;
  read_at: Millis | null;
  /** How often a read-back found it, how often a duplicate was rejected, and how often it was requested again. */
  found: number;
  twins: number;
  repeats: number;
}

/** All-time totals of an agent’s posts on a platform, updated with every post and reading. */
export interface AgentTotals {
  agent_id: string;
  platform: LivePlatform;
  /** Published posts. */
  published: number;
  /** The number of posts with any known interaction, and the sum of those by the latest readings. */
  known: number;
  interactions: number;
  /** For posts that also have impressions: their interactions and impressions. */
  rated_interactions: number;
  rated_impressions: number;
}
