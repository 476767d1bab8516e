/** Where the crop frame is: percent of the image as it is shown. */
import type { PercentCrop } from 'react-image-crop';
import type { Focus, Turn } from '#contract/images/types.ts';
import { unturnedArea } from '#domain/pictures/turn.ts';

export interface Size {
  width: number;
  height: number;
}

export const sizeOf = ({ width, height }: Size, { rotate }: Turn): Size =>
  rotate % 180 === 0 ? { width, height } : { width: height, height: width };

const around = (at: number, length: number): number =>
  Math.min(100 - length, Math.max(0, at * 100 - length / 2));

/** The largest part of that shape, around the point that stays in view; all of the image without a shape. */
export function frameOf(
  { width, height }: Size,
  aspect: number | undefined,
  { x, y }: Focus,
): PercentCrop {
  if (aspect === undefined) return { unit: '%', x: 0, y: 0, width: 100, height: 100 };
  const share = (aspect * height) / width;
  const size =
    share > 1 ? { width: 100, height: 100 / share } : { width: 100 * share, height: 100 };
  return { unit: '%', x: around(x, size.width), y: around(y, size.height), ...size };
}

const share = (percent: number) => Math.min(1, Math.max(0, percent / 100));

/** An area as the server takes it; rounding must not push it over the edge. */
export function areaOf({ x, y, width, height }: PercentCrop) {
  const [left, top] = [share(x), share(y)];
  return {
    left,
    top,
    width: Math.min(share(width), 1 - left),
    height: Math.min(share(height), 1 - top),
  };
}

/** The frame over the same part, once the image is turned so much further. */
export function frameTurned(frame: PercentCrop, { rotate, flip }: Turn): PercentCrop {
  const back = { 0: 0, 90: 270, 180: 180, 270: 90 } as const;
  const { left, top, width, height } = unturnedArea(areaOf(frame), { rotate: back[rotate], flip });
  return { unit: '%', x: left * 100, y: top * 100, width: width * 100, height: height * 100 };
}

export const isWhole = ({ width, height }: PercentCrop): boolean => Math.min(width, height) >= 100;
