import { randomUUIDv7 } from 'node:crypto';

/** The time and the counter of the newest identifier, as one number of 60 bits. */
let newest = 0n;

/**
 * A new identifier: UUID version 7, so that rows made one after another lie beside each other. The 12 bits after the
 * time count on within a millisecond (RFC 9562, 6.2), so those of one process are in the order in which they were made.
 */
export function newId(): string {
  const id = randomUUIDv7();
  const made = BigInt(`0x${id.slice(0, 8)}${id.slice(9, 13)}${id.slice(15, 18)}`);
  newest = made > newest ? made : newest + 1n;
  const head = newest.toString(16).padStart(15, '0');
  return `${head.slice(0, 8)}-${head.slice(8, 12)}-7${head.slice(12)}${id.slice(18)}`;
}
