/** Where the parts of an image are once it is turned, mirrored and cropped. Shares of its sides, from the top left corner. */
import type { Focus as Point, Turn } from '#contract/images/types.ts';

export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

export const upright: Turn = { rotate: 0, flip: false };
export const wholeArea: Area = { left: 0, top: 0, width: 1, height: 1 };

const quarters: Readonly<Record<Turn['rotate'], (at: Point) => Point>> = {
  0: (at) => at,
  90: ({ x, y }) => ({ x: 1 - y, y: x }),
  180: ({ x, y }) => ({ x: 1 - x, y: 1 - y }),
  270: ({ x, y }) => ({ x: y, y: 1 - x }),
};

const backwards = { 0: 0, 90: 270, 180: 180, 270: 90 } as const;

const mirrored = ({ x, y }: Point, flip: boolean): Point => ({ x: flip ? 1 - x : x, y });

/** Where a point of an image is once it is turned clockwise, and then mirrored. */
export const turnedPoint = (at: Point, { rotate, flip }: Turn): Point =>
  mirrored(quarters[rotate](at), flip);

/** Where a point of a turned image was before. */
const unturnedPoint = (at: Point, { rotate, flip }: Turn): Point =>
  quarters[backwards[rotate]](mirrored(at, flip));

/** Where an area of a turned image was before. */
export function unturnedArea({ left, top, width, height }: Area, turn: Turn): Area {
  const one = unturnedPoint({ x: left, y: top }, turn);
  const other = unturnedPoint({ x: left + width, y: top + height }, turn);
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  return {
    left: Math.max(0, x),
    top: Math.max(0, y),
    width: Math.abs(one.x - other.x),
    height: Math.abs(one.y - other.y),
  };
}

/** As it is mirrored first and then turned, which libraries do in this order. */
export const turnAfterFlip = ({ rotate, flip }: Turn): Turn['rotate'] =>
  flip ? backwards[rotate] : rotate;

/** A quarter turn more of what is shown: of a mirrored image the other way round. */
export function turnedBy({ rotate, flip }: Turn, way: 'left' | 'right'): Turn {
  const isClockwise = (way === 'right') !== flip;
  const next = (rotate + (isClockwise ? 90 : 270)) % 360;
  return { flip, rotate: next === 90 || next === 180 || next === 270 ? next : 0 };
}

/** Where a point of an image is in a part of it; `null` if it is not in that part. */
export function pointIn(at: Point | null, area: Area, turn: Turn): Point | null {
  if (!at) return null;
  const there = turnedPoint(at, turn);
  const x = (there.x - area.left) / area.width;
  const y = (there.y - area.top) / area.height;
  return Math.min(x, y) < 0 || Math.max(x, y) > 1 ? null : { x, y };
}
