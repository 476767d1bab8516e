/** Tables of posts: one idea or suggestion, its variants for the accounts it goes to, and its reviews by people without an account. */
import type { Generated } from 'kysely';
import type { DraftState } from '#contract/content/kinds.ts';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import type { VersionSource } from '#contract/posts/history-calls.ts';
import type { Review } from '#contract/posts/scheduled-posts.ts';
import type { NoteKind } from '#contract/reviews/types.ts';
import type { Flag, Json, Millis } from './column-types.ts';

interface Posts {
  id: string;
  owner_id: string;
  agent_id: string;
  /** The topic; a post without parts is only an idea. */
  idea: string | null;
  /** Its parts, for every account without its own. */
  parts: Json;
  /** Ids of images. */
  media: Json;
  /** The part that each goes with, by id; others go with the first. */
  media_parts: Generated<Json>;
  /** Its extras, for every account without its own. */
  extras: Generated<Json>;
  labels: Json;
  /** Texts and labels in lower case, for search. */
  words: string;
  review: Review;
  /** The suggestion it was made from or is, which is marked as posted once the post is scheduled. */
  piece_id: string | null;
  /** The approved hash of texts, images, extras, accounts and times. Another hash needs another approval. */
  approved_hash: string | null;
  /** The person who last changed its content, if that is known. */
  author_id: Generated<string | null>;
  /** The import row that created it; the same row creates it only once. */
  import_line: string | null;
  /** Whether its text was written by AI or the built-in writer. */
  made_with_ai: Flag;
  version: number;
  created_at: Millis;
  updated_at: Millis;
  /** Suggestions have it too until they are kept, so that only what looks for suggestions finds them. */
  deleted_at: Millis | null;
  /** Whether it is only a suggestion that nobody has kept yet. */
  is_suggestion: Generated<Flag>;
  /** What became of it as a suggestion of an agent; `null`, like what follows but `written`, in all other posts. */
  suggestion: Generated<DraftState | null>;
  /** The job that wrote it; jobs are deleted earlier. Alternatives of one request have the same. */
  batch: Generated<string | null>;
  /** Its index among these, from 0. */
  place: Generated<number | null>;
  platform: Generated<LivePlatform | null>;
  brief: Generated<Json | null>;
  /** The parts as its agent originally wrote them, before any edit; in all posts, if that is known. */
  written: Generated<Json | null>;
  model_used: Generated<string | null>;
  why: Generated<string | null>;
  checks: Generated<Json | null>;
  claims: Generated<Json | null>;
  /** The company facts given for it, and which of them it uses. */
  sources: Generated<Json | null>;
  /** Whether its owner chose its images, or that it has none. */
  chose_media: Generated<Flag | null>;
  persona_version: Generated<number | null>;
  seed: Generated<number | null>;
  tokens_in: Generated<number | null>;
  tokens_out: Generated<number | null>;
  /** Micro-dollars; `null` if no price is known. */
  cost: Generated<number | null>;
  /** What published it; `null` if nothing did. */
  occurrence_id: Generated<string | null>;
}

interface Variants {
  id: string;
  post_id: string;
  account_id: string;
  /** Its position among the post’s variants. */
  n: number;
  /** `null` for the post’s. */
  parts: Json | null;
  /** `null` for the post’s. */
  media: Json | null;
  /** `null` for the post’s. */
  media_parts: Generated<Json | null>;
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
interface PostVersions {
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
interface Templates {
  id: string;
  owner_id: string;
  name: string;
  body: string;
  created_at: Millis;
  updated_at: Millis;
}

/** The secret calendar feed of a person, at most one. */
interface CalendarFeeds {
  id: string;
  owner_id: string;
  /** A hash of the secret in the address, which cannot be read again. */
  secret_hash: string;
  created_at: Millis;
  /** The member, an owner too, who made it; `null` for the founder. */
  made_by: Generated<string | null>;
}

interface ReviewLinks {
  id: string;
  owner_id: string;
  name: string | null;
  /** SHA-256 of the token in the address. */
  token_hash: string;
  expires_at: Millis;
  revoked_at: Millis | null;
  created_at: Millis;
  /** Instead of chosen posts: what is planned of this agent, or on this account. */
  agent_id: Generated<string | null>;
  account_id: Generated<string | null>;
  /** By argon2id; `null` for a link without a PIN. */
  pin_hash: Generated<string | null>;
  /** The member who made it; `null` for the founder. */
  made_by: Generated<string | null>;
}

/** The posts of a link. */
interface ReviewItems {
  link_id: string;
  /** No foreign key: suggestions are deleted. */
  post_id: string;
  /** Its place. */
  n: number;
}

/** What a reviewer or the owner said about a post. */
interface ReviewNotes {
  id: string;
  owner_id: string;
  /** No foreign key: suggestions are deleted. */
  post_id: string;
  /** The link of the reviewer; `null` for the owner. */
  link_id: string | null;
  /** The name that the reviewer gave; `null` for the owner. */
  by_name: string | null;
  kind: NoteKind;
  /** The content hash of the post as it was shown. */
  hash: string;
  /** The texts of each account that the reviewer saw, by its id; `null` for the owner, and for older notes. */
  shown: Generated<Json | null>;
  text: string;
  quote: string | null;
  /** The note that it answers. */
  answers: string | null;
  /** From the page that was sent, so that a form that is sent twice counts once. */
  nonce: string | null;
  created_at: Millis;
  resolved_at: Millis | null;
}

export interface PostTables {
  posts: Posts;
  calendar_feeds: CalendarFeeds;
  post_versions: PostVersions;
  templates: Templates;
  variants: Variants;
  review_links: ReviewLinks;
  review_items: ReviewItems;
  review_notes: ReviewNotes;
}
