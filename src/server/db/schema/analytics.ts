/** Tables of figures reported by platforms: one row per UTC day, as last read. */
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import type { Flag, Json, Millis } from './column-types.ts';

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
  /** The same for each account of a post, as `postKey` says; `null` from versions that didn’t know it. */
  post_key: string | null;
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

/** How many posts an agent published, each once, however many accounts it is on. */
export interface AgentPosts {
  agent_id: string;
  published: number;
}

/** All-time totals of an agent’s posts on a platform, updated with every post and reading. */
export interface AgentTotals {
  agent_id: string;
  platform: LivePlatform;
  /** Published posts, one on two accounts of the platform twice. */
  published: number;
  /** The number of posts with any known interaction, and the sum of those by the latest readings. */
  known: number;
  interactions: number;
  /** For posts that also have impressions: their interactions and impressions. */
  rated_interactions: number;
  rated_impressions: number;
}

/** How the results of a post grew in its first days. */
export interface PostCourses {
  occurrence_id: string;
  owner_id: string;
  account_id: string;
  published_at: Millis;
  /** The readings of its first days, and later ones while it takes off. */
  readings: Json;
  /** When it was found to take off, and when that was over; `null` if it did not, or isn’t over. */
  took_off_at: Millis | null;
  over_at: Millis | null;
  /** The standing at which it was found. */
  took_off: Json | null;
  /** Why figures of it are not believed: a `Doubt` of the domain. */
  doubt: string | null;
}

/** When it was last looked what could work better for an agent. */
interface GrowthLooks {
  agent_id: string;
  looked_at: Millis;
}

/** A proposed guideline that is tried on half of an agent’s texts; at most one of an agent is running or over. */
interface GrowthTrials {
  id: string;
  owner_id: string;
  agent_id: string;
  /** Its key. */
  proposal: string;
  guideline: string;
  /** Why it was proposed, in a sentence. */
  evidence: string;
  started_at: Millis;
  ends_at: Millis;
  /**
   * `over`: its owner has to decide. `kept` and `dropped`: they did. `adopted`: the guideline came into the personality in
   * another way meanwhile.
   */
  state: 'running' | 'over' | 'kept' | 'dropped' | 'adopted';
  /** What came of it, in a sentence; `null` before it is compared. */
  result: string | null;
  ended_at: Millis | null;
}

/** A text that takes part in a trial: the id of its post, or of its occurrence if a schedule had it written. */
interface TrialTexts {
  text_id: string;
  trial_id: string;
  owner_id: string;
  agent_id: string;
  /** What the lot was drawn for: texts with the same unit are one. */
  unit: string;
  /** Whether it was written with the guideline. */
  has: Flag;
}

export interface GrowthTables {
  growth_looks: GrowthLooks;
  growth_trials: GrowthTrials;
  trial_texts: TrialTexts;
}
