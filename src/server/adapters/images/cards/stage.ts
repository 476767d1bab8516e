/** Helpers shared by all kinds of cards. */
import { type Box, setInto, type SetText } from './set.ts';
import type { Ink } from './palette.ts';
import type { Face, Faces } from './type.ts';

/** A card that cannot be drawn as requested; the message tells its author why. */
export class UnfitCard extends Error {}

/** Text that does not fit is rejected rather than cut. */
export const tooLong = () => new UnfitCard('That’s too much for one card. Shorten it.');

/** The look with its largest size scaled for this card. */
export const scaled = (
  { grow }: Stage,
  [largest, ...rest]: [number, number, number],
): [number, number, number] => [Math.round(largest * grow), ...rest];

/** Fits text into a box; the look is the largest size, the smallest size and the line height. Throws `UnfitCard`. */
export function setText(
  face: Face,
  text: string,
  box: Box,
  look: [number, number, number],
): SetText {
  const [largest, smallest, leading] = look;
  const set = setInto(face, text, box, { largest, smallest, leading });
  if (!set) throw tooLong();
  return set;
}

export interface Stage {
  faces: Faces;
  ink: Ink;
  /** The area for text. */
  box: Box;
  /** The scale of text relative to a wide card. */
  grow: number;
}

/** An SVG path filled with a color. */
export const filled = (path: string, color: string) => `<path d="${path}" fill="${color}"/>`;
/** The rest of the box below `taken` pixels. */
export const below = (box: Box, taken: number): Box => ({
  ...box,
  y: box.y + taken,
  height: box.height - taken,
});
export const centered = (box: Box, text: SetText): Box =>
  below(box, Math.max(0, (box.height - text.height) / 2));

export interface Drawing {
  svg: string;
  /** Pixels from the top of the box. */
  height: number;
}
