/** Tables of images, and the bytes of all stored files. */
import type { Generated } from 'kysely';
import type { Origin } from '#contract/images/types.ts';
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
  /** When it was last about to be used. Unused images are deleted after a day. */
  wanted_at: Millis;
  /** Its owner keeps it, so it is not deleted when unused. */
  kept: Generated<Flag>;
  /** The job that made it, or the run it was generated for. Jobs are deleted before their images. */
  job_id: string | null;
  /** A short looping clip. */
  clip: Generated<Flag>;
  /** The duration of a video; `null` for anything else. */
  duration: Generated<Millis | null>;
  /** How many pages a document has; `null` for anything else. */
  pages: Generated<number | null>;
  /** Smaller versions: blob names and widths, narrowest first. */
  versions: Generated<Json>;
  /** Tags that its owner finds it by. */
  tags: Generated<Json>;
  /** The name of the uploaded file, and the SHA-256 of its bytes; `null` for generated images. */
  file_name: Generated<string | null>;
  file_hash: Generated<string | null>;
  /** See `domain/pictures/look.ts`; `null` until computed, empty for clips, cards and unreadable files. */
  look: Generated<string | null>;
  /** The uploaded file as it came, without private marks: its blob’s name, type, pixels and bytes. */
  original: Generated<Json | null>;
  /** `null` in rows of older versions; see `domain/pictures/origin.ts`. */
  origin: Generated<Origin | null>;
  /** Of a video: the image that networks show before it plays, and the moment of the video that it was taken at. */
  cover_id: Generated<string | null>;
  cover_ms: Generated<Millis | null>;
  /** What stays in view where the image is cut: shares of its width and height; `null` for the middle. */
  focus_x: Generated<number | null>;
  focus_y: Generated<number | null>;
}

/** The captions of a video in one language. */
export interface Captions {
  image_id: string;
  owner_id: string;
  /** A BCP 47 tag. */
  language: string;
  /** The name of the file that they came in. */
  file_name: string;
  /** As WebVTT, whatever format they came in; and how many there are. */
  vtt: string;
  cues: number;
  created_at: Millis;
}

export interface Blobs {
  name: string;
  owner_id: string;
  mime: string;
  size: number;
  /** The file’s bytes if they are in the database, as in older versions and in backups; otherwise empty. */
  bytes: Uint8Array;
  /** SHA-256 of the file, its key in the media store; `null` in rows from before the store. */
  hash: string | null;
  created_at: Millis;
}

/** An image as JPEG, or a video, that a network can fetch without authentication. */
export interface PublicMedia {
  /** SHA-256 of the token in its URL, which is not stored. */
  token_hash: string;
  owner_id: string;
  expires_at: Millis;
  /** As in `Blobs`. */
  bytes: Uint8Array;
  hash: string | null;
  /** Bytes; `null` for copies of an older version. */
  size: Generated<number | null>;
}

/** What a network gets of a picture, stored so that it is made once. */
export interface Derivatives {
  /** SHA-256 of its owner, of the file that it is made of, and of how. */
  key: string;
  owner_id: string;
  hash: string;
  /** Bytes. */
  size: number;
  used_at: Millis;
}

/** Files in the media store that no row refers to (yet). */
export interface LooseMedia {
  hash: string;
  /** Since when nothing refers to them; 0 if they are to be deleted at once. */
  since: Millis;
  /** When their deletion was started. */
  leaving_at: Millis | null;
}
