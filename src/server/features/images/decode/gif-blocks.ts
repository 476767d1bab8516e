/**
 * Keeps the blocks of a GIF that say what is seen. Others, such as comments and metadata, may follow the last frame, where
 * the decoder takes them for a broken one.
 */

const headBytes = 13;
const [frame, extension, end] = [0x2c, 0x21, 0x3b];
/** What precedes a frame: its time, and how it covers the one before. */
const control = 0xf9;
const application = 0xff;

/** The bytes of a color table by the field that announces it. */
const tableBytes = (field: number): number =>
  (field & 0x80) === 0 ? 0 : 3 * 2 ** ((field & 7) + 1);

/** Where a chain of pieces that begins here ends. */
function chainEnd(gif: Uint8Array, from: number): number {
  let at = from;
  for (let size = gif[at] ?? 0; size > 0; size = gif[at] ?? 0) at += size + 1;
  return at + 1;
}

/** Whether an extension matters: the control of a frame, or how often the animation is repeated. */
function isSeen(gif: Uint8Array, at: number): boolean {
  const kind = gif[at + 1];
  const name = Buffer.from(gif.subarray(at + 3, at + 14)).toString('latin1');
  return kind === control || (kind === application && /^(?:NETSCAPE2\.0|ANIMEXTS1\.0)$/.test(name));
}

/** Where the block at this position ends; `undefined` if it is none. */
function blockEnd(gif: Uint8Array, at: number): number | undefined {
  if (gif[at] === extension) return chainEnd(gif, at + 2);
  if (gif[at] !== frame) return undefined;
  return chainEnd(gif, at + 10 + tableBytes(gif[at + 9] ?? 0) + 1);
}

/** Whether a GIF has more than one frame. */
export function hasFrames(gif: Uint8Array): boolean {
  let count = 0;
  let at = headBytes + tableBytes(gif[10] ?? 0);
  for (let next = blockEnd(gif, at); next !== undefined && count < 2; next = blockEnd(gif, at)) {
    if (gif[at] === frame) count += 1;
    at = next;
  }
  return count > 1;
}

/** The GIF without other blocks and without what follows its end. What is malformed is left to the decoder. */
export function seenBlocks(gif: Uint8Array): Uint8Array {
  let at = headBytes + tableBytes(gif[10] ?? 0);
  const kept = [gif.subarray(0, at)];
  while (gif[at] !== end) {
    const next = blockEnd(gif, at);
    if (next === undefined || next > gif.length) return gif;
    if (gif[at] === frame || isSeen(gif, at)) kept.push(gif.subarray(at, next));
    at = next;
  }
  return Buffer.concat([...kept, Buffer.from([end])]);
}
