/**
 * A perceptual fingerprint of an image, short enough to compare with all images of a person: a difference hash over 16
 * × 16 fields (whether each is darker than the one to its right), and the colors of its quarters. Both are hexadecimal.
 */

/** How many fields of the hash may differ. */
const fieldsApart = 6;
/** How far the color of a quarter may be off, out of 255. */
const colorsApart = 10;

const hashLength = 64;
const lookLength = hashLength + 24;

const bits = (digit: number): number => (digit === 0 ? 0 : (digit & 1) + bits(digit >> 1));

const fieldsBetween = (one: string, other: string): number =>
  [...one].reduce(
    (sum, digit, at) =>
      sum + bits(Number.parseInt(digit, 16) ^ Number.parseInt(other.charAt(at), 16)),
    0,
  );

const colorsOf = (look: string): number[] =>
  (look.slice(hashLength).match(/../g) ?? []).map((color) => Number.parseInt(color, 16));

/** Whether two images look the same: another size, format or compression, but not other text or colors. */
export function lookAlike(one: string, other: string): boolean {
  if (one.length !== lookLength || other.length !== lookLength) return false;
  const others = colorsOf(other);
  return (
    colorsOf(one).every((color, at) => Math.abs(color - (others[at] ?? 0)) <= colorsApart) &&
    fieldsBetween(one.slice(0, hashLength), other.slice(0, hashLength)) <= fieldsApart
  );
}

interface Seen {
  look: string | null;
  file_hash: string | null;
  width: number;
  height: number;
}

const isSame = (one: Seen, other: Seen): boolean =>
  (one.file_hash !== null && one.file_hash === other.file_hash) ||
  (one.look !== null && other.look !== null && lookAlike(one.look, other.look));

/** Groups of at least two images that look like the largest of them, which comes first; otherwise in input order. */
export function groupsOfAlike<One extends Seen>(pictures: readonly One[]): One[][] {
  const bySize = pictures.toSorted((a, b) => b.width * b.height - a.width * a.height);
  const taken = new Set<One>();
  const groups: One[][] = [];
  for (const first of bySize) {
    if (taken.has(first)) continue;
    const group = bySize.filter((one) => !taken.has(one) && (one === first || isSame(first, one)));
    for (const one of group) taken.add(one);
    if (group.length > 1) groups.push(group);
  }
  return groups;
}
