/** A file of a post as its platform gets it. */
import type { Cue } from '#domain/pictures/captions.ts';

/** A file that is read piece by piece. */
export interface Pieces {
  /** Bytes. */
  size: number;
  read: (start: number, count: number) => Promise<Uint8Array>;
}

/** What is shown of a video before it plays. */
export interface VideoCover {
  /** The image’s id, and its bytes as JPEG. */
  id: string;
  bytes: () => Promise<Uint8Array>;
  /** The moment of the video that it shows, in milliseconds; `null` for any other image. */
  at: number | null;
}

export interface VideoCaptions {
  /** A BCP 47 tag. */
  language: string;
  cues: readonly Cue[];
}

export interface OutgoingFile {
  id: string;
  mime: string;
  alt: string;
  /** Whether an AI model made it or a part of it. Missing: it did not. */
  is_ai?: boolean;
  /** In pixels, if known. */
  size?: { width: number; height: number };
  /** What stays in view where the network cuts it, if its owner chose it: shares of its sides, from the top left corner. */
  focus?: { x: number; y: number };
  bytes: () => Promise<Uint8Array>;
  /** The same bytes in pieces; missing for images. Callers use `piecesOf`. */
  pieces?: () => Promise<Pieces>;
  /** Of a video on platforms that take one, if its owner chose it. */
  cover?: VideoCover;
  /** The same for captions, by language. */
  captions?: readonly VideoCaptions[];
}
