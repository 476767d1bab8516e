/**
 * Puts the table of contents of a film before its pictures, where Instagram and Threads want it and a browser finds it
 * without reading to the end.
 */
import { type Box, boxesIn } from './needed-boxes.ts';

/** The boxes at the end of a path within a box. */
const inside = (bytes: Buffer, box: Box, path: readonly string[]): Box[] =>
  path.reduce(
    (found, type) =>
      found.flatMap(({ body, end }) =>
        boxesIn(bytes, body, end).filter((one) => one.type === type),
      ),
    [box],
  );

const table = ['trak', 'mdia', 'minf', 'stbl'];

/** Where each field with a position in the file is, and its bytes. */
function* positionsIn(bytes: Buffer, moov: Box): Generator<{ at: number; width: 4 | 8 }> {
  for (const [type, width] of [
    ['stco', 4],
    ['co64', 8],
  ] as const) {
    for (const { body, end } of inside(bytes, moov, [...table, type])) {
      const most = Math.floor((end - body - 8) / width);
      const count = Math.min(bytes.readUInt32BE(body + 4), most);
      for (let n = 0; n < count; n += 1) yield { at: body + 8 + n * width, width };
    }
  }
}

/** Adds to a position in the file. */
function shift(bytes: Buffer, { at, width }: { at: number; width: 4 | 8 }, by: number): void {
  if (width === 4) bytes.writeUInt32BE(bytes.readUInt32BE(at) + by, at);
  else bytes.writeBigUInt64BE(bytes.readBigUInt64BE(at) + BigInt(by), at);
}

const positionAt = (bytes: Buffer, { at, width }: { at: number; width: 4 | 8 }): number =>
  width === 4 ? bytes.readUInt32BE(at) : Number(bytes.readBigUInt64BE(at));

/**
 * Corrects the positions in a table of contents that is going to be in front of the film’s data, from `data.start`; `moov`
 * is where it was in the file, and `bytes` is the box itself.
 */
export function moveIndex(
  bytes: Buffer,
  moov: Pick<Box, 'start' | 'end'>,
  data: Pick<Box, 'start'>,
): void {
  const [box] = boxesIn(bytes, 0, bytes.length);
  if (!box) return;
  for (const place of positionsIn(bytes, box)) {
    const position = positionAt(bytes, place);
    if (position >= data.start && position < moov.start) shift(bytes, place, moov.end - moov.start);
  }
}
