/** Any code point except half a pair. fast-check’s own unit `binary` takes a second and a half to prepare in each thread. */
import fc from 'fast-check';

const halves = { first: 0xd800, count: 0x800 };

export const codePoint = fc
  .integer({ min: 0, max: 0x10ffff - halves.count })
  .map((n) => String.fromCodePoint(n < halves.first ? n : n + halves.count));
