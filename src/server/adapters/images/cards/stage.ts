/** What every kind of card is drawn with. */
import { type Box, setInto, type SetText } from './set.ts';
import type { Face, Faces } from './type.ts';

/** A card that cannot be drawn as it is; the message says why, for its writer. */
export class UnfitCard extends Error {}

export interface Ink {
  deep: string;
  bright: string;
  tint: string;
}

/** What does not fit is refused rather than cut. */
export const tooLong = () => new UnfitCard('That’s too much for one card. Shorten it.');

/** The look, with its largest size for this card. */
export const grown = (
  { grow }: Stage,
  [largest, ...rest]: [number, number, number],
): [number, number, number] => [Math.round(largest * grow), ...rest];

/** Sets text into a box; the look is the largest size, the smallest, and the leading. Throws `UnfitCard`. */
export function put(face: Face, text: string, box: Box, look: [number, number, number]): SetText {
  const [largest, smallest, leading] = look;
  const set = setInto(face, text, box, { largest, smallest, leading });
  if (!set) throw tooLong();
  return set;
}

export interface Stage {
  faces: Faces;
  ink: Ink;
  /** Where words may stand. */
  box: Box;
  /** How much larger than on a wide card words may be. */
  grow: number;
}

export const filled = (path: string, color: string) => `<path d="${path}" fill="${color}"/>`;
/** The box lower down, by what stands above. */
export const below = (box: Box, taken: number): Box => ({
  ...box,
  y: box.y + taken,
  height: box.height - taken,
});
export const middle = (box: Box, text: SetText): Box =>
  below(box, Math.max(0, (box.height - text.height) / 2));

export interface Laid {
  svg: string;
  /** Pixels from the top of the box. */
  height: number;
}
