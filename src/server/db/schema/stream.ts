/** The tables of feeds: what an agent's owner added, and every item of it that was ever seen. */
import type { Review } from '#contract/posts/scheduled-posts.ts';
import type { ItemState, StreamAct, StreamKind } from '#contract/streams/types.ts';
import type { Flag, Json, Millis } from './column-types.ts';

export interface Streams {
  id: string;
  owner_id: string;
  agent_id: string;
  kind: StreamKind;
  /** The address that is read; empty where programs send to us. */
  url: string;
  name: string;
  act: StreamAct;
  account_ids: Json;
  review: Review;
  note: string;
  include: Json;
  exclude: Json;
  daily_limit: number;
  /** What its server said of the version that was read last. */
  etag: string | null;
  modified: string | null;
  /** The text of a watched page, as it was read last. */
  seen_text: string | null;
  /** Of the secret in the address to which programs send; nobody can read it again. */
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
  /** Names it within its feed, once: a hash of its guid, else of its address, else of its looks. */
  key: string;
  /** Hashes of its address, and of its address, title and date: feeds change their guids. */
  link: string | null;
  look: string;
  has_guid: Flag;
  title: string;
  /** Empty where it has no page. */
  url: string;
  /** What its feed said; emptied as soon as it is not needed any more. */
  text: string;
  published_at: Millis | null;
  state: ItemState;
  /** Why nothing was made of it, or what is to be known of what was, in a sentence. */
  reason: string | null;
  /** No reference: the item stays when its post goes. */
  post_id: string | null;
  tries: number;
  next_at: Millis;
  lease_token: number;
  lease_until: Millis | null;
  created_at: Millis;
  updated_at: Millis;
}
