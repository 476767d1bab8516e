import { randomUUIDv7 } from 'node:crypto';

/** The time and the counter of the newest id, as one number of 60 bits. */
let newest = 0n;

/**
 * A new id: UUID version 7, so that rows created in sequence are stored next to each other. The 12 bits after the time
 * are a counter within a millisecond (RFC 9562, 6.2), so the ids of one process are in order of creation.
 */
export function newId(): string {
  const id = randomUUIDv7();
  const made = BigInt(`0x${id.slice(0, 8)}${id.slice(9, 13)}${id.slice(15, 18)}`);
  newest = made > newest ? made : newest + 1n;
  const head = newest.toString(16).padStart(15, '0');
  // oxlint-disable-next-line house/no-cut-characters -- an id
  return `${head.slice(0, 8)}-${head.slice(8, 12)}-7${head.slice(12)}${id.slice(18)}`;
}
