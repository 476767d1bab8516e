/** Repairs JPGs that are complete, but that strict decoders reject. */
import { announcedFormat } from '#domain/pictures/picture-format.ts';

const marker = { end: 0xd9, scan: 0xda, filler: 0xff } as const;
/** Baseline and extended: each scan has all coefficients of its components. */
const sequential = new Set([0xc0, 0xc1]);
/** First and last coefficient, and the bits that follow later. */
const wholeScan = [0, 63, 0] as const;

/** The next marker from a position in the data of a scan: neither a byte that is stuffed, nor a restart. */
export function scanEnd(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== marker.filler && (next & 0xf8) !== 0xd0) return at;
  }
  return bytes.length;
}

interface Segment {
  kind: number;
  /** Where its length stands, and where it ends. */
  start: number;
  end: number;
}

/** The segments of a JPG up to its end, or to where it makes no sense. */
export function* segmentsOf(bytes: Buffer): Generator<Segment> {
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === marker.filler) {
    const kind = bytes[at + 1] ?? marker.end;
    const start = at + 2;
    const end = kind === marker.filler ? at + 1 : start + bytes.readUInt16BE(start);
    if (kind === marker.end || end > bytes.length) return;
    if (kind !== marker.filler) yield { kind, start, end };
    at = kind === marker.scan ? scanEnd(bytes, end) : end;
  }
}

/**
 * The file with the numbers in its scans that its kind demands. Some Samsung cameras write zeros there; decoders know
 * the right ones anyway and call it damaged. Everything else stays as it is.
 */
export function withWholeScans(sent: Uint8Array): Uint8Array {
  if (announcedFormat(sent) !== 'jpeg') return sent;
  const bytes = Buffer.from(sent);
  let isSequential = false;
  for (const { kind, start, end } of segmentsOf(bytes)) {
    isSequential ||= sequential.has(kind);
    // Its length is that of its components and these three numbers.
    const isScan = kind === marker.scan && end - start === 6 + 2 * (bytes[start + 2] ?? 0);
    if (isScan && isSequential) bytes.set(wholeScan, end - 3);
  }
  return bytes;
}
