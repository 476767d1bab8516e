/** The tables of pictures: what they are, and the bytes of every file that is kept. */
import type { Generated } from 'kysely';
import type { Flag, Json, Millis } from './column-types.ts';

export interface Images {
  id: string;
  owner_id: string;
  name: string;
  prompt: string;
  alt: string;
  model_used: string;
  width: number;
  height: number;
  created_at: Millis;
  /** When something was last about to use it. What nobody wanted for a day and nothing uses is removed. */
  wanted_at: Millis;
  /** Its owner keeps it: it is not removed for want of use. */
  kept: Generated<Flag>;
  /** The job that made it, or the run that it was drawn for. A job’s row is forgotten before its pictures are. */
  job_id: string | null;
  /** A short looping clip. */
  clip: Generated<Flag>;
  /** How long a video lasts; `null` for a picture. */
  duration: Generated<Millis | null>;
  /** Its smaller versions: names of blobs and widths, the narrowest first. */
  versions: Generated<Json>;
  /** Words its owner finds it by. */
  tags: Generated<Json>;
  /** What the file was called that it came from, and the SHA-256 of its bytes; `null` where it was made here. */
  file_name: Generated<string | null>;
  file_hash: Generated<string | null>;
  /** See `domain/pictures/look.ts`; `null` until it was looked at, empty for clips, cards and what can’t be read. */
  look: Generated<string | null>;
}

export interface Blobs {
  name: string;
  owner_id: string;
  mime: string;
  size: number;
  /** The bytes of a file that lies in the database, as all did once and those of a backup do; else empty. */
  bytes: Uint8Array;
  /** SHA-256 of the file, by which the store has it; `null` in rows of before there was one. */
  hash: string | null;
  created_at: Millis;
}

/** A picture as JPEG, which a network fetches without signing in. */
export interface PublicMedia {
  /** SHA-256 of what is in its address, which is kept nowhere. */
  token_hash: string;
  owner_id: string;
  expires_at: Millis;
  /** As in `Blobs`. */
  bytes: Uint8Array;
  hash: string | null;
}

/** Bytes in the store that no row names, or not yet. */
export interface LooseMedia {
  hash: string;
  /** Since when nothing names them; 0 where they are to go at once. */
  since: Millis;
  /** When someone began to remove them. */
  leaving_at: Millis | null;
}
