/** Tables of posts: one idea, and its variants for the accounts it goes to. */
import type { Generated } from 'kysely';
import type { VersionSource } from '#contract/posts/history-calls.ts';
import type { Review } from '#contract/posts/scheduled-posts.ts';
import type { Flag, Json, Millis } from './column-types.ts';

export interface Posts {
  id: string;
  owner_id: string;
  agent_id: string;
  /** The topic; a post without parts is only an idea. */
  idea: string | null;
  /** Its parts, for every account without its own. */
  parts: Json;
  /** Ids of images, attached to the first part. */
  media: Json;
  /** Its extras, for every account without its own. */
  extras: Generated<Json>;
  labels: Json;
  /** Texts and labels in lower case, for search. */
  words: string;
  review: Review;
  /** The draft it was made from, which is marked as posted once the post is scheduled. */
  piece_id: string | null;
  /** The approved hash of texts, images, extras, accounts and times. Another hash needs another approval. */
  approved_hash: string | null;
  /** The import row that created it; the same row creates it only once. */
  import_line: string | null;
  /** Whether its text was written by AI or the built-in writer. */
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
  /** Its position among the post’s variants. */
  n: number;
  /** `null` for the post’s. */
  parts: Json | null;
  /** `null` for the post’s. */
  media: Json | null;
  /** Its own alt texts, by image id. */
  alts: Generated<Json>;
  /** `null` for the post’s. */
  extras: Json | null;
  /** What adapting it changed, in sentences for the owner. */
  changes: Json;
  /** Whether a model wrote its own text. */
  made_with_ai: Generated<Flag>;
  /** The series that sends it; `null` if it is not scheduled. */
  series_id: string | null;
}

/** A version of a post’s text. */
export interface PostVersions {
  id: string;
  post_id: string;
  /** Its author at that time. */
  agent_id: string;
  source: VersionSource;
  /** Its parts and extras, and those of accounts with their own. */
  texts: Json;
  /** The time of its first change; later ones within `limits.post_version_span` belong to it too. */
  begun_at: Millis;
  made_at: Millis;
}

/** A text snippet that a person reuses in posts. */
export interface Templates {
  id: string;
  owner_id: string;
  name: string;
  body: string;
  created_at: Millis;
  updated_at: Millis;
}

/** The secret calendar feed of a person, at most one. */
export interface CalendarFeeds {
  id: string;
  owner_id: string;
  /** A hash of the secret in the address, which cannot be read again. */
  secret_hash: string;
  created_at: Millis;
}
