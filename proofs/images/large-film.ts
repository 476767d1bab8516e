/** A film as large as wanted, with its table of contents at the end, written piece by piece. */
import { randomBytes } from 'node:crypto';
import { videoFile } from '#test/emulators/a-video.ts';

const mebibyte = 1024 * 1024;

/** Its length and its bytes; its last picture has all that are added. */
export function largeFilm(size: number): { size: number; pieces: () => Generator<Buffer> } {
  const small = videoFile({ seconds: 60, moovLast: true });
  const data = small.indexOf('mdat') - 4;
  const end = data + small.readUInt32BE(data);
  const more = size - small.length;
  small.writeUInt32BE(end - data + more, data);
  const table = small.indexOf('stsz') + 4;
  const last = table + 8 + 4 * small.readUInt32BE(table + 8);
  small.writeUInt32BE(small.readUInt32BE(last) + more, last);
  const piece = randomBytes(mebibyte);
  return {
    size,
    *pieces() {
      yield small.subarray(0, end);
      for (let left = more; left > 0; left -= mebibyte)
        yield piece.subarray(0, Math.min(left, mebibyte));
      yield small.subarray(end);
    },
  };
}
