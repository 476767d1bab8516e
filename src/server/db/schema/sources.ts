/** Tables of what agents write from: feeds, evergreen items, proposed weeks, and rehearsals. */
import type { WeekSource, WeekState } from '#contract/weeks/kinds.ts';
import type { EvergreenState } from '#contract/evergreen/types.ts';
import type { Review } from '#contract/posts/scheduled-posts.ts';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import type {
  RehearsalOutcome,
  RehearsalSource,
  RehearsalState,
} from '#contract/rehearsals/kinds.ts';
import type { ItemState, StreamAct, StreamKind } from '#contract/streams/types.ts';
import type { Claimed, Flag, Json, Millis } from './column-types.ts';

/** The proposal of an agent; a new one replaces it. */
interface WeekPlans {
  id: string;
  owner_id: string;
  agent_id: string;
  timezone: string;
  by_rule: Flag;
  from_at: Millis;
  /** Exclusive; the proposal is deleted then. */
  to_at: Millis;
  created_at: Millis;
}

/** A proposed post. */
interface WeekItems extends Claimed {
  id: string;
  plan_id: string;
  owner_id: string;
  agent_id: string;
  account_id: string;
  at: Millis;
  /** Whether that is a posting time of the account’s queue. */
  is_slot: Flag;
  source: WeekSource;
  /** The evergreen item, or the idea on the board. No foreign key: both may be deleted. */
  source_id: string | null;
  topic: string;
  /** What the text may say, one fact a line; of a feed’s item its title. */
  facts: string;
  /** Appended to the text. */
  link: string | null;
  why: string;
  /** Micro-dollars: an estimate until it is written; `null` if no price is known. */
  cost: number | null;
  state: WeekState;
  /** The suggestion. No foreign key either. */
  post_id: string | null;
  /** In a sentence. */
  reason: string | null;
  /** The same for all that were approved together. */
  approved_at: Millis | null;
}

/** Agents that propose a week every Sunday. */
interface WeekRules {
  agent_id: string;
  owner_id: string;
  timezone: string;
  /** Advanced in the transaction that proposes, so that no week is proposed twice. */
  next_at: Millis;
  /** Why there was no proposal the last time. */
  note: string | null;
  created_at: Millis;
  updated_at: Millis;
}

interface EvergreenItems {
  id: string;
  owner_id: string;
  agent_id: string;
  topic: string;
  facts: string;
  link: string | null;
  /** Month and day, such as `12-24`; both or neither. */
  season_from: string | null;
  season_to: string | null;
  cooldown_days: number;
  max_uses: number | null;
  review: Review;
  paused_at: Millis | null;
  /** Why the writer found nothing new for it, in a sentence; `null` if it did. */
  note: string | null;
  created_at: Millis;
  updated_at: Millis;
}

/** One row per slot of an account, so that no slot is filled twice. */
interface EvergreenSlots extends Claimed {
  id: string;
  owner_id: string;
  account_id: string;
  slot_at: Millis;
  state: EvergreenState;
  /** No foreign key: a filled slot is kept when its item is deleted. */
  item_id: string | null;
  topic: string | null;
  /** No foreign key either. */
  post_id: string | null;
  /** In a sentence. */
  reason: string | null;
}

interface Rehearsals {
  id: string;
  owner_id: string;
  agent_id: string;
  source: RehearsalSource;
  state: RehearsalState;
  /** The numbers of the versions that are compared, and their personalities as they were. */
  versions: Json;
  personas: Json;
  created_at: Millis;
  expires_at: Millis;
}

/** What one version would say to one message, or in one post. */
interface RehearsalItems extends Claimed {
  id: string;
  rehearsal_id: string;
  owner_id: string;
  /** Its place, and the index of its version. */
  n: number;
  side: number;
  /** A message, or where the topic of a post comes from. */
  source: 'message' | WeekSource;
  /** The mention that it was. No foreign key: it is deleted before. */
  source_id: string | null;
  /** The message or the topic. */
  text: string;
  facts: string;
  link: string | null;
  author: string | null;
  platform: LivePlatform;
  state: 'waiting' | 'done';
  outcome: RehearsalOutcome | null;
  parts: Json | null;
  note: string | null;
  decision: Json | null;
  /** Micro-dollars; `null` if no price is known. */
  cost: number | null;
}

interface Streams {
  id: string;
  owner_id: string;
  agent_id: string;
  kind: StreamKind;
  /** The address that is read; empty for a webhook. */
  url: string;
  name: string;
  act: StreamAct;
  account_ids: Json;
  review: Review;
  note: string;
  include: Json;
  exclude: Json;
  daily_limit: number;
  /** Cache validators of the version last read. */
  etag: string | null;
  modified: string | null;
  /** The text of a watched page, as last read. */
  seen_text: string | null;
  /** A hash of the secret in the address that programs send to; it cannot be read again. */
  secret_hash: string | null;
  /** Why it could not be read, in a sentence. */
  error: string | null;
  next_at: Millis;
  failures: number;
  lease_token: number;
  lease_until: Millis | null;
  failing_at: Millis | null;
  checked_at: Millis | null;
  paused_at: Millis | null;
  created_at: Millis;
  updated_at: Millis;
}

interface StreamItems extends Claimed {
  id: string;
  stream_id: string;
  owner_id: string;
  /** Unique within its feed: a hash of its guid, else of its address, else of its look. */
  key: string;
  /** Hashes of its address, and of address, title and date, because feeds change guids. */
  link: string | null;
  look: string;
  has_guid: Flag;
  title: string;
  /** Empty if it has no page. */
  url: string;
  /** Its text in the feed; emptied when no longer needed. */
  text: string;
  published_at: Millis | null;
  state: ItemState;
  /** Why nothing was made of it, or a note about what was, in a sentence. */
  reason: string | null;
  /** No foreign key: the item is kept when its post is deleted. */
  post_id: string | null;
}

export interface SourceTables {
  week_plans: WeekPlans;
  week_items: WeekItems;
  week_rules: WeekRules;
  rehearsals: Rehearsals;
  rehearsal_items: RehearsalItems;
  streams: Streams;
  stream_items: StreamItems;
  evergreen_items: EvergreenItems;
  evergreen_slots: EvergreenSlots;
}
