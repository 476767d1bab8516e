/** The tables of posts: one idea, and its text on each account that it goes to. */
import type { Generated } from 'kysely';
import type { VersionSource } from '#contract/posts/history-calls.ts';
import type { Review } from '#contract/posts/scheduled-posts.ts';
import type { Flag, Json, Millis } from './column-types.ts';

export interface Posts {
  id: string;
  owner_id: string;
  agent_id: string;
  /** What it is to be about; a post without parts is only this. */
  idea: string | null;
  /** The texts of its parts, as every account gets them that has none of its own. */
  parts: Json;
  /** Ids of pictures, shown with the first part. */
  media: Json;
  /** What it carries besides, on every account that has none of its own. */
  extras: Generated<Json>;
  labels: Json;
  /** Texts and labels in lower case, to be searched. */
  words: string;
  review: Review;
  /** The kept text that it was made from; it counts as posted once the post is planned. */
  piece_id: string | null;
  /** What was approved: a hash of texts, pictures, extras, accounts and times. Another hash has to be approved again. */
  approved_hash: string | null;
  /** Which line of which import made it; the same line makes it once. */
  import_line: string | null;
  /** Whether its words come from a writer of this product. */
  made_with_ai: Flag;
  version: number;
  created_at: Millis;
  updated_at: Millis;
  deleted_at: Millis | null;
}

export interface Variants {
  id: string;
  post_id: string;
  account_id: string;
  /** Its place among the variants of its post. */
  n: number;
  /** `null`: the same as the post. */
  parts: Json | null;
  /** `null`: the same as the post. */
  media: Json | null;
  /** Its own descriptions of pictures, by their ids. */
  alts: Generated<Json>;
  /** `null`: the same as the post. */
  extras: Json | null;
  /** What fitting changed in it: sentences for the owner. */
  changes: Json;
  /** Whether a model wrote its own texts. */
  made_with_ai: Generated<Flag>;
  /** The series of the ledger that sends it; `null` while it is not planned. */
  series_id: string | null;
}

/** What a post said at a time. */
export interface PostVersions {
  id: string;
  post_id: string;
  /** Who posted it then. */
  agent_id: string;
  source: VersionSource;
  /** Its parts and extras, and those of accounts that had their own. */
  texts: Json;
  /** Of its first change; later ones follow within `limits.post_version_span`. */
  begun_at: Millis;
  made_at: Millis;
}

/** A text that a person puts into posts again and again. */
export interface Templates {
  id: string;
  owner_id: string;
  name: string;
  body: string;
  created_at: Millis;
  updated_at: Millis;
}

/** The secret address at which calendar programs read a person’s posts; each has one at most. */
export interface CalendarFeeds {
  id: string;
  owner_id: string;
  /** Of what the address holds besides the id; nobody can read it again. */
  secret_hash: string;
  created_at: Millis;
}
