/** What an emulated image provider knows, and what is to befall the calls that come. */
import { createHash } from 'node:crypto';
import sharp from 'sharp';

export type ImageFault =
  /** Too many requests; nothing is drawn. */
  | { kind: 'rate_limited'; seconds?: number }
  | { kind: 'error' | 'overloaded' | 'no_credit' | 'bad_key' | 'unknown_model' | 'policy' }
  /** A picture that the provider's own eye does not let pass. */
  | { kind: 'filtered' }
  /** The connection is cut before anything, or in the middle of the answer; or nothing ever comes. */
  | { kind: 'reset_before' | 'reset_within' | 'silence' }
  /** An answer that is none. */
  | { kind: 'html' | 'nothing' | 'empty' | 'broken_json' | 'broken_base64' | 'oversized' }
  /** These bytes in place of a picture. */
  | { kind: 'bytes'; bytes: Uint8Array }
  /** An address in place of a picture: of one on this server, or the given one. */
  | { kind: 'url'; url?: string };

/** What was asked of it, as it came. */
export interface AskedImage {
  method: string;
  url: string;
  headers: Record<string, string>;
  /** JSON, or the fields of a form. */
  body: unknown;
  status: number | 'cut' | 'silent';
  /** The answer's text, where it was one. */
  answer: string;
}

export interface ImageState {
  api_key: string;
  faults: ImageFault[];
  standing: ImageFault | undefined;
  asked: AskedImage[];
  /** Pictures that can be fetched, by their path. */
  files: Map<string, Uint8Array>;
  origin: string;
  /** Milliseconds that drawing takes. */
  delay: number;
}

export interface ImageAnswer {
  status: number;
  body?: unknown;
  text?: string;
  bytes?: Uint8Array;
  headers?: Record<string, string>;
  /** What happens instead of an answer, or to it. */
  ending?: 'cut' | 'cut_within' | 'silent' | 'endless';
}

/** Colours of its own for every prompt, so that two pictures can be told apart. */
export async function painted(prompt: string, width: number, height: number): Promise<Buffer> {
  const [red = 0, green = 0, blue = 0] = createHash('sha256').update(prompt).digest();
  const background = { r: red, g: green, b: blue };
  const sun = { r: 255 - red, g: 255 - green, b: 255 - blue };
  const size = Math.round(Math.min(width, height) / 2);
  const input = { create: { width: size, height: size, channels: 3, background: sun } } as const;
  return sharp({ create: { width, height, channels: 3, background } })
    .composite([{ input }])
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** The picture that an answer has: the painted one, or what a fault puts in its place, as base64. */
export async function pictureOf(
  fault: ImageFault | undefined,
  paint: () => Promise<Buffer>,
): Promise<string> {
  if (fault?.kind === 'bytes') return Buffer.from(fault.bytes).toString('base64');
  const whole = (await paint()).toString('base64');
  if (fault?.kind === 'broken_base64') return `!${whole.slice(0, whole.length / 3)}§§§`;
  return whole;
}

const page = '<!doctype html><title>Bad gateway</title><h1>Bad gateway</h1>';

/** When a caller who was refused may ask again, where that is to be said. */
export const patience = (fault: ImageFault): Record<string, string> =>
  fault.kind === 'rate_limited' && fault.seconds !== undefined
    ? { 'retry-after': String(fault.seconds) }
    : {};

/** What befalls a call whoever the provider is; `undefined` for what each says in its own words. */
export function commonFault(fault: ImageFault | undefined): ImageAnswer | undefined {
  switch (fault?.kind) {
    case 'reset_before':
      return { status: 0, ending: 'cut' };
    case 'reset_within':
      return { status: 200, text: '{"created":', ending: 'cut_within' };
    case 'silence':
      return { status: 0, ending: 'silent' };
    case 'html':
      return { status: 200, text: page, headers: { 'content-type': 'text/html' } };
    case 'empty':
      return { status: 200, text: '' };
    case 'broken_json':
      return { status: 200, text: '{"data":[{"b64_json":"iVBOR' };
    case 'oversized':
      return { status: 200, ending: 'endless' };
    default:
      return undefined;
  }
}
