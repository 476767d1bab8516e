/** The tables of the publishing ledger. Their rows go only together with the person whose they are. */
import type { ColumnType, Generated } from 'kysely';
import type { AiLabel, ApprovalWay } from '#contract/posts/approvals.ts';
import type { OccurrenceState } from '#contract/posts/occurrences.ts';
import type { PlatformId } from '#contract/platforms/platforms.ts';
import type { Frequency } from '#contract/schedule/types.ts';
import type { Review } from '#contract/posts/scheduled-posts.ts';
import type { Flag, Json, Millis } from './column-types.ts';

export interface Series {
  id: string;
  owner_id: string;
  agent_id: string;
  account_id: string;
  /** Where it came from: a click on publish, a schedule, or an answer to someone. */
  kind: 'post_now' | 'scheduled' | 'reply';
  /** The id of the first series of its schedule, where that has one for each of several accounts; `null` where it is alone. */
  group_id: string | null;
  /** On the first series of such a schedule: the text that was written last, and which accounts have it (`shared-text.ts`). */
  shared_text: Json | null;
  /** On the first series of its schedule: the run whose picture is being drawn, or could not be (`run-picture.ts`). */
  run_picture: Json | null;
  /** How many were published. */
  run_count: number;
  version: number;
  status: Generated<'active' | 'paused'>;
  /** What follows belongs to schedules: see `domain/recurrence.ts` for the first three. */
  anchor_local: string | null;
  timezone: string | null;
  frequency: Generated<Frequency>;
  /** The posting time that it has in the queue of its account, until it is over; `null` where it is not queued. */
  slot_at: Millis | null;
  /** 0: no limit. */
  max_runs: Generated<number>;
  /** Numbers from 1 (Monday) to 7, ascending; none: the weekday of the anchor. */
  weekdays: Generated<Json>;
  /** Times of day such as `09:00`, ascending; none: that of the anchor. */
  times: Generated<Json>;
  /** The last day with a run, in its zone; `null`: no last day. */
  ends_on: string | null;
  /** How many minutes a run may be earlier or later than its time. */
  about_minutes: Generated<number>;
  /** `null` where its owner did not choose. */
  review: Review | null;
  content_type: string | null;
  /** Empty where the agent writes each run. */
  content_text: Generated<string>;
  topic: Generated<string>;
  /** Text and topic in lower case, to be searched. */
  words: Generated<string>;
  /** The exact texts of its parts, where it sends a post's variant; `null` where `content_text` says all. */
  parts: Generated<Json | null>;
  /** Ids of pictures. */
  media: Generated<Json>;
  /** Descriptions of these pictures that are only for its account, by their ids. */
  alts: Generated<Json>;
  /** What its posts carry besides, as `Extras` of the contract. */
  extras: Generated<Json>;
  /** A `ContentConfig` of the contract. */
  config: Generated<Json>;
  /** The `seq` of its newest occurrence; 0 while it has none. */
  last_seq: Generated<number>;
  /** Which run of its schedule is planned next, counted from 0. */
  next_run: Generated<number>;
  /** How many runs failed since one went out. */
  failures: Generated<number>;
  /** How many of its texts were approved as they were written. */
  approved: Generated<number>;
  /** Whether its words come from a writer of this product, where they are fixed. */
  made_with_ai: Generated<Flag>;
  created_at: Millis;
  updated_at: Millis | null;
  paused_at: Millis | null;
  deleted_at: Millis | null;
  /** When something of it went out last. */
  last_published_at: Millis | null;
}

export interface Occurrences {
  id: string;
  series_id: string;
  /** Of its series, which never changes hands; here so that a person's posts of a period are found by it. */
  owner_id: string;
  /**
   * Of its series as well, so that an index finds what waits for an account and what keeps it waiting. The database fills
   * it in by itself; `null` on what was over before it was kept.
   */
  account_id: ColumnType<string | null, never, never>;
  seq: number;
  /** Makes a repeated "post now" the same post; unique while the post is alive. */
  dedupe_key: string | null;
  due_at: Millis;
  state: OccurrenceState;
  /** A word of `domain/occurrence-reason.ts`. */
  reason: string | null;
  /** The platform's own words, where it gave some. */
  detail: string | null;
  /** Of everything that makes two requests to publish the same. */
  request_hash: string;
  /** How many further requests for it were answered with it, instead of posting twice. */
  repeats: Generated<number>;
  series_version: number;
  /** Which run of its schedule it is, counted from 0. */
  run: Generated<number>;
  /** How late it may still go out, in milliseconds. */
  late_window: Millis;
  attempts: number;
  ambiguous: number;
  /** How often the platform was read since the last call and did not have the post. */
  absences: number;
  /** How often in a row the process died that worked on it. */
  crashes: Generated<number>;
  /** Of the restore, or failover, that lost the span in which it was due. */
  restored_at: Millis | null;
  /** Whether it goes on by itself all the same, once it was looked for and not found. */
  may_go_on: Generated<Flag>;
  cancel_requested: Flag;
  /** Rises with every change of state, so that whoever decided on an older row changes nothing. */
  lease_token: number;
  lease_until: Millis | null;
  next_at: Millis | null;
  in_reply_to: string | null;
  published_at: Millis | null;
  /** When its platform is asked next how it does; `null` where it is not followed. */
  figures_at: Millis | null;
  /** When its owner was told about the state it is in; every change of state clears it. */
  told_at: Millis | null;
  created_at: Millis;
}

export interface Parts {
  id: string;
  occurrence_id: string;
  n: number;
  platform: PlatformId;
  text: string;
  hash: string;
  /** Ids of pictures. */
  media: Json;
  state: 'waiting' | 'published';
  external_id: string | null;
  url: string | null;
  /** When its owner took it back from the platform. */
  removed_at: Millis | null;
}

/** Accounts that their platform asked to wait; nothing of them is sent until then. */
export interface Lanes {
  account_id: string;
  asleep_until: Millis;
}

/** Servers of platforms that failed lately. One that fails again and again is left alone by every worker. */
export interface Breakers {
  platform: PlatformId;
  /** As `accounts.service` has it; together with the platform the key. */
  service: string;
  /** When they failed, oldest first: a list of instants. */
  failures: Json;
  /** Since when it is left alone; `null` while it is not. */
  opened_at: Millis | null;
  /** When it is tried next. */
  probe_at: Millis | null;
  /** The one occurrence that may be sent meanwhile, to find out. */
  trial_id: string | null;
}

/** Append-only: one row for each time a create call was about to be made, and what came of it. */
export interface Attempts {
  id: string;
  part_id: string;
  occurrence_id: string;
  n: number;
  intent_at: Millis;
  idem_key: string;
  request_hash: string;
  /** What its platform had prepared for it, so that a later attempt sends the very same; none from older versions. */
  prepared: Json | null;
  deadline: Millis;
  outcome: string | null;
  detail: string | null;
  /** The status and the platform's own word of the answer, where there was one. */
  http: number | null;
  code: string | null;
  settled_at: Millis | null;
}

/** Append-only: what happened to an occurrence, in the order of `n`, and the state that it led to. */
export interface OccurrenceMoves {
  occurrence_id: string;
  n: number;
  at: Millis;
  /** A word of `domain/occurrence-event.ts`, or `planned`. */
  event: string;
  state: OccurrenceState;
  reason: string | null;
  detail: string | null;
}

/** Append-only: who let which exact text go out. */
export interface Approvals {
  id: string;
  owner_id: string;
  series_id: string;
  /** `null` where it was approved before there was an occurrence. */
  occurrence_id: string | null;
  way: ApprovalWay;
  /** The name that the person had then, and their verified address or wallet; `null` where nobody approved it. */
  by_name: string | null;
  by_identity: string | null;
  /** The API token that let it out, where one did; its name is `by_name`. */
  token_id: string | null;
  /** What told readers that software wrote it. */
  label: AiLabel | null;
  /** Of `content`. */
  hash: string;
  /** The account, what it answers, its parts, the ids of its pictures with their descriptions there, and its extras. */
  content: Json;
  at: Millis;
}
