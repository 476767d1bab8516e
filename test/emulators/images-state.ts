/** The state of an emulated image provider, and the faults of the next calls. */
import { createHash } from 'node:crypto';
import sharp from 'sharp';

export type ImageFault =
  /** Rate-limited; no image is drawn. */
  | { kind: 'rate_limited'; seconds?: number }
  | { kind: 'error' | 'overloaded' | 'no_credit' | 'bad_key' | 'unknown_model' | 'policy' }
  /** An image that the provider’s filter blocks. */
  | { kind: 'filtered' }
  /** The connection is closed before or during the response; or there is no response. */
  | { kind: 'reset_before' | 'reset_within' | 'silence' }
  /** An invalid response. */
  | { kind: 'html' | 'nothing' | 'empty' | 'broken_json' | 'broken_base64' | 'oversized' }
  /** These bytes instead of an image. */
  | { kind: 'bytes'; bytes: Uint8Array }
  /** A URL instead of an image: on this server, or the given one. */
  | { kind: 'url'; url?: string };

/** A recorded request. */
export interface AskedImage {
  method: string;
  url: string;
  headers: Record<string, string>;
  /** JSON, or form fields. */
  body: unknown;
  status: number | 'cut' | 'silent';
  /** The response’s text, if any. */
  answer: string;
}

export interface ImageState {
  api_key: string;
  faults: ImageFault[];
  standing: ImageFault | undefined;
  asked: AskedImage[];
  /** Downloadable images by path. */
  files: Map<string, Uint8Array>;
  origin: string;
  /** Milliseconds per image. */
  delay: number;
}

export interface ImageAnswer {
  status: number;
  body?: unknown;
  text?: string;
  bytes?: Uint8Array;
  headers?: Record<string, string>;
  /** What happens instead of, or to, the response. */
  ending?: 'cut' | 'cut_within' | 'silent' | 'endless';
}

/** An image with colors derived from the prompt, so that images can be told apart. */
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

/** The response’s image in base64: the drawn one, or the fault’s. */
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

/** The Retry-After header, if the fault has one. */
export const patience = (fault: ImageFault): Record<string, string> =>
  fault.kind === 'rate_limited' && fault.seconds !== undefined
    ? { 'retry-after': String(fault.seconds) }
    : {};

/** Faults that are the same for all providers; `undefined` for those with provider-specific responses. */
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
