/** Mixes colors, all of them written like `#1a2b3c`, and finds ones that can be read on others. */

const white = '#ffffff';
const black = '#000000';

/** What WCAG 2.2 asks of text of any size. */
export const leastContrast = 4.5;

const partsOf = (color: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

const written = (parts: readonly number[]): string =>
  `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** Relative luminance, as WCAG defines it. */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = partsOf(color).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From 1 for the same color to 21 for black on white. */
export function contrastOf(one: string, other: string): number {
  const [first, second] = [luminanceOf(one), luminanceOf(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** `color` with a share, from 0 to 1, of `other`. */
export function mixed(color: string, other: string, share: number): string {
  const others = partsOf(other);
  return written(partsOf(color).map((part, at) => part + ((others[at] ?? 0) - part) * share));
}

/** White where it can be read, and otherwise black, which then can. */
export const inkOn = (ground: string): string =>
  contrastOf(white, ground) >= leastContrast ? white : black;

/** The color itself if it can be read on the ground, and otherwise the nearest one towards white or black that can. */
export function readableOn(ground: string, color: string): string {
  const ink = inkOn(ground);
  const shares = Array.from({ length: 21 }, (_, step) => step / 20);
  const near = shares.map((share) => mixed(color, ink, share));
  return near.find((one) => contrastOf(one, ground) >= leastContrast) ?? ink;
}
