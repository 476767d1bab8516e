/** Makes a looping GIF from a picture. sharp does all heavy work off the event loop. */
import type { Sharp } from 'sharp';
import type { Motion } from '#contract/images/clips.ts';
import { limits } from '#contract/core/limits.ts';
import { type Frame, frameAt } from '#domain/pictures/clip-motion.ts';
import { AppError } from '#server/app-error.ts';

export interface ClipPlan {
  motion: Motion;
  seconds: number;
  signal: AbortSignal;
  /** Called with the progress from 0 to 100. */
  onProgress: (percent: number) => Promise<void>;
}

export interface MadeClip {
  /** GIF. */
  bytes: Uint8Array;
  width: number;
  height: number;
}

interface Size {
  width: number;
  height: number;
}

/** Hundredths of a second per frame, the unit of GIF: about 14 frames a second. */
const delay = 7;
/** Maximum pixels of a frame, and of its longer side. */
const largest = { area: 480 * 480, side: 640 };
/** Frames are rendered this many times larger, so that motion by less than a pixel is visible. */
const oversampling = 3;
/** Minimum scale; a clip that is too large even then fails. */
const leastShare = 0.15;
/** By how much the estimate may exceed the limit: later frames share much with the one before. */
const optimism = 1.2;
const gif = { effort: 4, dither: 0.5, interPaletteMaxError: 8, interFrameMaxError: 3, loop: 0 };
const secondsAtMost = 120;

const frameCount = (seconds: number) =>
  Math.min(limits.image_frames, Math.round((seconds * 100) / delay));

/** Even dimensions, as large as a clip may be. */
function sizeOf({ width, height }: Size, share: number): Size {
  const scale = Math.min(
    1,
    Math.sqrt(largest.area / (width * height)),
    largest.side / Math.max(width, height),
  );
  const even = (side: number) => Math.max(2, 2 * Math.round((side * scale * share) / 2));
  return { width: even(width), height: even(height) };
}

interface Stage {
  sharp: (typeof import('sharp'))['default'];
  pixels: Buffer;
  /** The size of `pixels`. */
  large: Size;
  size: Size;
  color: string;
}

async function stageOf(bytes: Uint8Array, share: number): Promise<Stage> {
  const { default: sharp } = await import('sharp');
  const open = () => sharp(bytes, { limitInputPixels: limits.image_pixels, pages: 1 });
  const { width, height } = await open().metadata();
  const size = sizeOf({ width, height }, share);
  const [wide, high] = [size.width * oversampling, size.height * oversampling];
  const { data, info } = await open()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize(wide, high, { fit: 'fill', kernel: 'lanczos3' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { dominant } = await open().flatten({ background: '#ffffff' }).stats();
  const color = `rgb(${dominant.r},${dominant.g},${dominant.b})`;
  return { sharp, pixels: data, large: { width: info.width, height: info.height }, size, color };
}

/** A panel with slanted edges in the dominant color of the picture. */
function boardOf({ size: { width, height }, color }: Stage, cover: { from: number; to: number }) {
  const slant = height * 0.12;
  // Starts and ends outside of the frame, so that the slant moves in and out completely.
  const at = (share: number) => share * (width + 2 * slant) - slant;
  const [left, right] = [at(cover.from), at(cover.to)];
  const points = `${left - slant},${height} ${left + slant},0 ${right + slant},0 ${right - slant},${height}`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><polygon points="${points}" fill="${color}"/></svg>`,
  );
}

async function pixelsOf(stage: Stage, { view, cover }: Frame): Promise<Buffer> {
  const { sharp, pixels, large, size } = stage;
  const part = (share: number, side: number) => Math.max(0, Math.round(share * side));
  const [width, height] = [part(view.size, large.width), part(view.size, large.height)];
  const left = Math.min(part(view.left, large.width), large.width - width);
  const top = Math.min(part(view.top, large.height), large.height - height);
  const seen: Sharp = sharp(pixels, { raw: { ...large, channels: 3 } })
    .extract({ left, top, width, height })
    .resize(size.width, size.height, { fit: 'fill', kernel: 'lanczos3' });
  const shown = cover ? seen.composite([{ input: boardOf(stage, cover) }]) : seen;
  return shown.removeAlpha().raw().toBuffer();
}

/** Upper estimate of the size: all frames as large as the first. */
async function estimate(stage: Stage, frames: number): Promise<number> {
  const { sharp, size } = stage;
  const first = await pixelsOf(stage, frameAt('zoom', 0, 1));
  const one = await sharp(first, { raw: { ...size, channels: 3 } })
    .gif(gif)
    .toBuffer();
  return one.byteLength * frames;
}

async function encode(stage: Stage, plan: ClipPlan, frames: number): Promise<Buffer> {
  const { sharp, size } = stage;
  const bytes = size.width * size.height * 3;
  const strip = Buffer.alloc(bytes * frames);
  for (let nth = 0; nth < frames; nth += 1) {
    plan.signal.throwIfAborted();
    const frame = frameAt(plan.motion, nth / frames, plan.seconds);
    strip.set(await pixelsOf(stage, frame), nth * bytes);
    if (nth % 8 === 7) await plan.onProgress(Math.round((60 * nth) / frames));
  }
  await plan.onProgress(60);
  const raw = {
    width: size.width,
    height: size.height * frames,
    channels: 3 as const,
    pageHeight: size.height,
  };
  return sharp(strip, { raw, limitInputPixels: false })
    .timeout({ seconds: secondsAtMost })
    .gif({ ...gif, delay: Array.from({ length: frames }, () => delay * 10) })
    .toBuffer();
}

/** Throws `too_large` if it does not fit at any scale. Rejects with the reason of `signal`. */
export async function makeClip(picture: Uint8Array, plan: ClipPlan): Promise<MadeClip> {
  const frames = frameCount(plan.seconds);
  const most = await estimate(await stageOf(picture, 1), frames);
  // Size grows with the area.
  let share = Math.min(1, Math.sqrt((limits.clip_bytes * optimism) / most));
  while (share >= leastShare) {
    const stage = await stageOf(picture, share);
    const bytes = await encode(stage, plan, frames);
    if (bytes.byteLength <= limits.clip_bytes) return { bytes, ...stage.size };
    share *= 0.93 * Math.sqrt(limits.clip_bytes / bytes.byteLength);
  }
  const message = 'This image has too much detail for a GIF under 5 MB.';
  throw new AppError('too_large', { message });
}
