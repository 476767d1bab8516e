/** The record key of a post: the same for all its attempts, and unique among posts. */
import { createHash } from 'node:crypto';

const alphabet = '234567abcdefghijklmnopqrstuvwxyz';
const length = 13;

/** A timestamp identifier (TID): 53 bits of microseconds and 10 bits of clock id, in an encoding that sorts numerically. */
function tid(microseconds: bigint, clock: bigint): string {
  let rest = (microseconds << 10n) | clock;
  let text = '';
  for (let n = 0; n < length; n += 1) {
    text = `${alphabet[Number(rest & 31n)]}${text}`;
    rest >>= 5n;
  }
  return text;
}

/**
 * The key of the post whose first intent was at `first_intent_at` (milliseconds UTC). Microseconds and clock id are
 * derived from `idem_key`, so that posts of the same millisecond do not collide.
 */
export function recordKey(first_intent_at: number, idem_key: string): string {
  const hash = createHash('sha256').update(idem_key).digest();
  const microseconds = hash.readUInt32BE(0) % 1000;
  const clock = hash.readUInt32BE(4) % 1024;
  return tid(BigInt(Math.trunc(first_intent_at)) * 1000n + BigInt(microseconds), BigInt(clock));
}
