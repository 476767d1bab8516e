/** Arrow keys in a grid of images. */

const steps: Record<string, (columns: number) => number> = {
  ArrowLeft: () => -1,
  ArrowRight: () => 1,
  ArrowUp: (columns) => -columns,
  ArrowDown: (columns) => columns,
  Home: () => -Infinity,
  End: () => Infinity,
};

/** The target of a key from a position in a grid; `undefined` for other keys and for positions that don't exist. */
export function placeAfter(
  key: string,
  at: number,
  { count, columns }: { count: number; columns: number },
): number | undefined {
  const step = steps[key]?.(columns);
  if (step === undefined) return undefined;
  if (!Number.isFinite(step)) return step < 0 ? 0 : count - 1;
  const next = at + step;
  return next >= 0 && next < count ? next : undefined;
}

/** The number of images in the first row. */
export function columnsOf(places: readonly { offsetTop: number }[]): number {
  const first = places[0]?.offsetTop;
  const others = places.findIndex(({ offsetTop }) => offsetTop !== first);
  return others === -1 ? Math.max(1, places.length) : others;
}
