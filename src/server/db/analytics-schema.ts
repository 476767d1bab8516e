/** The tables of what platforms tell about posts and accounts: one row for each UTC day, as it was read last. */
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
