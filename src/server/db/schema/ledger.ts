/** Tables of the publishing ledger. Rows are only deleted together with their owner. */
import type { ColumnType, Generated } from 'kysely';
import type { AiLabel, ApprovalWay } from '#contract/posts/approvals.ts';
import type { ApproverSide } from '#contract/posts/approvers.ts';
import type { OccurrenceState } from '#contract/posts/occurrences.ts';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import type { Frequency } from '#contract/schedule/types.ts';
import type { Review } from '#contract/posts/scheduled-posts.ts';
import type { Flag, Json, Millis } from './column-types.ts';

export interface Series {
  id: string;
  owner_id: string;
  agent_id: string;
  account_id: string;
  /** What created it: publish now, a schedule, or a reply. */
  kind: 'post_now' | 'scheduled' | 'reply';
  /** For a schedule with several accounts, the id of its first series; otherwise `null`. */
  group_id: string | null;
  /** On the first series of such a schedule: the latest shared text, and which accounts have it (`shared-text.ts`). */
  shared_text: Json | null;
  /** On the first series of its schedule: the run whose image is being generated, or failed (`run-picture.ts`). */
  run_picture: Json | null;
  /** How many runs were published. */
  run_count: number;
  version: number;
  status: Generated<'active' | 'paused'>;
  /** The following fields are for schedules; see `domain/schedule/recurrence.ts` for the first three. */
  anchor_local: string | null;
  timezone: string | null;
  frequency: Generated<Frequency>;
  /** Its posting time in the account’s queue, until it ends; `null` if it is not queued. */
  slot_at: Millis | null;
  /** 0 for no limit. */
  max_runs: Generated<number>;
  /** 1 (Monday) to 7, ascending; empty for the anchor’s weekday. */
  weekdays: Generated<Json>;
  /** Times of day such as `09:00`, ascending; empty for the anchor’s. */
  times: Generated<Json>;
  /** The last day with a run, in its zone; `null` for none. */
  ends_on: string | null;
  /** A run may be this many minutes earlier or later. */
  about_minutes: Generated<number>;
  /** `null` if its owner did not choose. */
  review: Review | null;
  content_type: string | null;
  /** Empty if the agent writes each run. */
  content_text: Generated<string>;
  topic: Generated<string>;
  /** Text and topic in lower case, for search. */
  words: Generated<string>;
  /** The exact parts, if it sends a post’s variant; `null` if `content_text` is enough. */
  parts: Generated<Json | null>;
  /** Ids of images. */
  media: Generated<Json>;
  /** The part that each goes with, by id; others go with the first. */
  media_parts: Generated<Json>;
  /** Alt texts only for its account, by image id. */
  alts: Generated<Json>;
  /** Extras of its posts, as `Extras` of the contract. */
  extras: Generated<Json>;
  /** A `ContentConfig` of the contract. */
  config: Generated<Json>;
  /** The `seq` of its newest occurrence; 0 if there is none. */
  last_seq: Generated<number>;
  /** The next run to plan, counted from 0. */
  next_run: Generated<number>;
  /** Consecutive failed runs. */
  failures: Generated<number>;
  /** How many of its texts were approved unchanged. */
  approved: Generated<number>;
  /** The person who last changed its fixed text, if that is known. */
  author_id: Generated<string | null>;
  /** The member who last planned or changed it, and so asks for its approval; `null` for the owner. */
  asked_by: Generated<string | null>;
  /** Up to which run its owner put aside that it skips. */
  dismissed_seq: Generated<number | null>;
  /** Whether a fixed text was written by AI or the built-in writer. */
  made_with_ai: Generated<Flag>;
  created_at: Millis;
  updated_at: Millis | null;
  paused_at: Millis | null;
  deleted_at: Millis | null;
  /** When it last published. */
  last_published_at: Millis | null;
}

export interface Occurrences {
  id: string;
  series_id: string;
  /** The series’ owner, who never changes; repeated here as an index column for a person’s posts of a period. */
  owner_id: string;
  /**
   * The series’ account as well, as an index column for what waits for an account. Set by a trigger; `null` on posts
   * that ended before the column existed.
   */
  account_id: ColumnType<string | null, never, never>;
  seq: number;
  /** Makes a repeated "post now" return the same post; unique while the post is alive. */
  dedupe_key: string | null;
  due_at: Millis;
  state: OccurrenceState;
  /** A reason of `domain/ledger/occurrence-reason.ts`. */
  reason: string | null;
  /** The platform’s message, if any. */
  detail: string | null;
  /** A hash of everything that makes two publishing requests equal. */
  request_hash: string;
  /** How many repeated requests were answered with it instead of posting again. */
  repeats: Generated<number>;
  series_version: number;
  /** The run of its schedule, counted from 0. */
  run: Generated<number>;
  /** How late it may still go out, in milliseconds. */
  late_window: Millis;
  attempts: number;
  ambiguous: number;
  /** How often the platform was read since the last call without finding the post. */
  absences: number;
  /** How often in a row it crashed its worker. */
  crashes: Generated<number>;
  /** The time of the restore or failover that lost the span in which it was due. */
  restored_at: Millis | null;
  /** Whether it may continue anyway, once it was looked for and not found. */
  may_go_on: Generated<Flag>;
  cancel_requested: Flag;
  /** Increased by every transition, so that a decision based on an older row has no effect. */
  lease_token: number;
  lease_until: Millis | null;
  next_at: Millis | null;
  in_reply_to: string | null;
  published_at: Millis | null;
  /** When its figures are read next; `null` if it is not followed. */
  figures_at: Millis | null;
  /** When its owner was notified of its current state; cleared by every transition. */
  told_at: Millis | null;
  created_at: Millis;
}

export interface Parts {
  id: string;
  occurrence_id: string;
  n: number;
  platform: LivePlatform;
  text: string;
  hash: string;
  /** Ids of images. */
  media: Json;
  state: 'waiting' | 'published';
  external_id: string | null;
  url: string | null;
  /** When its owner deleted it from the platform. */
  removed_at: Millis | null;
  /** What its preparation has reached without a call being made, such as an upload that goes on; `null` if nothing. */
  prepared: Generated<Json | null>;
}

/** Rate-limited accounts, and until when. */
export interface Lanes {
  account_id: string;
  asleep_until: Millis;
}

/** Circuit breakers of servers that failed lately; an open one applies to every worker. */
export interface Breakers {
  platform: LivePlatform;
  /** `accounts.service`; part of the key. */
  service: string;
  /** Times of failures, oldest first. */
  failures: Json;
  /** When it was opened; `null` while closed. */
  opened_at: Millis | null;
  /** When it is probed next. */
  probe_at: Millis | null;
  /** The one occurrence that may be sent as a probe. */
  trial_id: string | null;
}

/** Append-only: one row per create call that was about to be made, with its outcome. */
export interface Attempts {
  id: string;
  part_id: string;
  occurrence_id: string;
  n: number;
  intent_at: Millis;
  idem_key: string;
  request_hash: string;
  /** What was prepared at the platform for it, so that a retry sends exactly the same; `null` in rows of older versions. */
  prepared: Json | null;
  deadline: Millis;
  outcome: string | null;
  detail: string | null;
  /** The HTTP status and the platform’s error code, if any. */
  http: number | null;
  code: string | null;
  settled_at: Millis | null;
}

/** Append-only: the events of an occurrence in the order of `n`, with the resulting state. */
export interface OccurrenceMoves {
  occurrence_id: string;
  n: number;
  at: Millis;
  /** An event of `domain/ledger/occurrence-event.ts`, or `planned`. */
  event: string;
  state: OccurrenceState;
  reason: string | null;
  detail: string | null;
}

/** Who approved which exact text. Rows stay as they were added, but for an approval that is taken back. */
export interface Approvals {
  id: string;
  owner_id: string;
  series_id: string;
  /** `null` if it was approved before the occurrence existed. */
  occurrence_id: string | null;
  way: ApprovalWay | 'withdrawn';
  /** The person’s name at that time, and their verified address or wallet; `null` if no one approved it. */
  by_name: string | null;
  by_identity: string | null;
  /** The API token that approved it, if any; its name is `by_name`. */
  token_id: string | null;
  /** How readers learned that software wrote it. */
  label: AiLabel | null;
  /** Whose approval it is; `null` for that of a program, of nobody, or from before this was recorded. */
  side: Generated<ApproverSide | null>;
  /** The person with an account who approved it. */
  person_id: Generated<string | null>;
  /** The version of the series that they saw. */
  version: Generated<number | null>;
  /** Whether they wrote it. */
  is_own: Generated<Flag>;
  /** A hash of `content`. */
  hash: string;
  /** The account, the post it replies to, its parts, the image ids with their alt texts, and its extras. */
  content: Json;
  at: Millis;
}
