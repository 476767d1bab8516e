type Place = readonly [row: number, column: number];

const steps: Readonly<Record<string, Place>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const within = (value: number, count: number) => Math.min(count - 1, Math.max(0, value));

/** The target of a key in a grid of rows and columns; `undefined` for other keys. */
export function gridMove(key: string, [row, column]: Place, [rows, columns]: Place) {
  if (key === 'Home') return [row, 0] as const;
  if (key === 'End') return [row, columns - 1] as const;
  const step = steps[key];
  return step && ([within(row + step[0], rows), within(column + step[1], columns)] as const);
}
