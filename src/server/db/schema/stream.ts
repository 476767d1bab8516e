/** Tables of feeds, and of every item ever seen in them. */
import type { Review } from '#contract/posts/scheduled-posts.ts';
import type { ItemState, StreamAct, StreamKind } from '#contract/streams/types.ts';
import type { Flag, Json, Millis } from './column-types.ts';

export interface Streams {
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

export interface StreamItems {
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
  tries: number;
  next_at: Millis;
  lease_token: number;
  lease_until: Millis | null;
  created_at: Millis;
  updated_at: Millis;
}
